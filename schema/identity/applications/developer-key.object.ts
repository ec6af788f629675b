import { Extensions, Field, ObjectType } from 'type-graphql';
import { developerKeyReads } from '../../../src/identity/applications/index.js';
import { connectionType } from '../../platform/connection.js';
import { Credential, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime } from '../../platform/scalars.js';
import { ClientType } from './developer-key.enums.js';

/** Source: supplement §1.2. Its secret is no field: it is shown once, by the mutation that makes it. */
@ReadBy(developerKeyReads)
@ObjectType('DeveloperKey', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'An application that people of a root account may let act for them.',
})
export class DeveloperKeyObject extends NodeObject {
  @Field(() => String, { description: 'What it is called, as people read it when they are asked.' })
  name!: string;

  @Field(() => String, { description: 'By which it says who it is: `client_id`; no secret.' })
  clientId!: string;

  @Field(() => ClientType, { description: 'Whether it can keep a secret.' })
  clientType!: ClientType;

  @Extensions({ column: 'secretHint' })
  @Field(() => String, {
    nullable: true,
    description: 'The first characters of its secret, to tell one from another; null for public applications.',
  })
  hint!: string | null;

  @Field(() => [String], { description: 'Where codes may be sent; at most 20.' })
  redirectAddresses!: string[];

  @Field(() => [String], { nullable: true, description: 'The most that it may be allowed; null without limits.' })
  scopes!: string[] | null;

  @Field(() => [String], { description: 'Public keys, as PEM, by which it signs its users on itself; at most 5.' })
  assertionKeys!: string[];

  @Field(() => DateTime, { description: 'When it was made known.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was changed last.' })
  updatedAt!: string;
}

@ObjectType('NewDeveloperKey', {
  description: 'An application that was just made known or got another secret: the only time that it is shown.',
})
export class NewDeveloperKeyObject {
  @Credential()
  @Field(() => String, {
    nullable: true,
    description: 'The secret, `client_secret`. Keep it: it cannot be shown again. Null for public applications.',
  })
  secret!: string | null;
}

export const DeveloperKeyConnection = connectionType('DeveloperKey', () => DeveloperKeyObject);
