/** Tells students that a quiz of theirs was published or changed. Source: D3 · Quizzes, quiz[notify_of_update]; supplement §3.9, course_content. */

import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import type { Quiz } from '../quiz.entity.js';
import { notice } from './notify-of-quiz.sql.js';

/**
 * Writes a message to every active student for whom the quiz is, once for each of its versions, in the transaction of the
 * change; one statement, however many they are. A course that is not open tells nobody.
 */
export async function notifyOfQuiz(ctx: OperationContext, quiz: Quiz, what: 'published' | 'changed'): Promise<void> {
  await ctx.em.flush();
  const values = {
    quizId: quiz.id,
    occasion: `quiz:${quiz.id}:${quiz.versionNumber}`,
    subject: `Quiz ${what}: ${quiz.title}`.slice(0, 255),
    body: `The quiz ${quiz.title} was ${what}.`,
    category: what === 'changed' ? 'assignment_changed' : 'assignment_created',
  };
  await write(ctx, notice.with(values));
}
