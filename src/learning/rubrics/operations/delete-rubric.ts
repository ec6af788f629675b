import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import { refuseLockedRubric } from '../locked-use.js';
import type { Rubric } from '../rubric.entity.js';
import { rubricReads } from '../rubric.reads.js';
import { alignCriteria } from '../rubric-criteria.js';
import { type RubricOwner, refuseElsewhere } from '../rubric-place.js';
import { associationsEnded } from '../rubrics.sql.js';

/**
 * Deletes a rubric: it is used for nothing any more and measures no outcome. Assessments and grades stay what they were.
 * Refusals: 403 without `manage_rubrics` where it belongs, and where locked work is graded by it; 404. Source: supplement §5.5; decision 0121.
 */
export async function deleteRubric(ctx: OperationContext, id: RecordKey, owner?: RubricOwner | null): Promise<Rubric> {
  const rubric = await authorizedFind(ctx, rubricReads, 'manage', id);
  await refuseElsewhere(ctx, owner, rubric);
  await refuseLockedRubric(ctx, rubric);
  transition(rubric, removal);
  await write(ctx, associationsEnded.with({ rubricId: rubric.id }));
  await alignCriteria(ctx, rubric, []);
  const { courseId, accountId, title } = rubric;
  const data = { courseId, accountId, title };
  ctx.audit({ type: 'rubric_deleted', subjectType: 'Rubric', subjectId: rubric.id, data });
  return rubric;
}
