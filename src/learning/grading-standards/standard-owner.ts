import { authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { accountStandardsReads, courseStandardsReads } from './grading-standard.reads.js';

/** Where a standard belongs: one of the two. */
export interface StandardOwner {
  readonly courseId?: RecordKey | null | undefined;
  readonly accountId?: RecordKey | null | undefined;
}

/** The course or account that a request names, where the actor may make standards. @throws Refusal 403, 404 */
export async function standardPlace(ctx: OperationContext, { courseId, accountId }: StandardOwner) {
  if (courseId != null)
    return { courseId: await authorizedId(ctx, courseStandardsReads, 'createStandard', courseId), accountId: null };
  if (accountId == null) throw notFound();
  return { courseId: null, accountId: await authorizedId(ctx, accountStandardsReads, 'createStandard', accountId) };
}
