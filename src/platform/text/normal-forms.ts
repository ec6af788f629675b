/** Texts in a normal form of Unicode, in time that grows with their length alone. */

/** More marks on one letter than any script has; Unicode's own limit for streams is 30. */
const manyMarks = /(?<!\p{M})\p{M}{65}/u;

/**
 * The text in a normal form. Marks are put into their order one by one, which takes time with the square of how many stand on
 * one letter: a text with more of them on a letter than any language writes stays as it is.
 */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  manyMarks.test(text) ? text : text.normalize(form);
