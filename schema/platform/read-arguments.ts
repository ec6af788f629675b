/**
 * What a scalar cannot know: whose time zone a date means and which end of the day, which input field an id of bad form
 * stands in, and whether a text is a single line.
 */
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { NamedKey, RecordKey } from '../../src/platform/query/record-key.js';
import { type FieldRefusal, notFound, refuseInvalid, refuseItem } from '../../src/platform/refusal/refusal.js';
import { composed, isOneLine } from '../../src/platform/text/texts.js';
import { type DayEdge, LocalTime } from '../../src/platform/text/timestamp.js';
import { belongings, type NamedTypes } from './named-types.js';
import { type Ways, waysOf } from './one-of-inputs.js';
import { globalForm } from './scalars.js';
import { textKind } from './texts.js';

/** What a date alone means, by the name of its argument or input field: the first second of its day, or the last. */
const edges: Readonly<Record<string, DayEdge>> = {
  startAt: 'start',
  unlockAt: 'start',
  showCorrectAnswersAt: 'start',
  submittedSince: 'start',
  gradedSince: 'start',
  startTime: 'start',
  newAppointments: 'start',
  endAt: 'end',
  dueAt: 'end',
  lockAt: 'end',
  hideCorrectAnswersAt: 'end',
  expiresAt: 'end',
  endTime: 'end',
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

/**
 * Compiles the reader of a field's arguments; undefined where there is nothing to do.
 * @param place of the field, `Course.quizzes`
 */
export function argumentReader(
  args: readonly GraphQLArgument[],
  place: string,
  named: NamedTypes,
): ReadArguments | undefined {
  const writes = place.startsWith('Mutation.');
  const readers = fieldReaders(args, { place, named, isArgument: true, isOutermost: true, writes, known: new Map() });
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
  /** What is read are fields that stand beside this one for the use case. */
  readonly isSpread?: boolean;
}

/** Where what is read stands. */
interface Standing {
  /** `Course.quizzes` for its arguments, `QuizInput` for its fields. */
  readonly place: string;
  readonly named: NamedTypes;
  /** What an argument itself names, or a list, is looked up, and found or not. */
  readonly isArgument: boolean;
  /** What stands here are the arguments of a field. */
  readonly isOutermost?: boolean;
  /** The field is a mutation: what is looked up is not judged, what is written is. */
  readonly writes: boolean;
  readonly known: Map<GraphQLInputType, Read | undefined>;
}

function fieldReaders(fields: readonly (GraphQLArgument | GraphQLInputField)[], standing: Standing): FieldReader[] {
  return fields.flatMap(({ name, type }) => {
    const bare = getNullableType(type);
    const ways = standing.isOutermost ? undefined : waysOf(bare);
    if (ways !== undefined)
      return [
        { name, read: waysReader(bare as GraphQLInputObjectType, ways, standing), isSpread: standing.isArgument },
      ];
    const isLookedUp = standing.isArgument && isInputObjectType(bare) && (name === 'filter' || bare.isOneOf);
    const read = isLookedUp ? inputReader(bare, standing, { isArgument: true }) : readerOf(type, name, standing);
    return read === undefined ? [] : [{ name, read }];
  });
}

/** Reads each way under the name that it has beside the field: in a filter it stands there from then on. */
function waysReader(type: GraphQLInputObjectType, ways: Ways, standing: Standing): Read {
  const readers = Object.values(type.getFields()).map(({ name, type: of }) => {
    const called = ways[name];
    if (called === undefined) throw new Error(`It is not said what ${type.name}.${name} is called beside it.`);
    return { name, as: standing.isArgument ? called : name, read: readerOf(of, called, standing) };
  });
  return (given, at, reading) => {
    if (given === null) return standing.isArgument ? {} : null;
    return Object.fromEntries(
      readers.flatMap(({ name, as, read }) => {
        const value = (given as Args)[name];
        return value === undefined ? [] : [[as, read === undefined ? value : read(value, `${at}.${name}`, reading)]];
      }),
    );
  };
}

function readerOf(type: GraphQLInputType, name: string, standing: Standing): Read | undefined {
  if (isNonNullType(type)) return readerOf(type.ofType, name, standing);
  if (isListType(type)) {
    const item = readerOf(type.ofType, name, { ...standing, isArgument: true });
    return (
      item &&
      ((list, at, reading) => (list as unknown[] | null)?.map((one, i) => item(one, `${at}.${i}`, reading)) ?? null)
    );
  }
  if (isInputObjectType(type)) return inputReader(type, standing);
  if (type.name === 'DateTime') return timestampReader(edgeOf(name));
  if (type.name === 'String' || type.name === 'JSON') return textReader(name, standing, type.name);
  if (type.name !== 'RecordId') return undefined;
  const form = belongings[`${standing.place}.${name}`] ?? belongings[name];
  const idOf = globalIdReader(standing.named(name, standing.place), form);
  if (standing.isArgument || calledByName.has(name)) return idOf;
  return (value, at, reading) => refuseUnlessName(idOf(value, at, reading), at, reading);
}

/** @param options.isArgument the fields of a filter, and of what names one thing, are looked up as arguments are */
function inputReader(
  type: GraphQLInputObjectType,
  standing: Standing,
  { isArgument } = { isArgument: false },
): Read | undefined {
  const { known } = standing;
  if (known.has(type)) return known.get(type);
  known.set(type, undefined);
  const inside = { ...standing, place: type.name, isArgument, isOutermost: false };
  const readers = fieldReaders(Object.values(type.getFields()), inside);
  const read: Read | undefined =
    readers.length === 0
      ? undefined
      : (value, at, reading) => (value === null ? null : readFields(readers, value as Args, at, reading));
  known.set(type, read);
  return read;
}

const unnamed: ReadonlySet<string> = new Set(['', 'input', 'filter']);

/** Problems are named by their way below the argument `input`, or `filter`: `dueAt`, `assignmentOverrides.0.dueAt`. */
function readFields(readers: readonly FieldReader[], given: Args, at: string, reading: Reading): Args {
  // A field of a list reads its arguments once for each row: they are copied only where something is read differently.
  let result: Args | undefined;
  for (const { name, read, isSpread } of readers) {
    const value = given[name];
    if (value === undefined) continue;
    const found = read(value, unnamed.has(at) ? name : `${at}.${name}`, reading);
    if (found === value) continue;
    result ??= { ...given };
    if (isSpread) delete result[name];
    Object.assign(result, isSpread ? found : { [name]: found });
  }
  return result ?? given;
}

/** Compiles the reader of a text, or of JSON that holds texts; undefined where both are taken as they are. */
function textReader(name: string, { place, writes }: Standing, type: 'String' | 'JSON'): Read | undefined {
  const kind = textKind(place, name);
  const composes = !kind.isComposed ? undefined : type === 'JSON' ? allComposed : composedText;
  if (type === 'JSON' || !writes || !kind.isOneLine) return composes;
  return (value, at, reading) => {
    if (typeof value === 'string' && !isOneLine(value)) {
      const message = `${at} has to be a single line without control characters.`;
      reading.found.push({ attribute: at, type: 'invalid', message });
    }
    return composes === undefined ? value : composes(value, at, reading);
  };
}

const composedText: Read = (value) => (typeof value === 'string' ? composed(value) : value);

/** Keys are texts, too. How deep values nest has been looked at before. */
const allComposed: Read = (value, at, reading) => {
  if (Array.isArray(value)) return value.map((one) => allComposed(one, at, reading));
  if (typeof value !== 'object' || value === null) return composedText(value, at, reading);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [composed(key), allComposed(one, at, reading)]));
};

