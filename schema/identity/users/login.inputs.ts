import { Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { RecordId } from '../../platform/scalars.js';

/** Source: supplement §5.1. Absent = unchanged, null = unset. */
@InputType({ description: 'Changes to a login. What is absent stays as it is.' })
export class LoginInput {
  @Field(() => String, {
    nullable: true,
    description: 'What the person types to sign on; unique in the root account, whatever its case.',
  })
  uniqueId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'At least 8 characters; null for a login that signs on elsewhere.',
  })
  password?: string | null;

  @Field(() => String, { nullable: true, description: 'SIS identifier; needs the right to manage SIS data.' })
  sisUserId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Identifier of an integration; needs the right to manage SIS data.',
  })
  integrationId?: string | null;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'The one authentication provider through which the login signs on. Null leaves passwords and the directories of the school.',
  })
  authenticationProviderId?: RecordKey | null;
}

@InputType({ description: 'A login that is made.' })
export class NewLoginInput extends LoginInput {
  @Field(() => String, {
    description: 'What the person types to sign on; unique in the root account, whatever its case.',
  })
  declare uniqueId: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the person is told of the login by mail, at their first confirmed address.',
  })
  sendConfirmation?: boolean | null;
}

@InputType({ description: 'Names a user.' })
export class UserReference {
  @Field(() => RecordId, { description: 'Id or SIS form.' })
  recordId!: RecordKey;
}

/** Null has a meaning of its own, so both have to be said. */
@InputType({ description: 'By what the logins of a root account sign on so far, and from now on.' })
export class MoveLoginsInput {
  @Field(() => RecordId, {
    nullable: true,
    description:
      'Id of the provider to which they are tied, also of one that was deleted; null: to none. It has to be given.',
  })
  from?: RecordKey | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Id of the provider by which they sign on from now on; null ties them to none. It has to be given.',
  })
  to?: RecordKey | null;
}
