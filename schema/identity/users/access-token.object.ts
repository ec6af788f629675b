import { Field, ObjectType } from 'type-graphql';
import { accessTokenReads } from '../../../src/identity/users/index.js';
import { connectionType } from '../../platform/connection.js';
import { Credential, ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

/** Source: supplement §1.1. The text of a token is no field: it is shown once, by the mutation that makes it. */
@ReadBy(accessTokenReads)
@ObjectType('AccessToken', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A bearer token of a person.',
})
export class AccessTokenObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the user.' })
  userId!: number;

  @Field(() => RecordId, { description: 'Record id of the login in whose name it acts.' })
  loginId!: number;

  @Field(() => String, { description: 'What it is for.' })
  purpose!: string;

  @Field(() => String, { description: 'Its first characters, to tell one from another.' })
  hint!: string;

  @Field(() => [String], { nullable: true, description: 'What it is limited to; null without limits.' })
  scopes!: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the application is called that holds it; null for one that its owner made.',
  })
  applicationName!: string | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { nullable: true, description: 'When it expires; null never.' })
  expiresAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was used last, to the minute.' })
  lastUsedAt!: string | null;
}

@ObjectType('NewAccessToken', { description: 'A token that was just made: the only time that its text is shown.' })
export class NewAccessTokenObject {
  @Credential()
  @Field(() => String, { description: 'The token itself. Keep it: it cannot be shown again.' })
  token!: string;
}

export const AccessTokenConnection = connectionType('AccessToken', () => AccessTokenObject);
