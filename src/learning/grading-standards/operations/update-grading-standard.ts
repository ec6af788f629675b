import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { changedNames } from '../../../platform/transaction/patch.js';
import type { GradingStandard } from '../grading-standard.entity.js';
import { gradingStandardReads } from '../grading-standard.reads.js';
import { standardGradedBy } from '../grading-standard.refusals.js';
import { type GradingStandardPatch, schemeOf, standardRefusals } from '../grading-standard.rules.js';
import { gradedBy } from '../grading-standards.sql.js';

/**
 * Changes the title of a standard, or its scheme for as long as nothing was graded by it. Whoever grades by it holds the
 * row, so that nobody grades by a scheme that is just changing. Refusals: 400 by field, `standard_in_use`; 403 without
 * `manage_grades` in its course or account; 404. Source: D2 · Grading standards; decision 0096.
 */
export async function updateGradingStandard(
  ctx: OperationContext,
  id: RecordKey,
  patch: GradingStandardPatch,
): Promise<GradingStandard> {
  const standard = await authorizedFind(ctx, gradingStandardReads, 'manage', id);
  refuseInvalid(standardRefusals(patch, false));
  const columns = {
    ...(patch.title !== undefined && { title: patch.title?.trim() as string }),
    ...(patch.gradingScheme !== undefined && { scheme: schemeOf(patch.gradingScheme) }),
  };
  const changed = changedNames<GradingStandard>(standard, columns);
  if (changed.includes('scheme') && (await isGradedBy(ctx, standard.id))) throw standardGradedBy();
  Object.assign(standard, columns);
  const { courseId, accountId } = standard;
  const data = { courseId, accountId, changed };
  if (changed.length > 0)
    ctx.audit({ type: 'grading_standard_updated', subjectType: 'GradingStandard', subjectId: standard.id, data });
  return standard;
}

async function isGradedBy(ctx: OperationContext, standardId: number): Promise<boolean> {
  const [row] = await ctx.services.database.rows<{ graded: boolean }>(gradedBy.with({ standardId }), ctx.em);
  return row?.graded === true;
}
