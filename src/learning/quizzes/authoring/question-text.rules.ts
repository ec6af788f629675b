/** The texts of questions and answers: how much room they have, what can be stored, and when two say the same. Source: supplement §4.2, sizes. */

import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { lengthRefusals } from '../../../platform/text/long-texts.js';

/** Bytes that a text has room for. */
export const roomForText = 16 * 1024;
/** Bytes that an essay has room for: what a student has written in an exam is not turned away for its length. */
export const roomForEssay = 256 * 1024;
/** Bytes that a comment of an author has room for. */
export const roomForComments = 5 * 1024;

/** The text without what a database cannot keep: NUL, and halves of characters. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/**
 * The text as it can be stored.
 * @param said what the refusal calls the text
 * @throws Refusal 400 under `field` where it is longer than `room` bytes
 */
export function fitting(text: string, room: number, field: string, said: string): string {
  refuseInvalid(lengthRefusals(field, said, text, room));
  return storable(text);
}

/** Two texts are the same answer whatever their case, the blanks around them, and the way their accents are written. */
export const folded = (text: string): string => text.toLowerCase().normalize('NFC').trim();
