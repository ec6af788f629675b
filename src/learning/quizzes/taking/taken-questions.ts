/** Questions of an attempt as its student gets them back from answering. */

import type { DrawnQuestion, PublishedQuestion } from '../authoring/question-content.js';
import type { AnswerKept } from './answer-rows.js';
import type { AttemptInHand } from './attempt-in-hand.sql.js';
import type { SheetQuestion } from './attempt-sheet.js';
import { shownAnswer } from './given-answer.rules.js';
import { seenQuestion } from './seen-question.rules.js';

/** The questions of the rows in the order of the attempt, as whoever takes it may see them. */
export function takenQuestions(
  { quizId, drawn }: Pick<AttemptInHand, 'quizId' | 'drawn'>,
  questions: ReadonlyMap<number, PublishedQuestion>,
  rows: readonly AnswerKept[],
): SheetQuestion[] {
  const kept = new Map(rows.map((row) => [row.questionId, row]));
  const taken = (one: DrawnQuestion, { answer, flagged }: AnswerKept): SheetQuestion => {
    const question = questions.get(one.id) as PublishedQuestion;
    return {
      ...seenQuestion(question, { vantage: 'taking', drawn: one }),
      quizId,
      answer: shownAnswer(question, answer),
      flagged,
      correct: null,
      points: null,
      comment: null,
    };
  };
  return drawn.flatMap((one) => {
    const row = kept.get(one.id);
    return row === undefined ? [] : [taken(one, row)];
  });
}
