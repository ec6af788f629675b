import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { applyPatch } from '../../../platform/transaction/patch.js';
import { Account } from '../account.entity.js';
import { accountReads } from '../account.reads.js';
import {
  type AccountPatch,
  accountColumns,
  accountFields,
  accountRefusals,
  accountSnapshot,
  lockedNames,
  patchedServices,
  patchedSettings,
  registrationColumns,
  registrationFields,
} from '../account.rules.js';
import { refuseForeignFields } from '../account-rights.js';

/**
 * Changes an account. Quotas need the right to manage them, a SIS id the right to manage SIS data, all else the right to
 * manage the account's settings. A setting that an account above has locked stays as it is.
 * What a sign-on page shows is that of root accounts.
 * Refusals: 400 by field; 403 by field; 404. Source: D1 · Update account; supplement §2.6.
 */
export async function updateAccount(ctx: OperationContext, id: RecordKey, patch: AccountPatch): Promise<Account> {
  const account = await authorizedFind(ctx, accountReads, 'update', id);
  const { settings, services, registrationSettings } = patch;
  const columns = accountColumns(patch);
  await refuseForeignFields(ctx, account, { ...columns, settings, services, registrationSettings });
  refuseInvalid(accountRefusals(patch));
  const before = accountSnapshot(account);
  applyPatch(account, columns, accountFields);
  if (settings) account.settings = patchedSettings(account.settings, settings, await lockedAbove(ctx, account));
  if (services) account.services = patchedServices(account.services, services);
  if (registrationSettings) applyPatch(account, registrationColumns(registrationSettings), registrationFields);
  const data = { before, after: accountSnapshot(account) };
  ctx.audit({ type: 'account_updated', subjectType: 'Account', subjectId: account.id, data });
  return account;
}

async function lockedAbove(ctx: OperationContext, account: Account) {
  // unguarded: only their locks are looked at, which reach down to this account.
  const above = await ctx.em.find(Account, { id: { $in: account.ancestors.slice(0, -1) } });
  return lockedNames(above.map(({ settings }) => settings));
}
