import { authorizedFind, permitted } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { fieldNotPermitted, invalidField, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { Account } from '../account.entity.js';
import { accountReads } from '../account.reads.js';
import { nameRefusals, quotaNames, quotaRefusals, sisIdRefusals } from '../account.rules.js';

export interface NewSubAccount {
  readonly name?: string | null;
  readonly sisAccountId?: string | null;
  readonly defaultStorageQuotaMb?: number | null;
  readonly defaultUserStorageQuotaMb?: number | null;
  readonly defaultGroupStorageQuotaMb?: number | null;
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
  const quotas = Object.fromEntries(quotaNames.map((name) => [name, given[name]]));
  refuseInvalid([...nameRefusals(given.name), ...quotaRefusals(quotas), ...sisIdRefusals(given.sisAccountId)]);
  await refuseForeignFields(ctx, parent, given);
  const account = await insertNow(ctx, Account, {
    name: given.name as string,
    parentAccountId: parent.id,
    rootAccountId: parent.rootAccountId,
    ancestors: parent.ancestors,
    sisAccountId: given.sisAccountId ?? null,
    ...Object.fromEntries(quotaNames.map((name) => [name, given[name] ?? null])),
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
  throw invalidField('parentAccountId', 'invalid', 'The parent does not hang below the account.');
}

async function refuseForeignFields(ctx: OperationContext, parent: Account, given: NewSubAccount): Promise<void> {
  const may = (action: 'updateQuotas' | 'updateSisId') => permitted(ctx, accountReads, action, parent.id);
  const quota = quotaNames.find((name) => given[name] !== null && given[name] !== undefined);
  if (quota !== undefined && !(await may('updateQuotas'))) throw fieldNotPermitted(quota);
  if (given.sisAccountId && !(await may('updateSisId'))) throw fieldNotPermitted('sisAccountId');
}
