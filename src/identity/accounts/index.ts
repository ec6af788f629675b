export { Account } from './account.entity.js';
export { accountPolicy } from './account.policy.js';
export { accountReads, administeredAccounts, taughtAccounts } from './account.reads.js';
export { type AccountSettingName, settingFields } from './account-settings.js';
export { effectiveSettingsSql } from './effective-settings.sql.js';
export { createSubAccount, type NewSubAccount } from './operations/create-sub-account.js';
export { deleteSubAccount } from './operations/delete-sub-account.js';
export { type AccountPatch, updateAccount } from './operations/update-account.js';
