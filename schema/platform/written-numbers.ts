/**
 * Numbers that forms write as texts. GraphQL takes numbers alone; over REST, the documents have texts as well, and a share
 * such as `5%` where a margin may be one. An input field says with `@Extensions` how the adapter reads its text.
 */
import { numberIn, shareIn } from '../../src/platform/text/number-text.js';

/** How the text of a parameter becomes the value of an input field. */
export interface WrittenValue {
  /** Undefined leaves the field out. @throws TypeError for a text that is not understood */
  readonly readText: (text: string) => number | undefined;
  /** The scalar as which the description of the routes shows it. */
  readonly describedAs: 'Int' | 'Float' | 'String';
}

const shareFrom = (text: string): number | null => {
  const share = shareIn(text.trim());
  return share === undefined ? null : numberIn(share);
};

function numberFrom(text: string): number {
  const value = numberIn(text);
  if (value === null) throw new TypeError('This is not a number.');
  return value;
}

function integerFrom(text: string): number {
  const value = numberFrom(text);
  if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 31) throw new TypeError('This is not a whole number.');
  return value;
}

export const writtenNumber: WrittenValue = { readText: numberFrom, describedAs: 'Float' };
export const writtenInteger: WrittenValue = { readText: integerFrom, describedAs: 'Int' };
/** Pixels are described as texts by the documents. */
export const writtenPixels: WrittenValue = { readText: integerFrom, describedAs: 'String' };
/** Points are described as whole numbers by the documents, and may have a fraction (decision 0043). */
export const writtenPoints: WrittenValue = { readText: numberFrom, describedAs: 'Int' };
/** A number; left out where the text is a share, which stands in the field beside it. */
export const writtenUnlessShare: WrittenValue = {
  readText: (text) => (shareFrom(text) === null ? numberFrom(text) : undefined),
  describedAs: 'Float',
};
/** The percent of a share; left out where the text is none. */
export const writtenShare: WrittenValue = { readText: (text) => shareFrom(text) ?? undefined, describedAs: 'Float' };

/** A margin as the domain has it: a number, or a share such as `5%`, which goes before. Undefined where neither is said. */
export function marginOf(margin: number | null | undefined, percent: number | null | undefined) {
  if (typeof percent === 'number') return `${percent}%`;
  return margin === undefined ? percent : margin;
}

/** A stored margin as the graph answers it: one of the two is null. */
export function shownMargin(margin: number | string | null): { number: number | null; percent: number | null } {
  if (typeof margin === 'string') return { number: null, percent: shareFrom(margin) ?? numberIn(margin) };
  return { number: margin, percent: null };
}
