import { authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound, Refusal } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { quizPlaceReads } from './quiz.reads.js';

/**
 * What a request names under a course. Whoever takes part there sees the course: it is judged for the others alone, and
 * then before anything that `find` refuses.
 * @param takesPart of what was found: only students in the open course can have found it
 * @throws Refusal 404 for a course that the actor does not see, and for what lies in another one
 */
export async function inCourse<Found extends { readonly courseId: number }>(
  ctx: OperationContext,
  course: RecordKey,
  find: () => Promise<Found>,
  takesPart: (found: Found) => boolean,
): Promise<Found> {
  const courseIdOf = () => authorizedId(ctx, quizPlaceReads, 'visible', course);
  let found: Found;
  try {
    found = await find();
  } catch (error) {
    if (error instanceof Refusal) await courseIdOf();
    throw error;
  }
  if (found.courseId === course && takesPart(found)) return found;
  if (found.courseId !== (await courseIdOf())) throw notFound();
  return found;
}