const timestampReader =
  (edge: DayEdge): Read =>
  (value, at, { zone, found }) => {
    if (!(value instanceof LocalTime)) return value;
    const timestamp = value.in(zone, edge);
    if (timestamp === null) found.push({ attribute: at, type: 'invalid', message: 'Years are from 1000 to 9999.' });
    return timestamp;
  };

const withArticle = (type: string): string => `${/^[AEIOU](?!ser)/.test(type) ? 'an' : 'a'} ${type}`;

/** What stands between records, by the type of the last of them: its id names that record, too. */
const lastOf: Readonly<Record<string, string>> = { QuizSubmissionQuestion: 'QuizQuestion' };

/**
 * Makes a record id of a global id, or a key of the form that is given; one of another type is refused by field. Every
 * other form stays as it is.
 */
const globalIdReader =
  (types: readonly string[], form: string | undefined): Read =>
  (value, at, { found }) => {
    const key = value as RecordKey | null;
    if (key === null || typeof key === 'number' || key.form !== globalForm) return key;
    const [type, owner, inner] = key.value.split(':') as [string, string, string?];
    const last = lastOf[type];
    const names = (wanted: string | undefined) => wanted !== undefined && types.includes(wanted);
    if (inner === undefined ? names(type) : last !== undefined && (names(type) || names(last))) {
      const id = inner ?? owner;
      return form === undefined ? Number(id) : { form, value: id };
    }
    const expected = types.length === 0 ? 'a record id' : `the id of ${types.map(withArticle).join(' or ')}`;
    found.push({
      attribute: at,
      type: 'wrong_type',
      message: `${at}: expected ${expected}, got that of ${withArticle(type)}.`,
    });
    return null;
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
