/** Rows as CSV (RFC 4180), and nothing in it that a spreadsheet would compute. */
import { stringify } from 'csv-stringify/sync';

/**
 * Texts that programs take for a formula: by their first sign, in whatever width it is written, and behind whatever
 * blanks; and those that begin with a sign that such programs drop.
 */
const formula = /^[\t\r\n]|^[\s\u200b-\u200f\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell that is read as a text: what looks like a formula gets an apostrophe before it. */
export const plainCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

const options = {
  record_delimiter: 'windows',
  // The library quotes the delimiter of lines alone, and half of it breaks a line as well. Spreadsheets split at semicolons
  // and tabs beside commas, unless they stand in quotes: what follows them would be a cell of its own, and a formula.
  quoted_match: /[\r\n;\t]/,
  cast: {
    boolean: (value: boolean) => String(value),
    string: plainCell,
  },
} as const;

/** The line of the headers. */
export const headerLine = (headers: readonly string[]): string => stringify([[...headers]], { ...options });

/** The lines of rows, each with the values of the headers in their order. */
export const csvLines = (headers: readonly string[], rows: readonly object[]): string =>
  stringify([...rows], { ...options, columns: [...headers] });
