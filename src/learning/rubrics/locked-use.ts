/** What a blueprint has locked of an assignment holds for how it is graded by a rubric. Source: supplement §2.9. */
import type { OperationContext } from '../../platform/transaction/context.js';
import { Assignment } from '../assignments/index.js';
import { type AspectsOfFields, refuseLockedAspects, refuseLockedFields } from '../course-copies/index.js';
import type { Rubric } from './rubric.entity.js';
import type { RubricAssociation } from './rubric-association.entity.js';
import { isUsedLocked } from './rubrics.sql.js';

/** What of a use says how work is graded. */
const useAspects: AspectsOfFields = {
  title: 'content',
  bookmarked: 'content',
  rubricId: 'content',
  purpose: 'content',
  useForGrading: 'content',
  hideScoreTotal: 'content',
  hidePoints: 'content',
  hideOutcomeResults: 'content',
};

/** What of a rubric does. */
const rubricAspects: AspectsOfFields = {
  title: 'content',
  criteria: 'content',
  freeFormCriterionComments: 'content',
  hideScoreTotal: 'content',
};

type Use = Pick<RubricAssociation, 'assignmentId' | 'purpose'>;

/**
 * Refuses a change of how an assignment is graded whose content is locked.
 * @param changed fields of the use; absent where it begins or ends
 * @throws Refusal 403 `locked_by_blueprint`, by field
 */
export async function refuseLockedUse(ctx: OperationContext, use: Use, changed?: readonly string[]): Promise<void> {
  if (use.assignmentId === null || use.purpose !== 'grading') return;
  // unguarded: the assignment of a use that the actor manages.
  const assignment = await ctx.em.findOneOrFail(Assignment, use.assignmentId, { fields: ['blueprintLocks'] });
  if (changed === undefined) refuseLockedAspects(assignment, ['content']);
  else refuseLockedFields(assignment, changed, useAspects);
}

/**
 * Refuses a change of a rubric of the course by which locked work is graded.
 * @param changed fields of the rubric; absent where it is deleted
 * @throws Refusal 403 `locked_by_blueprint`, by field
 */
export async function refuseLockedRubric(
  ctx: OperationContext,
  rubric: Rubric,
  changed?: readonly string[],
): Promise<void> {
  if (rubric.courseId === null || changed?.length === 0) return;
  const bound = isUsedLocked.with({ rubricId: rubric.id });
  const [row] = await ctx.services.database.rows<{ isLocked: boolean }>(bound, ctx.em, ctx.meter);
  if (row?.isLocked !== true) return;
  const locked = { blueprintLocks: ['content'] } as const;
  if (changed === undefined) refuseLockedAspects(locked, ['content']);
  else refuseLockedFields(locked, changed, rubricAspects);
}
