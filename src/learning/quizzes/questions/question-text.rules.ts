/** The texts of questions and answers: how long they may be, what can be stored, and when two say the same. Source: supplement §4.2, sizes. */

import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { normalized } from '../../../platform/text/normal-forms.js';
import { lengthRefusals } from '../../../platform/text/text-limits.js';

/** Most bytes of a text. */
export const maxTextBytes = 16 * 1024;
/** Most bytes of an essay: what a student has written in an exam is not turned away for its length. */
export const maxEssayBytes = 256 * 1024;
/** Most bytes of a comment that an author writes. */
export const maxCommentBytes = 5 * 1024;

/** The text without what a database cannot keep: NUL, and halves of characters. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/**
 * The text as it can be stored.
 * @param said what the refusal calls the text
 * @throws Refusal 400 under `field` where it is longer than `maxBytes` bytes
 */
export function fitting(text: string, maxBytes: number, field: string, said: string): string {
  refuseInvalid(lengthRefusals(field, said, text, maxBytes));
  return storable(text);
}

/** Two texts are the same answer whatever their case, the blanks around them, and the way their accents are written. */
export const folded = (text: string): string => normalized(text.toLowerCase(), 'NFC').trim();
