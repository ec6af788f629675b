/** Scalars of the graph. */
import { GraphQLScalarType, Kind } from 'graphql';
import { GraphQLSafeInt } from 'graphql-scalars';
import { type KeyVocabulary, type RecordKey, recordKeyOf } from '../../src/platform/query/record-key.js';
import { type LocalTime, parseTimestamp } from '../../src/platform/text/timestamp.js';
import { parseGlobalId, parseIdWithin } from './global-id.js';

/** What names a record beside its id. Source: supplement §1.4 */
const vocabulary: KeyVocabulary = {
  words: new Set(['self', 'default', 'current', 'site_admin']),
  forms: new Set([
    'sis_account_id',
    'sis_course_id',
    'sis_section_id',
    'sis_group_id',
    'sis_term_id',
    'sis_user_id',
    'sis_login_id',
    'sis_integration_id',
    'uuid',
    'lti_context_id',
    'lti_user_id',
  ]),
};

/**
 * The form of a key that is a global id: its value is the type and the record id, `Course:12`; of what stands within a
 * record, the id of that record stands between them.
 */
export const globalForm = 'global_id';

function keyOf(given: unknown): RecordKey {
  if (typeof given === 'number') return recordKeyOf(given, vocabulary);
  const text = String(given);
  const within = parseIdWithin(text);
  if (within !== null) return { form: globalForm, value: `${within.type}:${within.owner}:${within.inner}` };
  const named = parseGlobalId(text);
  return named === null
    ? recordKeyOf(text, vocabulary)
    : { form: globalForm, value: `${named.type}:${named.recordId}` };
}

/** What generators of code write for a scalar, in TypeScript and for both directions, and its JSON by a schema. */
export interface ScalarTypes {
  readonly codegenScalarType: string;
  readonly jsonSchema: Readonly<Record<string, unknown>>;
}

const idTypes: ScalarTypes = {
  codegenScalarType: 'number | string',
  jsonSchema: { type: ['integer', 'string'] },
};
const timeTypes: ScalarTypes = {
  codegenScalarType: 'string',
  jsonSchema: { type: 'string', format: 'date-time' },
};
/** Input: a `RecordKey`; output: a number. A name that fits no record is "not found", never an error of form. */
export const RecordId = new GraphQLScalarType<RecordKey, number>({
  name: 'RecordId',
  description:
    'Id of a record among those of its type: a number, or a string of digits. As an argument also its global id, the `id` of its `Node`, and, where the argument says so, `self` and SIS forms such as `sis_course_id:BIO-1`. What names no record is answered as not found; the global id of a record of another type is refused.',
  extensions: { ...idTypes },
  serialize: (value) => value as number,
  parseValue: keyOf,
  parseLiteral: (node) => keyOf(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : ''),
});

/** Times without an offset stay local until it is known who asks: `read-arguments.ts` makes points in time of them. */
function timestampIn(text: unknown): Date | LocalTime {
  const found = typeof text === 'string' ? parseTimestamp(text) : null;
  if (found !== null) return found;
  throw new TypeError(
    'An instant is written as ISO 8601, for example 2027-01-31T17:00:00Z, in the years 1000 to 9999.',
  );
}

/** Output: ISO 8601 in UTC with whole seconds. Rows carry PostgreSQL's text of a timestamp, whose session runs in UTC. */
export const DateTime = new GraphQLScalarType<Date | LocalTime, string>({
  name: 'DateTime',
  description:
    'An instant: ISO 8601, `2027-01-31T17:00:00Z`. Answers are in UTC with whole seconds. What is given without an offset is in your time zone; a date alone is the start of that day, or its end where something ends or is due.',
  extensions: { ...timeTypes },
  serialize: (value) => {
    if (typeof value === 'string') return `${value.slice(0, 10)}T${value.slice(11, 19)}Z`;
    return `${(value as Date).toISOString().slice(0, 19)}Z`;
  },
  parseValue: timestampIn,
  parseLiteral: (node) => timestampIn(node.kind === Kind.STRING ? node.value : undefined),
});

/** For what may be more than an `Int` holds, such as quotas: JSON's numbers are exact up to here. */
export const SafeInt = new GraphQLScalarType({
  ...GraphQLSafeInt.toConfig(),
  description: 'A whole number of at most 2^53 - 1 in size.',
  extensions: { codegenScalarType: 'number', jsonSchema: { type: 'integer' } },
});
