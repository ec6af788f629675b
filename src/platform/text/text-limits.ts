/** How long texts may be. Source: supplement §7, maximum lengths. */
import type { FieldRefusal } from '../refusal/refusal.js';

/** Most bytes of a text. */
export const maxTextBytes = 64 * 1024;
/** Most bytes of the text of a whole page, such as a syllabus. */
export const maxLongTextBytes = 500 * 1024;

/**
 * A text is checked as it was given, before it costs anything to clean it.
 * @param said what the refusal calls the text
 * @param maxBytes most bytes that the text may have
 */
export const lengthRefusals = (
  attribute: string,
  said: string,
  text: string | null | undefined,
  maxBytes: number,
): FieldRefusal[] =>
  text == null || Buffer.byteLength(text) <= maxBytes
    ? []
    : [{ attribute, type: 'too_long', message: `${said} has room for ${maxBytes / 1024} KB.` }];

/** Characters of a text, as people count them: one outside of the basic plane is one, too. */
export const lengthOf = (text: string): number => Array.from(text).length;
