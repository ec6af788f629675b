/** Scoring an attempt anew by its questions as they are published by now. Decision 0033. */
import type {
  GivenAnswer,
  PublishedQuestion,
  QuestionResult,
  SelectedQuestion,
} from '../questions/question-content.js';
import { scoreQuestion } from '../questions/question-scoring.rules.js';

type Questions = ReadonlyMap<number, PublishedQuestion>;

/** What students are given by now. */
export interface PublishedNow {
  readonly questions: Questions;
  /** Points of each question, by its id. */
  readonly worth: ReadonlyMap<number, number>;
}

/** An attempt that is scored anew: its questions with the points that they bring by now, and what they brought. */
export interface Rescored {
  readonly selected: readonly SelectedQuestion[];
  readonly results: readonly QuestionResult[];
}

/**
 * The results anew: by each question as it is published now, where it still has everything that the student was shown,
 * else as the student was asked; for the points that it has now. A question that is published no more counts for nothing.
 * What a person scored stays, and so does every remark.
 */
export function rescored(
  selected: readonly SelectedQuestion[],
  results: readonly QuestionResult[],
  { asked, now }: { readonly asked: Questions; readonly now: PublishedNow },
  answers: ReadonlyMap<number, GivenAnswer>,
): Rescored {
  const worthNow = selected.map((one) => ({ ...one, pointsPossible: now.worth.get(one.id) ?? 0 }));
  const selectedById = new Map(worthNow.map((one) => [one.id, one]));
  const anew = (result: QuestionResult): QuestionResult => {
    const selection = selectedById.get(result.id);
    const question = asked.get(result.id);
    if (selection === undefined || question === undefined) return result;
    const current = now.questions.get(result.id);
    if (current === undefined) return withoutPoints(result);
    if (result.correct === 'defined') return result;
    const scoring = stillHas(current, question, selection) ? current : question;
    return { ...scoreQuestion(scoring, selection, answers.get(result.id)), comment: result.comment };
  };
  return { selected: worthNow, results: results.map(anew) };
}

/** Nobody has to score it any more. */
const withoutPoints = (result: QuestionResult): QuestionResult => ({
  ...result,
  points: 0,
  correct: result.correct === 'undefined' ? 'no_score' : result.correct,
});

/** What was shown can be scored by the question: it asks in the same way, and nothing that could be chosen is gone. */
function stillHas(
  current: PublishedQuestion,
  asked: PublishedQuestion,
  { answerIds, matchIds }: SelectedQuestion,
): boolean {
  const ids = new Set(current.answers.map(({ id }) => id));
  const matches = new Set((current.matches ?? []).map(({ matchId }) => matchId));
  const sameWay = current.questionType === asked.questionType;
  return sameWay && answerIds.every((id) => ids.has(id)) && matchIds.every((id) => matches.has(id));
}
