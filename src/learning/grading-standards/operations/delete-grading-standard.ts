import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import type { GradingStandard } from '../grading-standard.entity.js';
import { gradingStandardReads } from '../grading-standard.reads.js';
import { standardInUse } from '../grading-standard.refusals.js';
import { standardNamed } from '../grading-standards.sql.js';

/**
 * Deletes a standard that no course and no assignment uses. Whoever has one use it holds its row, so that nothing begins
 * to use it meanwhile. Refusals: 400 `standard_in_use`; 403 without `manage_grades` in its course or account; 404.
 * Source: D2 · Grading standards; decision 0096.
 */
export async function deleteGradingStandard(ctx: OperationContext, id: RecordKey): Promise<GradingStandard> {
  const standard = await authorizedFind(ctx, gradingStandardReads, 'manage', id);
  if (await isNamed(ctx, standard.id)) throw standardInUse();
  transition(standard, removal);
  const { courseId, accountId, title } = standard;
  const data = { courseId, accountId, title };
  ctx.audit({ type: 'grading_standard_deleted', subjectType: 'GradingStandard', subjectId: standard.id, data });
  return standard;
}

async function isNamed(ctx: OperationContext, standardId: number): Promise<boolean> {
  const [row] = await ctx.services.database.rows<{ named: boolean }>(standardNamed.with({ standardId }), ctx.em);
  return row?.named === true;
}
