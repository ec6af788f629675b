import { accountReads } from '../../../identity/accounts/index.js';
import { authorizedFind, authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Term } from './term.entity.js';
import { termReads } from './term.reads.js';

/** The term under an account that a path names, locked. @throws Refusal 404 for a term of another account; 403 */
export async function accountTerm(ctx: OperationContext, accountKey: RecordKey, key: RecordKey): Promise<Term> {
  const account = await authorizedRead(ctx, accountReads, 'manageTerms', accountKey);
  const term = await authorizedFind(ctx, termReads, 'manage', key);
  if (term.rootAccountId !== account.id) throw notFound();
  return term;
}
