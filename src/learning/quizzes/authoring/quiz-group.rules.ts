/** What may be said of a group of questions. Source: supplement §4.2, question groups. */

import { type FieldRefusal, refuseInvalid } from '../../../platform/refusal/refusal.js';
import { lengthOf } from '../../../platform/text/text-limits.js';
import type { PatchOf } from '../../../platform/transaction/patch.js';
import type { QuizGroup } from '../questions/quiz-group.entity.js';
import { mostPoints } from '../quiz.rules.js';

/** What requests set as it is given: the name, questions that each attempt gets, points of each of them, their bank. */
export const quizGroupFields = ['name', 'pickCount', 'questionPoints', 'assessmentQuestionBankId'] as const;

/** What is set of a group. What is absent stays; null takes the default. */
export interface QuizGroupInput extends PatchOf<QuizGroup, (typeof quizGroupFields)[number]> {
  /** From 1 on; the entries behind it move back. At the end unless given. */
  readonly position?: number | null;
}

type QuizGroupSettings = Readonly<Pick<QuizGroup, (typeof quizGroupFields)[number]>>;

const newGroup: QuizGroupSettings = { name: 'Group', pickCount: 1, questionPoints: 1, assessmentQuestionBankId: null };
const longestName = 255;
const mostPicked = 10_000;
/**
 * The settings of a group after an author made or changed it.
 * @throws Refusal 400 by field: a name over 255 characters, a count that is no whole number from 0 on, points below 0
 */
export function readQuizGroup(given: QuizGroupInput, before: QuizGroupSettings = newGroup): QuizGroupSettings {
  const wanted = { ...given, name: given.name === undefined ? undefined : given.name?.trim() || null };
  const settingOf = (field: (typeof quizGroupFields)[number]) =>
    wanted[field] === undefined ? before[field] : (wanted[field] ?? newGroup[field]);
  const settings = Object.fromEntries(quizGroupFields.map((field) => [field, settingOf(field)])) as QuizGroupSettings;
  refuseInvalid(refusals(settings));
  return settings;
}

function refusals({ name, pickCount, questionPoints }: QuizGroupSettings): FieldRefusal[] {
  const found: FieldRefusal[] = [];
  if (lengthOf(name) > longestName)
    found.push({ attribute: 'name', type: 'too_long', message: `A name has at most ${longestName} characters.` });
  if (pickCount < 0 || pickCount > mostPicked)
    found.push({ attribute: 'pickCount', type: 'invalid', message: `From 0 to ${mostPicked} questions are picked.` });
  if (questionPoints < 0 || questionPoints > mostPoints)
    found.push({ attribute: 'questionPoints', type: 'invalid', message: `Points are from 0 to ${mostPoints}.` });
  return found;
}
