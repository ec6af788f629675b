/** Questions of an attempt as its student gets them back from answering. */

import type { PublishedQuestion, SelectedQuestion } from '../../questions/question-content.js';
import { type AttemptQuestion, questionIdsOf } from '../questions/attempt-questions.js';
import { seenQuestion } from '../questions/seen-question.rules.js';
import type { AnswerKept } from './answer-rows.js';
import type { CurrentAttempt } from './current-attempt.sql.js';
import { shownAnswer } from './given-answer.rules.js';

/** What is needed of an attempt to show its questions. */
type Taken = Pick<CurrentAttempt, 'quizId' | 'selectedQuestions'> & {
  readonly id: number;
  readonly quiz: Pick<CurrentAttempt['quiz'], 'oneQuestionAtATime'>;
};

/** The questions of the rows in the order of the attempt, as whoever takes it may see them. */
export function takenQuestions(
  { id: attemptId, quizId, selectedQuestions: selected, quiz }: Taken,
  questions: ReadonlyMap<number, PublishedQuestion>,
  rows: readonly AnswerKept[],
): AttemptQuestion[] {
  const quizQuestionIds = quiz.oneQuestionAtATime ? questionIdsOf(selected) : null;
  const kept = new Map(rows.map((row) => [row.questionId, row]));
  const taken = (one: SelectedQuestion, { answer, flagged }: AnswerKept): AttemptQuestion => {
    const question = questions.get(one.id) as PublishedQuestion;
    return {
      ...seenQuestion(question, { mode: 'taking', selected: one }),
      attemptId,
      quizId,
      answer: shownAnswer(question, answer),
      flagged,
      correct: null,
      points: null,
      comment: null,
      quizQuestionIds,
    };
  };
  return selected.flatMap((one) => {
    const row = kept.get(one.id);
    return row === undefined ? [] : [taken(one, row)];
  });
}
