/** Scalars of the graph. */
import { GraphQLScalarType, Kind } from 'graphql';
import { type RecordKey, recordKeyOf } from '../../src/kernel/record-key.js';

/** Input: a `RecordKey`; output: a number. A name that fits no record is "not found", never an error of form. */
export const RecordId = new GraphQLScalarType<RecordKey, number>({
  name: 'RecordId',
  description:
    'Id of a record: a number, or a string of digits. As an argument also `self` and SIS forms such as `sis_course_id:BIO-1`, where the argument says so. What names no record is answered as not found.',
  serialize: (value) => value as number,
  parseValue: (value) => recordKeyOf(typeof value === 'number' ? value : String(value)),
  parseLiteral: (node) => recordKeyOf(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : ''),
});

const instant = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/;

function parsedInstant(text: unknown): Date {
  if (typeof text === 'string' && instant.test(text)) {
    const zoned = /T|:/.test(text) && !/(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(text.slice(11)) ? `${text}Z` : text;
    const date = new Date(zoned.replace(' ', 'T').replace(/(:[\d.]+[+-]\d\d)$/, '$1:00'));
    if (!Number.isNaN(date.getTime()) && date.getUTCFullYear() < 10_000) return date;
  }
  throw new TypeError('An instant is written as ISO 8601, for example 2027-01-31T17:00:00Z.');
}

/** Output: ISO 8601 in UTC with whole seconds. Rows carry PostgreSQL's text of an instant, whose session runs in UTC. */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant: ISO 8601. Answers are in UTC with whole seconds, `2027-01-31T17:00:00Z`.',
  serialize: (value) => {
    if (typeof value === 'string') return `${value.slice(0, 10)}T${value.slice(11, 19)}Z`;
    return `${(value as Date).toISOString().slice(0, 19)}Z`;
  },
  parseValue: parsedInstant,
  parseLiteral: (node) => parsedInstant(node.kind === Kind.STRING ? node.value : undefined),
});

/** For switches that only the plain word turns on: `1` and `yes` count as no. */
export const ExactTrue = new GraphQLScalarType<boolean, boolean>({
  name: 'ExactTrue',
  description: 'True only when it is exactly `true`; everything else is false.',
  serialize: (value) => value === true,
  parseValue: (value) => value === true || value === 'true',
  parseLiteral: (node) => (node.kind === Kind.BOOLEAN || node.kind === Kind.STRING) && String(node.value) === 'true',
});

const loose = (value: unknown): number | string => {
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new TypeError('A number is wanted, or a text that says one.');
};

/** Numbers that clients also send as texts; the domain reads them. Words such as `5%` may be meant. */
const looseNumber = (name: string, description: string) =>
  new GraphQLScalarType<number | string, number | string>({
    name,
    description,
    serialize: loose,
    parseValue: loose,
    parseLiteral: (node) => {
      if (node.kind === Kind.STRING) return node.value;
      if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value);
      throw new TypeError('A number is wanted, or a text that says one.');
    },
  });

export const NumberOrText = looseNumber('NumberOrText', 'A number, or a text: one that says a number, or `5%`.');
export const IntegerOrText = looseNumber('IntegerOrText', 'A whole number, or a text.');
