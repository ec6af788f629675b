/** Scalars of the graph. */
import { GraphQLScalarType, Kind } from 'graphql';
import { type RecordKey, recordKeyOf } from '../../src/platform/query/record-key.js';
import { instantWritten, type LocalTime } from '../../src/platform/text/instant.js';
import { numberIn } from '../../src/platform/text/number-text.js';

/** Input: a `RecordKey`; output: a number. A name that fits no record is "not found", never an error of form. */
export const RecordId = new GraphQLScalarType<RecordKey, number>({
  name: 'RecordId',
  description:
    'Id of a record: a number, or a string of digits. As an argument also `self` and SIS forms such as `sis_course_id:BIO-1`, where the argument says so. What names no record is answered as not found.',
  serialize: (value) => value as number,
  parseValue: (value) => recordKeyOf(typeof value === 'number' ? value : String(value)),
  parseLiteral: (node) => recordKeyOf(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : ''),
});

/** Times without an offset stay local until it is known who asks: `read-arguments.ts` makes instants of them. */
function parsedInstant(text: unknown): Date | LocalTime {
  const found = typeof text === 'string' ? instantWritten(text) : null;
  if (found !== null) return found;
  throw new TypeError(
    'An instant is written as ISO 8601, for example 2027-01-31T17:00:00Z, in the years 1000 to 9999.',
  );
}

/** Output: ISO 8601 in UTC with whole seconds. Rows carry PostgreSQL's text of an instant, whose session runs in UTC. */
export const DateTime = new GraphQLScalarType<Date | LocalTime, string>({
  name: 'DateTime',
  description:
    'An instant: ISO 8601, `2027-01-31T17:00:00Z`. Answers are in UTC with whole seconds. What is given without an offset is in your time zone; a date alone is the start of that day, or its end where something ends or is due.',
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

type Amount = number | string;

/** @param reads texts that are taken; a blank one is */
const amountScalar = (name: string, description: string, reads: (text: string) => boolean) => {
  const read = (value: unknown): Amount => {
    if (typeof value === 'number' && Number.isFinite(value) && reads(String(value))) return value;
    if (typeof value === 'string' && (value.trim() === '' || reads(value.trim()))) return value;
    throw new TypeError(`This is not ${description[0]!.toLowerCase()}${description.slice(1)}`);
  };
  return new GraphQLScalarType<Amount, Amount>({
    name,
    description,
    serialize: (value) => value as Amount,
    parseValue: read,
    parseLiteral: (node) => {
      if (node.kind === Kind.STRING) return read(node.value);
      return read(node.kind === Kind.INT || node.kind === Kind.FLOAT ? Number(node.value) : undefined);
    },
  });
};

const isNumber = (text: string): boolean => numberIn(text) !== null;
const isInteger = (text: string): boolean => Number.isInteger(numberIn(text)) && Math.abs(numberIn(text)!) < 2 ** 31;

export const PointsOrText = amountScalar('PointsOrText', 'A number, or a text that says one.', isNumber);
export const NumberOrText = amountScalar(
  'NumberOrText',
  'A number, or a text that says one or a share, `5%`.',
  (text) => isNumber(text.replace(/\s*%$/, '')),
);
export const IntegerOrText = amountScalar('IntegerOrText', 'A whole number, or a text that says one.', isInteger);
export const NameOrNumber = amountScalar('NameOrNumber', 'A name, which may be a number.', () => true);
