/** What may be said of a group of questions. Source: supplement §4.2, question groups. */
import { type FieldRefusal, refuseInvalid } from '../../../platform/refusal/refusal.js';

/** What is set of a group. Absent = unchanged; null takes the default. */
export interface QuizGroupInput {
  readonly name?: string | null;
  /** Questions that each attempt gets. */
  readonly pickCount?: number | null;
  /** Points of each of them. */
  readonly questionPoints?: number | null;
  readonly assessmentQuestionBankId?: number | null;
  /** From 1 on; the others make room. At the end unless given. */
  readonly position?: number | null;
}

export interface QuizGroupSettings {
  readonly name: string;
  readonly pickCount: number;
  readonly questionPoints: number;
  readonly assessmentQuestionBankId: number | null;
}

const newGroup: QuizGroupSettings = { name: 'Group', pickCount: 1, questionPoints: 1, assessmentQuestionBankId: null };
const longestName = 255;
const mostPicked = 10_000;
const mostPoints = 1_000_000_000;

/**
 * The settings of a group after an author made or changed it.
 * @throws Refusal 400 by field: a name over 255 characters, a count that is no whole number from 0 on, points below 0
 */
export function readQuizGroup(given: QuizGroupInput, before: QuizGroupSettings = newGroup): QuizGroupSettings {
  const settings = {
    name: given.name === undefined ? before.name : given.name?.trim() || newGroup.name,
    pickCount: given.pickCount === undefined ? before.pickCount : (given.pickCount ?? newGroup.pickCount),
    questionPoints:
      given.questionPoints === undefined ? before.questionPoints : (given.questionPoints ?? newGroup.questionPoints),
    assessmentQuestionBankId:
      given.assessmentQuestionBankId === undefined ? before.assessmentQuestionBankId : given.assessmentQuestionBankId,
  };
  refuseInvalid(refusals(settings));
  return settings;
}

function refusals({ name, pickCount, questionPoints }: QuizGroupSettings): FieldRefusal[] {
  const found: FieldRefusal[] = [];
  if (Array.from(name).length > longestName)
    found.push({ attribute: 'name', type: 'too_long', message: `A name has at most ${longestName} characters.` });
  if (pickCount < 0 || pickCount > mostPicked)
    found.push({ attribute: 'pickCount', type: 'invalid', message: `From 0 to ${mostPicked} questions are picked.` });
  if (questionPoints < 0 || questionPoints > mostPoints)
    found.push({ attribute: 'questionPoints', type: 'invalid', message: `Points are from 0 to ${mostPoints}.` });
  return found;
}
