/** Whether the announcements of courses may be read. */
import { seenAmong } from '../../platform/authorization/authorize.js';
import { notFound, notPermitted } from '../../platform/refusal/refusal.js';
import type { RequestContext } from '../../platform/transaction/context.js';
import { courseReads } from '../courses/index.js';
import { coursesNamed } from './announcement.rules.js';
import { announcedToMember } from './course-discussions.policy.js';
import { announcingCourseReads } from './discussion-topic.reads.js';

/**
 * Holds that the actor reads the announcements of each of the courses; one that they do not read refuses the whole list. What
 * their enrollments say of all of them asks the database nothing.
 * @throws Refusal 400 on `contextCodes`; 404 for a course that they do not see; 403 for one whose announcements they do not read
 */
export async function refuseUnlessAnnounced(ctx: RequestContext, codes: readonly string[]): Promise<void> {
  const ids = coursesNamed(codes);
  const courses = announcedToMember(ctx.actor);
  const others = ids.filter((id) => !courses.includes(id));
  if (others.length === 0) return;
  if ((await seenAmong(ctx, announcingCourseReads, others)).size === others.length) return;
  throw (await seenAmong(ctx, courseReads, others)).size === others.length ? notPermitted() : notFound();
}
