import { Field, Int, ObjectType } from 'type-graphql';
import { loginReads, loginStates } from '../../../src/identity/users/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { AuthenticationType } from '../authentication-providers/authentication-provider.enums.js';

export const LoginState = wordEnum(loginStates, {
  name: 'LoginState',
  description: 'How a login stands.',
  values: {
    active: 'It lets its person in.',
    suspended: 'It lets nobody in for the time being.',
    deleted: 'It was removed.',
  },
});
export type LoginState = WordOf<typeof LoginState>;

/** Source: supplement §5.1. The password is no field. */
@ReadBy(loginReads)
@ObjectType('Login', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Ties a person to a root account under a login name.',
})
export class LoginObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the user.' })
  userId!: number;

  @Field(() => RecordId, { description: 'Record id of the root account.' })
  rootAccountId!: number;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the sub-account in which it was made; null at the root.',
  })
  homeAccountId!: number | null;

  @Field(() => String, { description: 'What the person types to sign on.' })
  uniqueId!: string;

  @Field(() => String, { nullable: true, description: 'SIS identifier; for those who may read SIS data.' })
  sisUserId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Identifier of an integration; for those who may read SIS data.',
  })
  integrationId!: string | null;

  @Field(() => RecordId, { nullable: true, description: 'The authentication provider through which it signs on.' })
  authenticationProviderId!: number | null;

  @Field(() => AuthenticationType, {
    nullable: true,
    description: 'Of what type that provider is; null where the login signs on with a password of its own.',
  })
  authenticationProviderType!: AuthenticationType | null;

  @Field(() => Int, { description: 'Place among the logins of the person.' })
  position!: number;

  @Field(() => LoginState, { description: '`active`, `suspended`, or `deleted` after removal.' })
  workflowState!: LoginState;

  @Field(() => DateTime, { nullable: true, description: 'Last sign-on.' })
  lastLoginAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Last request by a token or a session of it, to the minute; null before the first.',
  })
  lastRequestAt!: string | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}

export const LoginConnection = connectionType('Login', () => LoginObject);
