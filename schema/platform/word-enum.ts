/** Enums of the schema are made from the closed lists of words of the domain, which stand once in `src/`. */
import { registerEnumType } from 'type-graphql';
import { snakeCase } from '../../src/platform/sql/catalogue.js';
import type { WordOf as WordOfList, Words } from '../../src/platform/transaction/one-of.js';

/** Name in the schema → word of the domain. */
export type WordEnum<Word extends string = string> = Readonly<Record<string, Word>>;

/** The words of an enum. */
export type WordOf<Enum extends WordEnum> = Enum[string];

interface Description<Word extends string> {
  readonly name: string;
  readonly description: string;
  /** What each word means, for all of them: one too many or too few does not compile. */
  readonly values: Readonly<Record<Word, string>>;
  /** What of a word its name is made from; all of it unless given. */
  readonly named?: (word: Word) => string;
}

/** `quizSubmission`, `SubHeader` and `not_graded` → `QUIZ_SUBMISSION`, `SUB_HEADER` and `NOT_GRADED`. */
const nameFor = (words: string): string => snakeCase(words).replace(/^_/, '').toUpperCase();

/** Registers an enum whose values are the words of the list; each is called like its word, in capitals. */
export function wordEnum<const List extends Words>(
  words: List,
  { name, description, values, named = (word) => word }: Description<NoInfer<WordOfList<List>>>,
): WordEnum<WordOfList<List>> {
  const entries = words.map((word: WordOfList<List>) => [nameFor(named(word)), word] as const);
  const made = Object.fromEntries(entries);
  const valuesConfig = Object.fromEntries(entries.map(([key, word]) => [key, { description: values[word] }]));
  registerEnumType(made, { name, description, valuesConfig });
  return made;
}
