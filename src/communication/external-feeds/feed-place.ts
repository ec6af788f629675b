import { courseReads } from '../../learning/courses/index.js';
import { groupReads } from '../../learning/groups/index.js';
import { authorizedFind } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';

/** Where a feed stands: one of the two. */
export interface ExternalFeedPlace {
  readonly courseId?: RecordKey | null | undefined;
  readonly groupId?: RecordKey | null | undefined;
}

/** The same by ids. */
export interface FeedOwner {
  readonly courseId: number | null;
  readonly groupId: number | null;
}

/**
 * The course or group, locked: who adds a feed there waits for the others.
 * @throws Refusal 404, also for one that is not there; 403 for who may not create announcements there
 */
export async function announcingPlace(
  ctx: OperationContext,
  { courseId, groupId }: ExternalFeedPlace,
): Promise<FeedOwner> {
  if (courseId != null) {
    const course = await authorizedFind(ctx, courseReads, 'createAnnouncement', courseId);
    return { courseId: course.id, groupId: null };
  }
  if (groupId == null) throw notFound();
  const group = await authorizedFind(ctx, groupReads, 'update', groupId);
  return { courseId: null, groupId: group.id };
}
