import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import type { Account } from '../account.entity.js';
import { accountReads } from '../account.reads.js';
import { accountHasCourses, accountHasSubAccounts, rootAccountStays } from '../account.refusals.js';
import { inUse } from '../account-in-use.sql.js';

/**
 * Marks an empty account deleted. Its SIS id is free again.
 * Refusals: 400 a root account; 403; 404, also for an account that does not hang below the addressed one; 409 while it has
 * courses or accounts below. Source: supplement §2.6.
 */
export async function deleteSubAccount(ctx: OperationContext, above: RecordKey, id: RecordKey): Promise<Account> {
  const parent = await authorizedFind(ctx, accountReads, 'deleteSubAccount', above);
  const account = await authorizedFind(ctx, accountReads, 'deleteSubAccount', id);
  if (account.parentAccountId === null) throw rootAccountStays();
  if (account.id === parent.id || !account.ancestors.includes(parent.id)) throw notFound();
  const [use] = await ctx.services.database.rows<{ hasAccounts: boolean; hasCourses: boolean }>(
    inUse.with({ id: account.id }),
    ctx.em,
  );
  if (use?.hasCourses) throw accountHasCourses();
  if (use?.hasAccounts) throw accountHasSubAccounts();
  transition(account, removal);
  ctx.audit({ type: 'account_deleted', subjectType: 'Account', subjectId: account.id, data: { name: account.name } });
  return account;
}
