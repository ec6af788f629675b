import { permitted } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { applyPatch } from '../../../../platform/transaction/patch.js';
import { accountTerm } from '../account-term.js';
import type { Term } from '../term.entity.js';
import { termReads } from '../term.reads.js';
import {
  refuseForeignTerm,
  type TermPatch,
  termColumns,
  termFields,
  termRefusals,
  termSnapshot,
} from '../term.rules.js';
import { setTermDates } from '../term-overrides.js';

/**
 * Changes a term, and its dates for single types of enrollment. The SIS id needs the right to manage SIS data.
 * Refusals: 400 by field, also `taken` for a SIS id; 403, by field for the SIS id; 404. Source: supplement §5.2.
 */
export async function updateTerm(
  ctx: OperationContext,
  accountKey: RecordKey,
  key: RecordKey,
  given: TermPatch,
): Promise<Term> {
  const term = await accountTerm(ctx, accountKey, key);
  refuseForeignTerm(given, await permitted(ctx, termReads, 'writeSis', term.id), term);
  const patch = termColumns(given);
  refuseInvalid(termRefusals({ ...patch, overrides: given.overrides ?? null }, term));
  const before = termSnapshot(term);
  const changed = applyPatch(term, patch, termFields);
  const overrides = await setTermDates(ctx, term, given.overrides);
  if (changed.length > 0 || overrides.length > 0) {
    const data = { before, after: termSnapshot(term), overrides };
    ctx.audit({ type: 'term_updated', subjectType: 'Term', subjectId: term.id, data });
  }
  return term;
}
