import type { RecordKey } from '../../../platform/query/record-key.js';
import { inItemAsync, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { Rubric } from '../rubric.entity.js';
import { pointsPossibleOf, type RubricPatch, rubricRefusals } from '../rubric.rules.js';
import { alignCriteria, readCriteria } from '../rubric-criteria.js';
import { type RubricOwner, rubricPlace } from '../rubric-place.js';
import { type AssociationPatch, namedUse, useRubric } from '../rubric-use.js';

/**
 * Makes a rubric in a course or an account and, where that is asked, uses it for something there. Refusals: 400 by field,
 * also for outcomes that are not usable there; 403 without `manage_rubrics`; 404. Source: supplement §5.5; decision 0121.
 */
export async function createRubric(
  ctx: OperationContext,
  owner: RubricOwner,
  given: RubricPatch<RecordKey>,
  association?: AssociationPatch | null,
): Promise<Rubric> {
  const place = await rubricPlace(ctx, owner, 'createRubric');
  refuseInvalid(rubricRefusals(given, true));
  const criteria = await readCriteria(ctx, place, given.criteria ?? [], []);
  const rubric = await insertNow(ctx, Rubric, {
    rootAccountId: ctx.actor.rootAccountId,
    ...place,
    title: given.title?.trim() as string,
    freeFormCriterionComments: given.freeFormCriterionComments ?? false,
    hideScoreTotal: given.hideScoreTotal ?? false,
    criteria,
    pointsPossible: pointsPossibleOf(criteria),
  });
  await alignCriteria(ctx, rubric, criteria);
  const { id, title } = rubric;
  ctx.audit({ type: 'rubric_created', subjectType: 'Rubric', subjectId: id, data: { ...place, title } });
  if (association != null)
    await inItemAsync('association', 'The association', async () =>
      useRubric(ctx, { use: await namedUse(ctx, place, association), rubricId: id }, association),
    );
  return rubric;
}
