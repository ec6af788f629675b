/** Tells students that a quiz of theirs was published or changed. Source: D3 · Quizzes, quiz[notify_of_update]; supplement §3.9, course_content. */

import { type Occasion, tell } from '../../../identity/notification-events/index.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { quizChanged, quizDueDateChanged, quizOverrideChanged, quizPublished } from '../occasions.sql.js';
import type { Quiz } from '../quiz.entity.js';
import { notice } from './notify-of-quiz.sql.js';

/** What happened to a quiz. */
export type QuizNews = 'published' | 'changed' | 'due' | 'due for some';

const occasions: Readonly<Record<QuizNews, Occasion>> = {
  published: quizPublished,
  changed: quizChanged,
  due: quizDueDateChanged,
  'due for some': quizOverrideChanged,
};

/**
 * Writes a message to every active student for whom the quiz is, once for each of its versions, and mails as they chose, in
 * the transaction of the change; two statements, however many they are. A course that is not open tells nobody.
 */
export async function notifyOfQuiz(ctx: OperationContext, quiz: Quiz, news: QuizNews): Promise<void> {
  const what = news === 'published' ? 'published' : 'changed';
  await ctx.em.flush();
  const values = {
    quizId: quiz.id,
    occasion: `quiz:${quiz.id}:${quiz.versionNumber}`,
    subject: `Quiz ${what}: ${quiz.title}`.slice(0, 255),
    body: `The quiz ${quiz.title} was ${what}.`,
    category: what === 'changed' ? 'assignment_changed' : 'assignment_created',
  };
  await write(ctx, notice.with(values));
  await tell(ctx, occasions[news], [quiz.id]);
}

/** What students are told of, most of all, when a quiz was changed. */
export function newsOf(wasPublished: boolean, changed: readonly string[], ofOverrides: boolean): QuizNews {
  if (!wasPublished) return 'published';
  if (changed.includes('dueAt')) return 'due';
  return ofOverrides ? 'due for some' : 'changed';
}
