/** How much room long texts have. Source: supplement §7, maximum lengths. */
import type { FieldRefusal } from '../refusal/refusal.js';

/** Bytes that a text has room for. */
export const textRoom = 64 * 1024;
/** Bytes that the text of a whole page has room for, such as a syllabus. */
export const longTextRoom = 500 * 1024;

/**
 * A text is judged as it was given, before it costs anything to clean it.
 * @param said what the refusal calls the text
 * @param room bytes
 */
export const lengthRefusals = (
  attribute: string,
  said: string,
  text: string | null | undefined,
  room: number,
): FieldRefusal[] =>
  text == null || Buffer.byteLength(text) <= room
    ? []
    : [{ attribute, type: 'too_long', message: `${said} has room for ${room / 1024} KB.` }];
