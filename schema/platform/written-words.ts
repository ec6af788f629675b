/**
 * Lists of words that forms write as one text, with commas between them. GraphQL takes a list of an enum; an input field
 * says with `@Extensions` how the adapter reads its text.
 */
import type { WordEnum } from './word-enum.js';

/** How the text of a parameter becomes a list of names of the enum. */
export interface WrittenWords {
  /** @throws TypeError for a word that is none of the enum's */
  readonly readText: (text: string) => readonly string[];
  /** The scalar as which the description of the routes shows it. */
  readonly describedAs: 'String';
}

export function writtenWords(words: WordEnum): WrittenWords {
  const names = new Map(Object.entries(words).map(([name, word]) => [word, name]));
  const nameOf = (word: string): string => {
    const name = names.get(word);
    if (name === undefined) throw new TypeError(`There is no ${word}.`);
    return name;
  };
  const readText = (text: string) => {
    const given = text.split(',').map((word) => word.trim());
    return given.filter((word) => word !== '').map(nameOf);
  };
  return { readText, describedAs: 'String' };
}
