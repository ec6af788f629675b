/** Scoring an attempt anew by its questions as they are published by now. Decision 0033. */
import type {
  GivenAnswer,
  PublishedQuestion,
  QuestionResult,
  SelectedQuestion,
} from '../authoring/question-content.js';
import { scoreQuestion } from './question-scoring.rules.js';

type Questions = ReadonlyMap<number, PublishedQuestion>;

/**
 * The results anew: by each question as it is published now, where it still has everything that the student was shown,
 * else as the student was asked. What a person scored stays, and so does every remark.
 */
export function rescored(
  selected: readonly SelectedQuestion[],
  results: readonly QuestionResult[],
  { asked, now }: { readonly asked: Questions; readonly now: Questions },
  answers: ReadonlyMap<number, GivenAnswer>,
): QuestionResult[] {
  const selectedById = new Map(selected.map((one) => [one.id, one]));
  return results.map((result) => {
    const selection = selectedById.get(result.id);
    const question = asked.get(result.id);
    if (result.correct === 'defined' || selection === undefined || question === undefined) return result;
    const current = now.get(result.id);
    const fits = current !== undefined && stillHas(current, question, selection);
    return { ...scoreQuestion(fits ? current : question, selection, answers.get(result.id)), comment: result.comment };
  });
}

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
