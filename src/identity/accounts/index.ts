export { Account } from './account.entity.js';
export { accountPolicy } from './account.policy.js';
export { accountReads, administeredAccounts, taughtAccounts } from './account.reads.js';
export { type AccountPatch, accountRefusals, largestQuotaMb } from './account.rules.js';
export { serviceOn } from './account-services.sql.js';
export { type AccountSettingName, accountServiceKeys, settingFields } from './account-settings.js';

export { createSubAccount, type NewSubAccount } from './operations/create-sub-account.js';
export { deleteSubAccount } from './operations/delete-sub-account.js';
export { updateAccount } from './operations/update-account.js';
export { isOwnRoot } from './own-root.js';
