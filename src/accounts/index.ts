export { Account } from './account.entity.js';
export { accountPolicy } from './account.policy.js';
export { accountReads, administeredAccounts, taughtAccounts } from './account.reads.js';
export { type AccountPatch, updateAccount } from './operations/update-account.js';
