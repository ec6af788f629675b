/**
 * Lists of words and of ids that forms write as one text, with commas between them. GraphQL takes a list; an input field
 * says with `@Extensions` how the adapter reads its text.
 */
import type { WordEnum } from './word-enum.js';

/** How the text of a parameter becomes a list of names of the enum, or of ids. */
export interface WrittenWords {
  /** @throws TypeError for a word that is none of the enum's */
  readonly readText: (text: string) => readonly string[];
  /** The scalar as which the description of the routes shows it. */
  readonly describedAs: 'String';
}

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** @param everything a word that stands for no id in particular: the list is empty then */
export const writtenIds = (everything?: string): WrittenWords => ({
  readText: (text) => (everything !== undefined && text.trim() === everything ? [] : partsOf(text)),
  describedAs: 'String',
});

export function writtenWords(words: WordEnum): WrittenWords {
  const names = new Map(Object.entries(words).map(([name, word]) => [word, name]));
  const nameOf = (word: string): string => {
    const name = names.get(word);
    if (name === undefined) throw new TypeError(`There is no ${word}.`);
    return name;
  };
  return { readText: (text) => partsOf(text).map(nameOf), describedAs: 'String' };
}
