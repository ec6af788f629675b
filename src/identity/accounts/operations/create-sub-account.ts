import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { Account } from '../account.entity.js';
import { accountReads } from '../account.reads.js';
import { parentNotBelow } from '../account.refusals.js';
import { type AccountPatch, accountColumns, accountRefusals } from '../account.rules.js';
import { refuseForeignNewFields } from '../account-rights.js';

export interface NewSubAccount extends Omit<AccountPatch, 'settings' | 'services'> {
  /** An account below the addressed one, under which the new one hangs instead. */
  readonly parentAccountId?: RecordKey | null;
}

/**
 * Makes an account below another. A SIS id needs the right to manage SIS data, quotas the right to manage them.
 * Refusals: 400 by field, also for a SIS id that is taken; 403; 404. Source: D1 · Create a sub-account; supplement §2.6.
 */
export async function createSubAccount(ctx: OperationContext, id: RecordKey, given: NewSubAccount): Promise<Account> {
  const addressed = await authorizedFind(ctx, accountReads, 'createSubAccount', id);
  const parent = await parentOf(ctx, addressed, given.parentAccountId);
  refuseInvalid(accountRefusals({ ...given, name: given.name ?? null }));
  await refuseForeignNewFields(ctx, parent, given);
  const account = await insertNow(ctx, Account, {
    ...accountColumns(given),
    parentAccountId: parent.id,
    rootAccountId: parent.rootAccountId,
    ancestors: parent.ancestors,
  });
  const data = { name: account.name, parentAccountId: parent.id };
  ctx.audit({ type: 'account_created', subjectType: 'Account', subjectId: account.id, data });
  return account;
}

async function parentOf(
  ctx: OperationContext,
  addressed: Account,
  key: RecordKey | null | undefined,
): Promise<Account> {
  if (key === null || key === undefined || key === addressed.id) return addressed;
  const parent = await authorizedFind(ctx, accountReads, 'createSubAccount', key);
  if (parent.ancestors.includes(addressed.id)) return parent;
  throw parentNotBelow();
}
