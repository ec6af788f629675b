/** The rules of a quiz's settings: which depend on which. Source: D3 · Quizzes, create parameters; supplement §4.1, silent corrections. */

import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { instantWords } from '../../platform/text/timestamp.js';
import type { IgnoredField } from '../../platform/transaction/context.js';
import type { Quiz } from './quiz.entity.js';
import type { QuizLock } from './quiz-lock.sql.js';

export const settingNames = [
  'quizType',
  'timeLimit',
  'shuffleAnswers',
  'hideResults',
  'showCorrectAnswers',
  'showCorrectAnswersLastAttempt',
  'showCorrectAnswersAt',
  'hideCorrectAnswersAt',
  'allowedAttempts',
  'scoringPolicy',
  'oneQuestionAtATime',
  'cantGoBack',
  'accessCode',
  'ipFilter',
  'oneTimeResults',
  'anonymousSubmissions',
  'surveyPoints',
] as const satisfies readonly (keyof Quiz)[];

type SettingName = (typeof settingNames)[number];

/** The settings of a quiz. */
export type QuizSettings = { readonly [K in SettingName]: Quiz[K] };

/** What is absent stays; null is the default. */
export type QuizSettingsPatch = { readonly [K in SettingName]?: QuizSettings[K] | null | undefined };

/** The settings of a quiz of which nothing is said. Source: supplement §4.1, defaults. */
export const defaultSettings: QuizSettings = {
  quizType: 'assignment',
  timeLimit: null,
  shuffleAnswers: false,
  hideResults: null,
  showCorrectAnswers: true,
  showCorrectAnswersLastAttempt: false,
  showCorrectAnswersAt: null,
  hideCorrectAnswersAt: null,
  allowedAttempts: 1,
  scoringPolicy: 'keep_highest',
  oneQuestionAtATime: false,
  cantGoBack: false,
  accessCode: null,
  ipFilter: null,
  oneTimeResults: false,
  anonymousSubmissions: false,
  surveyPoints: null,
};

/** A value that a setting may have only beside others. Where it may not, the old one stays if it may, else the default. */
interface Condition {
  readonly setting: SettingName;
  /** Whether the value may stand beside the other settings, and after those before. */
  readonly holds: (settings: QuizSettings, before: QuizSettings) => boolean;
  /** The value cannot stand beside any others. */
  readonly outOfRange?: true;
}

const severalAttempts = ({ allowedAttempts }: QuizSettings): boolean => allowedAttempts > 1;

/**
 * The table, in such an order that a condition looks only at settings that stand by then: attempts first, then what
 * students see of their results, then how they go through the questions.
 */
export const conditions: readonly Condition[] = [
  { setting: 'timeLimit', holds: (s) => s.timeLimit === null || s.timeLimit > 0, outOfRange: true },
  { setting: 'allowedAttempts', holds: (s) => s.allowedAttempts >= -1, outOfRange: true },
  { setting: 'hideResults', holds: (s) => s.hideResults !== 'until_after_last_attempt' || severalAttempts(s) },
  // Whether right answers are shown is only said of results that are shown.
  {
    setting: 'showCorrectAnswers',
    holds: (s, before) => s.hideResults === null || s.showCorrectAnswers === before.showCorrectAnswers,
  },
  {
    setting: 'showCorrectAnswersLastAttempt',
    holds: (s) => !s.showCorrectAnswersLastAttempt || (s.showCorrectAnswers && severalAttempts(s)),
  },
  { setting: 'showCorrectAnswersAt', holds: (s) => s.showCorrectAnswersAt === null || s.showCorrectAnswers },
  { setting: 'hideCorrectAnswersAt', holds: (s) => s.hideCorrectAnswersAt === null || s.showCorrectAnswers },
  { setting: 'scoringPolicy', holds: (s) => s.scoringPolicy === 'keep_highest' || s.allowedAttempts !== 1 },
  { setting: 'cantGoBack', holds: (s) => !s.cantGoBack || s.oneQuestionAtATime },
  { setting: 'oneTimeResults', holds: (s) => !s.oneTimeResults || s.hideResults !== 'always' },
];

