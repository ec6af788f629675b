import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { inItemAsync, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { setChanged } from '../../../platform/transaction/patch.js';
import { refuseLockedRubric } from '../locked-use.js';
import type { Rubric, RubricCriterion } from '../rubric.entity.js';
import { rubricReads } from '../rubric.reads.js';
import { assessedCriterion } from '../rubric.refusals.js';
import {
  keepsWhatWasAssessed,
  pointsPossibleOf,
  type RubricPatch,
  rubricRefusals,
  type UsedCriterion,
} from '../rubric.rules.js';
import { alignCriteria, readCriteria } from '../rubric-criteria.js';
import { type RubricOwner, refuseElsewhere } from '../rubric-place.js';
import { type AssociationPatch } from '../rubric-use.js';
import { usedCriteria } from '../rubrics.sql.js';
import { setUse } from '../set-use.js';

/** What changes of a rubric. */
export interface RubricChange {
  /** Where a request says that it stands. */
  readonly owner?: RubricOwner | null | undefined;
  readonly given: RubricPatch<RecordKey>;
  readonly association?: AssociationPatch | null | undefined;
}

/**
 * Changes a rubric, and what it is used for. Whoever assesses holds the rubric, so that nobody loses a criterion that they
 * just speak of. Refusals: 400 by field, `assessed` where something that was said of work would no longer be true; 403 without `manage_rubrics`
 * where it belongs, and by field where locked work is graded by it; 404. Source: supplement §5.5; decision 0121.
 */
export async function updateRubric(ctx: OperationContext, id: RecordKey, change: RubricChange): Promise<Rubric> {
  const { owner, given, association } = change;
  const rubric = await authorizedFind(ctx, rubricReads, 'manage', id);
  await refuseElsewhere(ctx, owner, rubric);
  refuseInvalid(rubricRefusals(given, false));
  const criteria = given.criteria === undefined ? undefined : await changedCriteria(ctx, rubric, given.criteria ?? []);
  const columns = {
    ...(given.title !== undefined && { title: given.title?.trim() as string }),
    ...(given.freeFormCriterionComments !== undefined && {
      freeFormCriterionComments: given.freeFormCriterionComments ?? false,
    }),
    ...(given.hideScoreTotal !== undefined && { hideScoreTotal: given.hideScoreTotal ?? false }),
    ...(criteria !== undefined && { criteria, pointsPossible: pointsPossibleOf(criteria) }),
  };
  const changed = setChanged<Rubric>(rubric, columns);
  await refuseLockedRubric(ctx, rubric, changed);
  if (criteria !== undefined) await alignCriteria(ctx, rubric, criteria);
  const { courseId, accountId } = rubric;
  const data = { courseId, accountId, changed };
  if (changed.length > 0) ctx.audit({ type: 'rubric_updated', subjectType: 'Rubric', subjectId: rubric.id, data });
  if (association != null)
    await inItemAsync('association', 'The association', () => setUse(ctx, rubric, owner, association));
  return rubric;
}

async function changedCriteria(
  ctx: OperationContext,
  rubric: Rubric,
  given: NonNullable<RubricPatch<RecordKey>['criteria']>,
): Promise<RubricCriterion[]> {
  const criteria = await readCriteria(ctx, rubric, given, rubric.criteria);
  const bound = usedCriteria.with({ rubricId: rubric.id });
  const used = await ctx.services.database.rows<UsedCriterion>(bound, ctx.em, ctx.meter);
  if (!keepsWhatWasAssessed(rubric.criteria, criteria, used)) throw assessedCriterion();
  return criteria;
}
