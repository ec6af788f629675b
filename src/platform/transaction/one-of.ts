import { Enum } from '@mikro-orm/decorators/legacy';
import { ListType } from './list-of.js';

/** A closed list of words. It stands once, beside the row or the rule that knows it; all other code imports it. */
export type Words = readonly [string, ...string[]];

/** The type of one word of a list. */
export type WordOf<List extends Words> = List[number];

interface ColumnOptions {
  readonly nullable?: boolean;
  /** The word that the database writes where none is given. */
  readonly default?: string;
  /** How long a word may become; 32. */
  readonly length?: 16 | 32 | 64 | 255;
}

/** The message of the compiler where the type of a property and its list differ. */
type Mismatch = 'The type of the property and the words of its list differ.';

/** All words of the list, and no others, are of the type; null aside. */
type Holds<Held, Word extends string> = [NonNullable<Held>] extends [Word]
  ? [{ [Each in Word]: Extract<Held, Each> extends never ? Each : never }[Word]] extends [never]
    ? unknown
    : Mismatch
  : Mismatch;

/**
 * A column that holds one of the words; a check constraint of the database, `<table>_<column>_check`, lets nothing else
 * in. A word more or less needs a migration. Does not compile for a property of another type.
 */
export function OneOf<const List extends Words>(words: List, options: ColumnOptions = {}) {
  const { nullable = false, length = 32, default: given } = options;
  const column = {
    items: [...words],
    type: 'string',
    columnType: `varchar(${length})`,
    nullable,
    ...(given !== undefined && { default: given }),
  };
  return <Row extends object, Name extends keyof Row & string>(
    row: Row,
    name: Name & Holds<Row[Name], WordOf<List>>,
  ): void => Enum(column)(row, name);
}

/** A column that holds a list of such words, as `text[]`; the same check of the database, which lets no null in either. */
export function SomeOf<const List extends Words>(
  words: List,
  options: { readonly defaultRaw?: string; readonly nullable?: boolean } = {},
) {
  const column = { items: [...words], array: true, type: new ListType(), columnType: 'text[]', ...options };
  return <Row extends object, Name extends keyof Row & string>(
    row: Row,
    name: Name & (NonNullable<Row[Name]> extends readonly (infer Item)[] ? Holds<Item, WordOf<List>> : Mismatch),
  ): void => Enum(column)(row, name);
}
