import { Field, InputType } from 'type-graphql';
import { ClientType } from './developer-key.enums.js';

const addresses =
  'Where codes may be sent, at most 20, compared letter by letter: https, http on the machine itself, a scheme such as `org.example.app:`, or `urn:ietf:wg:oauth:2.0:oob`, which shows the code.';
const scopes =
  'The most that it may be allowed, such as `url:GET|/api/v1/accounts/:id`, or `/auth/userinfo` for who somebody is; at most 500. Null is whatever its users may do.';
const assertionKeys =
  'Public keys, PEM of RSA with 2048 bits or more or of P-256, at most 5: what they sign tells who its users are, and they need not sign on here. For full administrators alone.';

/** Source: supplement §1.2. */
@InputType({ description: 'An application that is made known.' })
export class CreateDeveloperKeyInput {
  @Field(() => String, {
    description: 'What it is called, as people read it when they are asked; at most 255 characters.',
  })
  name!: string;

  @Field(() => ClientType, { description: 'Whether it can keep a secret; this never changes.' })
  clientType!: ClientType;

  @Field(() => [String], { nullable: true, description: addresses })
  redirectAddresses?: string[] | null;

  @Field(() => [String], { nullable: true, description: scopes })
  scopes?: string[] | null;

  @Field(() => [String], { nullable: true, description: assertionKeys })
  assertionKeys?: string[] | null;
}

/** Source: supplement §1.2. */
@InputType({
  description:
    'Changes to an application. What is absent stays; null unsets. Its tokens end where a scope or a public key is taken away.',
})
export class UpdateDeveloperKeyInput {
  @Field(() => String, { nullable: true, description: 'What it is called; not blank, at most 255 characters.' })
  name?: string | null;

  @Field(() => [String], { nullable: true, description: addresses })
  redirectAddresses?: string[] | null;

  @Field(() => [String], { nullable: true, description: scopes })
  scopes?: string[] | null;

  @Field(() => [String], { nullable: true, description: assertionKeys })
  assertionKeys?: string[] | null;
}
