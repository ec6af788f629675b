/** Texts in the one form in which they are kept and compared. Decision 0108. */

import { normalized } from './normal-forms.js';

/** The same letters are the same text, however they were typed: Unicode's form NFC. */
export const composed = (text: string): string => normalized(text, 'NFC');

/**
 * What ends a line for some reader or other, and every other control character. A reader of iCalendar, of headers or of
 * CSV may end a line at a carriage return, a vertical tab, a form feed, U+0085, U+2028 or U+2029 as well.
 */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const runsOfControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

export const isOneLine = (text: string): boolean => !controls.test(text);

/** A text that nobody can be asked about any more, such as a claim of a provider, as one line. */
export const asOneLine = (text: string): string => composed(text).replace(runsOfControls, ' ').trim();

const lineEnds = /\r\n|[\n\v\f\r\x85\p{Zl}\p{Zp}]/gu;
const otherControls = /[^\P{Cc}\n\t]/gu;

/** A text of several lines for a format of lines: each of them ends in the same way, and no other control character is left. */
export const asLines = (text: string): string => text.replace(lineEnds, '\n').replace(otherControls, '');
