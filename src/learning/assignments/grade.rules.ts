/** What a posted grade means for an assignment, and how a score is written. Source: supplement §5.3, posted_grade. */

import { invalidField } from '../../platform/refusal/refusal.js';
import { type GradingSchemeEntry, isCalled, letterOf, percentOf } from '../grading-standards/index.js';
import type { GradingType } from './assignment.entity.js';

/** How an assignment is graded. */
export interface GradingBasis {
  readonly gradingType: GradingType;
  readonly pointsPossible: number | null;
  /** The assignment's scheme, else the course's, else the default one. */
  readonly scheme: readonly GradingSchemeEntry[];
}

export interface Mark {
  /** Points. */
  readonly score: number;
  /** The score as people read it; null where the grading type has no words. */
  readonly grade: string | null;
}

export type PostedGrade =
  | { readonly kind: 'ungrade' }
  | { readonly kind: 'excuse' }
  | ({ readonly kind: 'mark' } & Mark);

const number = /^[-+]?(\d+(\.\d*)?|\.\d+)$/;
const percentage = /^([-+]?(?:\d+(?:\.\d*)?|\.\d+))\s*%$/;
const passing: ReadonlySet<string> = new Set(['pass', 'complete']);
const failing: ReadonlySet<string> = new Set(['fail', 'incomplete']);
const largestScore = 1_000_000_000;

const unreadable = (posted: string) =>
  invalidField('postedGrade', 'not_a_grade', `"${posted.slice(0, 40)}" is not a grade of this assignment.`);

/** Doubles keep sums such as 0.1 + 0.2 apart from 0.3; scores are cut where nobody looks any more. */
const tidy = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/**
 * Reads a posted grade: points, a percentage, a letter of the scheme, pass/complete or fail/incomplete, `EX`, or blank.
 * @throws Refusal 400 for a text that is none of them, a percentage without points to take it of, a grade for work that is not graded
 */
export function readPostedGrade(posted: string | null, basis: GradingBasis): PostedGrade {
  const text = (posted ?? '').trim();
  if (text === '') return { kind: 'ungrade' };
  if (/^ex$/i.test(text)) return { kind: 'excuse' };
  if (basis.gradingType === 'not_graded')
    throw invalidField('postedGrade', 'not_graded', 'This assignment is not graded.');
  const score = scoreOf(text, basis);
  if (score === undefined || !Number.isFinite(score) || Math.abs(score) > largestScore) throw unreadable(text);
  return { kind: 'mark', score, grade: wordOf(text, basis) ?? gradeOf(score, basis) };
}

/** Points that a text stands for. A letter goes before a number: schemes may have names such as 4.0. */
function scoreOf(text: string, { pointsPossible, scheme, gradingType }: GradingBasis): number | undefined {
  const share = shareOf(text, gradingType === 'letter_grade' || gradingType === 'gpa_scale', scheme);
  if (share === undefined) return number.test(text) ? tidy(Number(text)) : undefined;
  if (share === 0) return 0;
  // A word of the pass/fail kind needs no points; a percentage of nothing is nothing that can be kept.
  if (pointsPossible === null) return isWord(text) ? 0 : undefined;
  return tidy((share / 100) * pointsPossible);
}

const isWord = (text: string): boolean => passing.has(text.toLowerCase()) || failing.has(text.toLowerCase());

/** Percent that a text names; undefined for plain points. */
function shareOf(text: string, lettersFirst: boolean, scheme: readonly GradingSchemeEntry[]): number | undefined {
  const lower = text.toLowerCase();
  if (passing.has(lower)) return 100;
  if (failing.has(lower)) return 0;
  const percent = percentage.exec(text);
  if (percent) return Number(percent[1]);
  if (!lettersFirst && number.test(text)) return undefined;
  return percentOf(text, scheme);
}

/** A word that was posted stays the grade, also where the points are 0 and cannot tell. */
function wordOf(text: string, { gradingType, scheme }: GradingBasis): string | undefined {
  if (gradingType === 'letter_grade' || gradingType === 'gpa_scale') return scheme.find(isCalled(text))?.name;
  if (gradingType !== 'pass_fail') return undefined;
  if (passing.has(text.toLowerCase())) return 'complete';
  return failing.has(text.toLowerCase()) ? 'incomplete' : undefined;
}

/** A score as people read it: `8.5`, `85%`, `B`, `complete`. Null where the type has no words or a percentage has no points. */
export function gradeOf(score: number, { gradingType, pointsPossible, scheme }: GradingBasis): string | null {
  switch (gradingType) {
    case 'points':
      return String(score);
    case 'pass_fail':
      return score > 0 ? 'complete' : 'incomplete';
    case 'percent':
      return pointsPossible ? `${Math.round((score / pointsPossible) * 10_000) / 100}%` : String(score);
    case 'letter_grade':
    case 'gpa_scale':
      return pointsPossible ? letterOf((score / pointsPossible) * 100, scheme) : letterOf(score > 0 ? 100 : 0, scheme);
    case 'not_graded':
      return null;
  }
}

/** What summed points mean for an assignment; null is no grade, and work that is not graded has none. */
export function summedGrade(score: number | null, basis: GradingBasis): PostedGrade {
  if (score === null || basis.gradingType === 'not_graded') return { kind: 'ungrade' };
  return { kind: 'mark', score: tidy(score), grade: gradeOf(score, basis) };
}

/** Whether two grades are the same number of points, or none. */
export const isSameMark = (one: PostedGrade, other: PostedGrade): boolean =>
  one.kind === other.kind && (one.kind !== 'mark' || other.kind !== 'mark' || one.score === other.score);

/** The types whose grade is always read off the score. */
const readOff: ReadonlySet<GradingType> = new Set(['points', 'percent', 'letter_grade', 'gpa_scale']);

interface Graded {
  readonly score: number | null;
  readonly grade: string | null;
  readonly enteredScore: number | null;
  readonly enteredGrade: string | null;
}

/**
 * What a score that was given reads as after the assignment is graded otherwise; undefined where it reads alike, and where a
 * posted word cannot be told from the score: pass or fail, and a share of no points.
 */
export function followedGrade(
  { score, grade, enteredScore, enteredGrade }: Graded,
  basis: GradingBasis,
): Pick<Graded, 'grade' | 'enteredGrade'> | undefined {
  const { gradingType, pointsPossible } = basis;
  if (score === null || !readOff.has(gradingType) || !(gradingType === 'points' || pointsPossible)) return undefined;
  const now = {
    grade: gradeOf(score, basis),
    enteredGrade: enteredScore === null ? enteredGrade : gradeOf(enteredScore, basis),
  };
  return now.grade === grade && now.enteredGrade === enteredGrade ? undefined : now;
}
