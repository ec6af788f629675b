/** Numbers that people write, and when one is the one that was asked for. Source: D3 · Answer; supplement §4.3, scoring. */
import { numberIn } from '../../../platform/text/number-text.js';
import type { NumericalAnswerType, StoredAnswer } from './question-content.js';

/** Share of a number by which doubles may miss it: 0.1 + 0.2 is 0.3, but no whole number of 15 digits is the next one. */
const dirt = 4 * Number.EPSILON;

/** Whether `value` lies within `margin` of `exact`, both ends included. A margin such as `5%` is a share of `exact`. */
export function isWithin(value: number, exact: number, margin: number | string | null): boolean {
  return Math.abs(value - exact) <= widthOf(margin, exact) + slack(value, exact);
}

const slack = (...numbers: readonly number[]): number => dirt * Math.max(...numbers.map(Math.abs));

function widthOf(margin: number | string | null, exact: number): number {
  const share = typeof margin === 'string' && /^(.*)%\s*$/.exec(margin);
  return Math.abs(share ? ((numberIn(share[1]) ?? 0) / 100) * exact : (numberIn(margin) ?? 0));
}

function isBetween(value: number, start: number, end: number): boolean {
  const [from, to] = [Math.min(start, end), Math.max(start, end)];
  return value >= from - slack(value, from) && value <= to + slack(value, to);
}

/** Sign, exponent and significant digits of a number, without the dirt that doubles leave at the end. */
function digitsOf(value: number): { sign: number; exponent: number; digits: string } {
  const [significand = '', exponent = '0'] = Number(value.toPrecision(15)).toExponential().split('e');
  return { sign: Math.sign(value), exponent: Number(exponent), digits: significand.replace(/[-.]/g, '') };
}

const mostDigits = 15;

function agreesWith(value: number, approximate: number, precision: number): boolean {
  const [one, other] = [digitsOf(value), digitsOf(approximate)];
  const first = (digits: string) => digits.padEnd(mostDigits, '0').slice(0, Math.max(1, precision));
  return one.sign === other.sign && one.exponent === other.exponent && first(one.digits) === first(other.digits);
}

type Numbers = Pick<StoredAnswer, 'exact' | 'margin' | 'approximate' | 'precision' | 'start' | 'end'>;

const matches: Readonly<Record<NumericalAnswerType, (value: number, answer: Numbers) => boolean>> = {
  exact_answer: (value, { exact, margin }) => exact !== null && isWithin(value, exact, margin),
  range_answer: (value, { start, end }) => start !== null && end !== null && isBetween(value, start, end),
  precision_answer: (value, { approximate, precision }) =>
    approximate !== null && agreesWith(value, approximate, precision ?? mostDigits),
};

/**
 * Whether a number is what one answer of a numerical question asks for: within the margin, between the ends in either
 * order, or the same in sign, exponent and first significant digits.
 */
export const matchesNumber = (value: number, answer: Numbers & Pick<StoredAnswer, 'numericalAnswerType'>): boolean =>
  matches[answer.numericalAnswerType ?? 'range_answer'](value, answer);
