import { authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { accountRubricsReads, courseRubricsReads } from './rubric.reads.js';

/** Where rubrics stand, as requests say it: one of the two. */
export interface RubricOwner {
  readonly courseId?: RecordKey | null | undefined;
  readonly accountId?: RecordKey | null | undefined;
}

/** The same by ids. */
export interface RubricPlace {
  readonly courseId: number | null;
  readonly accountId: number | null;
}

/** The course or account that a request names, where the actor may make rubrics, or read them. @throws Refusal 403, 404 */
export async function rubricPlace(
  ctx: OperationContext,
  { courseId, accountId }: RubricOwner,
  action: 'createRubric' | 'listRubrics',
): Promise<RubricPlace> {
  if (courseId != null)
    return { courseId: await authorizedId(ctx, courseRubricsReads, action, courseId), accountId: null };
  if (accountId == null) throw notFound();
  return { courseId: null, accountId: await authorizedId(ctx, accountRubricsReads, action, accountId) };
}

/** Refuses what stands elsewhere than a request says. @throws Refusal 403, 404 */
export async function refuseElsewhere(
  ctx: OperationContext,
  owner: RubricOwner | null | undefined,
  found: RubricPlace,
): Promise<void> {
  if (owner == null) return;
  const place = await rubricPlace(ctx, owner, 'listRubrics');
  if (place.courseId !== found.courseId || place.accountId !== found.accountId) throw notFound();
}
