import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { GradingStandard } from '../grading-standard.entity.js';
import { gradingStandardReads } from '../grading-standard.reads.js';

/**
 * Takes a standard out of the lists, and nothing begins to use it any more. Courses and assignments that use it keep it,
 * with every letter that was given. Refusals: 403 without `manage_grades` in its course or account; 404.
 * Source: D2 · Grading standards; decision 0096.
 */
export async function deleteGradingStandard(ctx: OperationContext, id: RecordKey): Promise<GradingStandard> {
  const standard = await authorizedFind(ctx, gradingStandardReads, 'manage', id);
  standard.workflowState = 'deleted';
  const { courseId, accountId, title } = standard;
  const data = { courseId, accountId, title };
  ctx.audit({ type: 'grading_standard_deleted', subjectType: 'GradingStandard', subjectId: standard.id, data });
  return standard;
}
