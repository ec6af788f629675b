import { accountReads } from '../../../../identity/accounts/index.js';
import { authorizedRead, permitted } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { termBelowRoot } from '../../course.refusals.js';
import { Term } from '../term.entity.js';
import {
  refuseForeignTerm,
  type TermPatch,
  termColumns,
  termRefusals,
  termSnapshot,
  unnamedTerm,
} from '../term.rules.js';
import { setTermDates } from '../term-overrides.js';

/**
 * Makes a term of a root account. A SIS id needs the right to manage SIS data.
 * Refusals: 400 by field, also `taken` for a SIS id, and `not_root` for a sub-account; 403, by field for the SIS id; 404. Source: supplement §5.2.
 */
export async function createTerm(ctx: OperationContext, accountKey: RecordKey, given: TermPatch): Promise<Term> {
  const account = await authorizedRead(ctx, accountReads, 'manageTerms', accountKey);
  if (account.parentAccountId !== null) throw termBelowRoot();
  const managesSis = await permitted(ctx, accountReads, 'updateSisId', account.id);
  refuseForeignTerm(given, managesSis);
  const draft = termColumns({ ...given, name: given.name ?? unnamedTerm });
  refuseInvalid(termRefusals({ ...draft, overrides: given.overrides ?? null }));
  const term = await insertNow(ctx, Term, { rootAccountId: account.id, ...draft });
  const overrides = await setTermDates(ctx, term, given.overrides);
  const data = { ...termSnapshot(term), overrides };
  ctx.audit({ type: 'term_created', subjectType: 'Term', subjectId: term.id, data });
  return term;
}
