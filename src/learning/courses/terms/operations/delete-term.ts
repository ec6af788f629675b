import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { removal, transition } from '../../../../platform/transaction/transition.js';
import { Course } from '../../course.entity.js';
import { defaultTerm, termInUse } from '../../course.refusals.js';
import { accountTerm } from '../account-term.js';
import type { Term } from '../term.entity.js';
import { termSnapshot } from '../term.rules.js';

/**
 * Takes a term away in which no course runs. Refusals: 400 `default_term` and `term_in_use`; 403; 404.
 * Source: supplement §5.2.
 */
export async function deleteTerm(ctx: OperationContext, accountKey: RecordKey, key: RecordKey): Promise<Term> {
  const term = await accountTerm(ctx, accountKey, key);
  if (term.isDefault) throw defaultTerm();
  // unguarded: also courses that the administrator does not see keep their term.
  const courses = await ctx.em.count(Course, { enrollmentTermId: term.id, workflowState: { $ne: 'deleted' } });
  if (courses > 0) throw termInUse();
  transition(term, removal);
  const data = termSnapshot(term);
  ctx.audit({ type: 'term_deleted', subjectType: 'Term', subjectId: term.id, data });
  return term;
}
