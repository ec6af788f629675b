import { ArgsType, Extensions, Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId, SafeInt } from '../../platform/scalars.js';
import { ruledWords } from '../../platform/unlisted-words.js';
import { AccountServiceKey } from './account-switch.object.js';

@ArgsType()
export class SubAccountArgs extends PageArgs {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True lists the whole tree below, not only the accounts directly below.',
  })
  recursive?: boolean;
}

@InputType({ description: 'One inheritable setting of an account.' })
export class AccountSettingInput {
  @Field(() => Boolean, { nullable: true, description: 'True switches the setting on.' })
  value?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True applies the value to all sub-accounts and courses below.',
  })
  locked?: boolean;
}

@InputType({ description: 'The settings that an account hands down. What is absent stays as it is.' })
export class AccountSettingsInput {
  @Field(() => AccountSettingInput, { nullable: true, description: 'Students may not look at courses of the past.' })
  restrictStudentPastView?: AccountSettingInput;

  @Field(() => AccountSettingInput, { nullable: true, description: 'Students may not look at courses of the future.' })
  restrictStudentFutureView?: AccountSettingInput;

  @Field(() => AccountSettingInput, { nullable: true, description: 'Announcements take no comments.' })
  lockAllAnnouncements?: AccountSettingInput;

  @Field(() => AccountSettingInput, {
    nullable: true,
    description: 'Students do not see courses of the future in lists.',
  })
  restrictStudentFutureListing?: AccountSettingInput;
}

@InputType({ description: 'A service switched on or off.' })
export class AccountServiceInput {
  @Extensions({ ...ruledWords })
  @Field(() => AccountServiceKey, { description: 'Which service.' })
  key!: string;

  @Field(() => Boolean, { nullable: true, description: 'True switches it on.' })
  enabled?: boolean | null;
}

@InputType({ description: 'The terms of use and the policy of privacy; of root accounts alone.' })
export class RegistrationSettingsInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: a user is made only with `termsOfUse`; null as false.',
  })
  termsRequired?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the terms of use, beginning with https://; null unsets.',
  })
  termsOfUseUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the page on what is kept of people, beginning with https://; null unsets.',
  })
  privacyPolicyUrl?: string | null;
}

/** Source: D1 · Update account. Absent = unchanged, null = unset. */
@InputType({ description: 'Changes to an account. What is absent stays as it is.' })
export class UpdateAccountInput {
  @Field(() => String, { nullable: true, description: 'New name; not blank.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'IANA name or a friendlier one; null unsets.' })
  defaultTimeZone?: string | null;

  @Field(() => SafeInt, { nullable: true, description: 'Default quota of courses, megabytes.' })
  defaultStorageQuotaMb?: number | null;

  @Field(() => SafeInt, { nullable: true, description: 'Default quota of users, megabytes.' })
  defaultUserStorageQuotaMb?: number | null;

  @Field(() => SafeInt, { nullable: true, description: 'Default quota of groups, megabytes.' })
  defaultGroupStorageQuotaMb?: number | null;

  @Field(() => String, { nullable: true, description: 'SIS identifier; needs manage_sis; never on a root account.' })
  sisAccountId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Identifier of an integration; needs manage_sis; never on a root account.',
  })
  integrationId?: string | null;

  @Field(() => AccountSettingsInput, { nullable: true, description: 'Inheritable settings.' })
  settings?: AccountSettingsInput | null;

  @Field(() => [AccountServiceInput], {
    nullable: true,
    description:
      'Services to switch, for the account and those below it. Of pictures of people the word of the root account counts.',
  })
  services?: AccountServiceInput[] | null;

  @Field(() => RegistrationSettingsInput, {
    nullable: true,
    description: 'What a sign-on page shows, at a root account. What is absent stays as it is.',
  })
  registrationSettings?: RegistrationSettingsInput | null;
}

/** Source: D1 · Create a sub-account. */
@InputType({ description: 'A new account below another.' })
export class CreateSubAccountInput {
  @Field(() => String, { description: 'Name; not blank.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'SIS identifier; needs manage_sis.' })
  sisAccountId?: string | null;

  @Field(() => String, { nullable: true, description: 'Identifier of an integration; needs manage_sis.' })
  integrationId?: string | null;

  @Field(() => SafeInt, {
    nullable: true,
    description: 'Default quota of courses, megabytes; needs manage_storage_quotas.',
  })
  defaultStorageQuotaMb?: number | null;

  @Field(() => SafeInt, {
    nullable: true,
    description: 'Default quota of users, megabytes; needs manage_storage_quotas.',
  })
  defaultUserStorageQuotaMb?: number | null;

  @Field(() => SafeInt, {
    nullable: true,
    description: 'Default quota of groups, megabytes; needs manage_storage_quotas.',
  })
  defaultGroupStorageQuotaMb?: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'An account below the addressed one, under which the new one hangs instead.',
  })
  parentAccountId?: RecordKey | null;
}
