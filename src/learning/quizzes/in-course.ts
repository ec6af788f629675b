import { authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound, Refusal } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { courseQuizzesReads } from './quiz.reads.js';

/**
 * What a request names under a course. Participants see their course, so its visibility is checked for others alone,
 * and then before anything that `find` refuses.
 * @param isParticipant true where only students in the open course can have found the record
 * @throws Refusal 404 for a course that the actor does not see, and for what lies in another one
 */
export async function inCourse<Found extends { readonly courseId: number }>(
  ctx: OperationContext,
  course: RecordKey,
  find: () => Promise<Found>,
  isParticipant: (found: Found) => boolean,
): Promise<Found> {
  const courseIdOf = () => authorizedId(ctx, courseQuizzesReads, 'visible', course);
  let found: Found;
  try {
    found = await find();
  } catch (error) {
    if (error instanceof Refusal) await courseIdOf();
    throw error;
  }
  if (found.courseId === course && isParticipant(found)) return found;
  if (found.courseId !== (await courseIdOf())) throw notFound();
  return found;
}
