import { accountReads } from '../accounts/index.js';
import { authorizedFind, authorizedRead } from '../kernel/authorize.js';
import type { OperationContext } from '../kernel/context.js';
import type { RecordKey } from '../kernel/record-key.js';
import { notFound } from '../kernel/refusal.js';
import type { Term } from './term.entity.js';
import { termReads } from './term.reads.js';

/** The term under an account that a path names, locked. @throws Refusal 404 for a term of another account; 403 */
export async function accountTerm(ctx: OperationContext, accountKey: RecordKey, key: RecordKey): Promise<Term> {
  const account = await authorizedRead(ctx, accountReads, 'manageTerms', accountKey);
  const term = await authorizedFind(ctx, termReads, 'manage', key);
  if (term.rootAccountId !== account.id) throw notFound();
  return term;
}