/**
 * The settings that are kept of those that are given, in silence. Doing it again changes nothing.
 * @param before the settings that stand; `defaultSettings` for a new quiz
 */
export function keptSettings(before: QuizSettings, given: QuizSettingsPatch): QuizSettings {
  const named = settingNames.filter((name) => given[name] !== undefined);
  const wanted = Object.fromEntries(named.map((name) => [name, given[name] ?? defaultSettings[name]]));
  let settings: QuizSettings = { ...before, ...wanted };
  for (const { setting, holds } of conditions) {
    if (holds(settings, before)) continue;
    const asBefore = { ...settings, [setting]: before[setting] };
    settings = holds(asBefore, before) ? asBefore : { ...settings, [setting]: defaultSettings[setting] };
  }
  return settings;
}

const numbers = new Set(conditions.flatMap(({ setting, outOfRange }) => (outOfRange ? [setting] : [])));

/** What of the given settings is not kept: since what it depends on is not so, or since there is no such number of it. */
export const droppedSettings = (given: QuizSettingsPatch, kept: QuizSettings): IgnoredField[] =>
  settingNames
    .filter((name) => given[name] !== undefined && kept[name] !== (given[name] ?? defaultSettings[name]))
    .map((field) =>
      numbers.has(field)
        ? { field, reason: 'out_of_range', message: 'The number is too small.' }
        : { field, reason: 'setting_missing', message: 'Another setting, on which it depends, does not allow it.' },
    );

/** The settings of a quiz that stands. */
export const settingsOf = (quiz: Quiz): QuizSettings =>
  Object.fromEntries(settingNames.map((name) => [name, quiz[name]])) as unknown as QuizSettings;

/** A quiz of this type stands in the gradebook. */
export const isGraded = ({ quizType }: Pick<QuizSettings, 'quizType'>): boolean =>
  quizType === 'assignment' || quizType === 'graded_survey';

/** A quiz of this type judges nobody. */
export const isSurvey = ({ quizType }: Pick<QuizSettings, 'quizType'>): boolean =>
  quizType === 'graded_survey' || quizType === 'survey';

const longestText = 255;
const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** A title is there, is not blank and fits its column. */
export function titleRefusals(title: string | null | undefined): FieldRefusal[] {
  if (title === null || title === undefined || title.trim() === '')
    return [refusal('title', 'blank', 'A title is needed.')];
  return title.trim().length > longestText
    ? [refusal('title', 'too_long', `A title has at most ${longestText} characters.`)]
    : [];
}

/** More points than that are given nowhere: neither possible nor scored nor added by hand. */
export const mostPoints = 1_000_000_000;

/** What no settings can hold. */
export function settingRefusals({ accessCode, surveyPoints, allowedAttempts }: QuizSettingsPatch): FieldRefusal[] {
  const refusals: FieldRefusal[] = [];
  if (accessCode != null && accessCode.length > longestText)
    refusals.push(refusal('accessCode', 'too_long', `An access code has at most ${longestText} characters.`));
  if (surveyPoints != null && !(surveyPoints >= 0 && surveyPoints <= mostPoints))
    refusals.push(refusal('pointsPossible', 'inclusion', `Points are a number from 0 to ${mostPoints}.`));
  if (allowedAttempts === 0)
    refusals.push(refusal('allowedAttempts', 'inclusion', 'Attempts are -1, for no limit, or a number from 1 on.'));
  return refusals;
}

/** One sentence that names the kind, and the date or the module. Source: supplement §3.7, lock_explanation. */
export function lockSentence({ unlockAt, lockAt, moduleName }: QuizLock): string {
  if (unlockAt !== undefined) return `This quiz is locked until ${instantWords(unlockAt)} UTC.`;
  if (lockAt !== undefined) return `This quiz was locked ${instantWords(lockAt)} UTC.`;
  return `This quiz is part of the module ${moduleName}, which is not open to you yet.`;
}
