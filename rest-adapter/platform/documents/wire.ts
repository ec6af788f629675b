/** Names on the wire: how GraphQL's camelCase becomes the API's snake_case, and enum values its wire values. */
import type { GraphQLEnumType } from 'graphql';

/**
 * The wire name of a GraphQL field: `courseCode` → `course_code`, `recordId` → `id`, `termRecordId` → `term_id`,
 * `courseRecordIds` → `course_ids`.
 */
export function wireName(field: string): string {
  if (field.startsWith('__')) return field;
  if (field === 'recordId') return 'id';
  if (field === 'recordIds') return 'ids';
  return snakeCase(field.replace(/RecordId(s?)$/, 'Id$1'));
}

/** camelCase to snake_case; runs of capitals count as one word (`htmlURL` → `html_url`). */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/**
 * The wire value of each enum value, by its GraphQL name. Where the schema keeps a string of its own behind the
 * value (`STUDENT = 'StudentEnrollment'`), that string is the wire value, unless it is a property's name (`SIS_ID = 'sisId'`);
 * else the name in lower case.
 */
export function enumWireValues(type: GraphQLEnumType): ReadonlyMap<string, string> {
  const wordOf = (name: string, internal: unknown) =>
    typeof internal === 'string' && internal !== name && !/^[a-z]+[A-Z]/.test(internal) ? internal : name.toLowerCase();
  return new Map(type.getValues().map((value) => [value.name, wordOf(value.name, value.value)]));
}

/**
 * The names of enum values by the words that a parameter takes.
 * @param words all that are taken, each a wire value or a value's name in small letters; the wire values unless given
 */
export function valuesByWord(type: GraphQLEnumType, words?: readonly string[]): [word: string, name: string][] {
  const usual = [...enumWireValues(type)].map(([name, word]) => [word, name] as const);
  if (words === undefined) return usual.map(([word, name]) => [word, name]);
  const known = new Map([...usual.map(([, name]) => [name.toLowerCase(), name] as const), ...usual]);
  return words.map((word) => {
    const name = known.get(word);
    if (name === undefined) throw new Error(`${type.name} has no value ${word}`);
    return [word, name];
  });
}

/** The first word of an enum value's name, in small letters: `STUDENT_VIEW` → `student`. */
export const firstWord = (name: string): string => name.split('_')[0]!.toLowerCase();

/** Wire values that mean the same as documented ones, by enum: wire value → names of the values. */
const synonyms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  SortDirection: { ascending: ['ASC'], descending: ['DESC'] },
  // Courses that are created or claimed are shown as unpublished. Source: supplement §2.6.
  CourseStateFilter: { unpublished: ['CREATED', 'CLAIMED'] },
  // So older lists of categories call it. Source: supplement §3.9.
  NotificationCategory: { discussionentry: ['DISCUSSION_ENTRY'] },
};

/** The other wire values that a client may send for values of the enum. */
export const wireAliases = (type: GraphQLEnumType): readonly (readonly [word: string, names: readonly string[]])[] =>
  Object.entries(synonyms[type.name] ?? {});
