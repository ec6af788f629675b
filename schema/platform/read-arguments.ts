/**
 * What a scalar cannot know: whose time zone a date means and which end of the day, and which input field an id of bad form
 * stands in.
 */
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { NamedKey } from '../../src/platform/query/record-key.js';
import { type FieldRefusal, notFound, refuseInvalid, refuseItem } from '../../src/platform/refusal/refusal.js';
import { type DayEdge, LocalTime } from '../../src/platform/text/instant.js';

/** What a date alone means, by the name of its argument or input field: the first second of its day, or the last. */
const edges: Readonly<Record<string, DayEdge>> = {
  startAt: 'start',
  unlockAt: 'start',
  showCorrectAnswersAt: 'start',
  submittedSince: 'start',
  gradedSince: 'start',
  endAt: 'end',
  dueAt: 'end',
  lockAt: 'end',
  hideCorrectAnswersAt: 'end',
  expiresAt: 'end',
};

type Args = Record<string, unknown>;

/** Reads the arguments of a field in somebody's time zone. Refuses with 400 by field. */
export type ReadArguments = (args: Args, zone: string) => Args;

/** One reading: whose zone, and what was found wrong. */
interface Reading {
  readonly zone: string;
  readonly found: FieldRefusal[];
}

type Read = (value: unknown, at: string, reading: Reading) => unknown;

/** Compiles the reader of a field's arguments; undefined where there is nothing to do. */
export function argumentReader(args: readonly GraphQLArgument[]): ReadArguments | undefined {
  // What an argument itself names is looked up, and found or not.
  const readers = fieldReaders(
    args.filter(({ type }) => getNamedType(type).name !== 'RecordId'),
    new Map(),
  );
  if (readers.length === 0) return undefined;
  return (given, zone) => {
    const reading: Reading = { zone, found: [] };
    const read = readFields(readers, given, '', reading);
    refuseInvalid(reading.found);
    return read;
  };
}

interface FieldReader {
  readonly name: string;
  readonly read: Read;
}

type Known = Map<GraphQLInputType, Read | undefined>;

function fieldReaders(fields: readonly (GraphQLArgument | GraphQLInputField)[], known: Known): FieldReader[] {
  return fields.flatMap(({ name, type }) => {
    const read = readerOf(type, name, known);
    return read === undefined ? [] : [{ name, read }];
  });
}

function readerOf(type: GraphQLInputType, name: string, known: Known): Read | undefined {
  if (isNonNullType(type)) return readerOf(type.ofType, name, known);
  if (isListType(type)) {
    if (getNamedType(type).name === 'RecordId') return undefined;
    const item = readerOf(type.ofType, name, known);
    return (
      item &&
      ((list, at, reading) => (list as unknown[] | null)?.map((one, i) => item(one, `${at}.${i}`, reading)) ?? null)
    );
  }
  if (!isInputObjectType(type)) {
    if (type.name === 'DateTime') return instantReader(edgeOf(name));
    return type.name === 'RecordId' && !calledByName.has(name) ? refuseUnlessName : undefined;
  }
  if (known.has(type)) return known.get(type);
  known.set(type, undefined);
  const readers = fieldReaders(Object.values(type.getFields()), known);
  const read: Read | undefined =
    readers.length === 0
      ? undefined
      : (value, at, reading) => (value === null ? null : readFields(readers, value as Args, at, reading));
  known.set(type, read);
  return read;
}

/** Problems are named by their way below the argument `input`: `dueAt`, `assignmentOverrides.0.dueAt`. */
function readFields(readers: readonly FieldReader[], given: Args, at: string, reading: Reading): Args {
  const result = { ...given };
  for (const { name, read } of readers) {
    const value = given[name];
    if (value !== undefined) result[name] = read(value, at === '' || at === 'input' ? name : `${at}.${name}`, reading);
  }
  return result;
}

const instantReader =
  (edge: DayEdge): Read =>
  (value, at, { zone, found }) => {
    if (!(value instanceof LocalTime)) return value;
    const instant = value.in(zone, edge);
    if (instant === null) found.push({ attribute: at, type: 'invalid', message: 'Years are from 1000 to 9999.' });
    return instant;
  };

/** Records of these references may be called by a name instead of an id. */
const calledByName: ReadonlySet<string> = new Set(['roleId']);

/** A reference of bad form names nothing that could be found. @throws Refusal 404 by field */
const refuseUnlessName: Read = (value, at) => {
  const form = (value as NamedKey | null)?.form;
  if (form === 'none' || form === 'name') refuseItem(at, 'That id', notFound());
  return value;
};

function edgeOf(name: string): DayEdge {
  const edge = edges[name];
  if (edge === undefined) throw new Error(`It is not said whether ${name} begins or ends a day.`);
  return edge;
}
