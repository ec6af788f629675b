import { Extensions, Field, ObjectType } from 'type-graphql';
import { accountReads } from '../../../src/identity/accounts/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordState } from '../../platform/record-state.js';
import { DateTime, RecordId, SafeInt } from '../../platform/scalars.js';
import { AccountSettingsObject } from './account-settings.object.js';

/** Source: D1 · Accounts, sub-accounts, admins; supplement §2.6. */
@ReadBy(accountReads)
@ObjectType('Account', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'An organizational unit. A root account is a tenant; sub-accounts hang below it.',
})
export class AccountObject extends NodeObject {
  @Field(() => String, { description: 'Name of the account.' })
  name!: string;

  @Field(() => RecordState, { description: '`active`, or `deleted` after removal.' })
  workflowState!: RecordState;

  @Field(() => String, { description: 'Random identifier; opens nothing.' })
  uuid!: string;

  @Field(() => String, { nullable: true, description: 'Default time zone of the account, an IANA name.' })
  defaultTimeZone!: string | null;

  @Extensions({ column: 'storageQuotaMb' })
  @Field(() => SafeInt, {
    nullable: true,
    description:
      'Default quota of a course, in megabytes: the account’s own or that of the nearest account above; administrators only.',
  })
  defaultStorageQuotaMb!: number | null;

  @Extensions({ column: 'userStorageQuotaMb' })
  @Field(() => SafeInt, {
    nullable: true,
    description:
      'Default quota of a user, in megabytes: the account’s own or that of the nearest account above; administrators only.',
  })
  defaultUserStorageQuotaMb!: number | null;

  @Extensions({ column: 'groupStorageQuotaMb' })
  @Field(() => SafeInt, {
    nullable: true,
    description:
      'Default quota of a group, in megabytes: the account’s own or that of the nearest account above; administrators only.',
  })
  defaultGroupStorageQuotaMb!: number | null;

  @Field(() => String, { nullable: true, description: 'SIS identifier; for those who may read SIS data.' })
  sisAccountId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Identifier of an integration; for those who may read SIS data.',
  })
  integrationId!: string | null;

  @Field(() => String, { nullable: true, description: 'Identifier sent to tools; administrators only.' })
  ltiGuid!: string | null;

  @Extensions({ column: 'handleName' })
  @Field(() => String, {
    nullable: true,
    description: 'Word for the unique login identifier, that of the root account; administrators only.',
  })
  loginHandleName!: string | null;

  @Field(() => DateTime, { description: 'When the account was made.' })
  createdAt!: string;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the account above; null at a root account.' })
  parentAccountId!: number | null;

  @Extensions({ column: 'rootId' })
  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the root account; null at a root account itself.',
  })
  rootAccountId!: number | null;

  @Field(() => [String], {
    description: 'Names of the features that are switched for the account; nothing is switched this way, so none.',
  })
  features!: string[];

  @Extensions({ column: 'effectiveSettings', demands: 'updateSettings' })
  @Field(() => AccountSettingsObject, {
    nullable: true,
    description: 'The settings in force, for those who may change them; null and a 403 error for others.',
  })
  settings!: AccountSettingsObject | null;
}

export const AccountConnection = connectionType('Account', () => AccountObject);
