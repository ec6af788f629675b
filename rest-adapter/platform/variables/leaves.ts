/** Texts of the wire into scalars and enum values. What is not understood is refused, never guessed at. */
import { type GraphQLEnumType, GraphQLError, type GraphQLScalarType } from 'graphql';
import { valuesByWord, wireAliases } from '../documents/wire.js';
import { type FieldProblem, notFound, RefusedRequest, refusalOf } from '../refusals/errors.js';
import { type FormValue, Repeated } from '../requests/form-value.js';

/**
 * Turns one raw value into the value of a variable. Writes what is wrong into `problems` and answers `undefined` then;
 * `undefined` without a problem means that the value is left out.
 */
export type Coerce = (raw: FormValue, name: string, problems: FieldProblem[]) => unknown;

/** A blank or null value: whatever is optional is unset by it. */
export const isBlank = (raw: FormValue): raw is null | '' => raw === null || raw === '';

/** Adds a problem and answers nothing, so that a coercer can end with it. */
export function refuse(problems: FieldProblem[], attribute: string, type: string, message: string): undefined {
  problems.push({ attribute, type, message: `${attribute} ${message}` });
}

type Scalar = string | number | boolean;

/** Wraps a reader of plain values: of a repeated name the last value counts, blank is null, a list or an object is refused. */
function leaf(read: (value: Scalar, name: string, problems: FieldProblem[]) => unknown): Coerce {
  return (raw, name, problems) => {
    const value = raw instanceof Repeated ? raw.at(-1)! : raw;
    if (isBlank(value)) return null;
    if (typeof value === 'object') return refuse(problems, name, 'invalid', 'must be a single value');
    return read(value, name, problems);
  };
}

/** A number, one of a few words, or a form such as `sis_user_id:X`. */
const idForm = /^(?:[1-9]\d{0,15}|self|default|current|site_admin|all|(?:hex:)?[a-z_]+:[\s\S]+)$/;

/** Whether a text may name a record at all; a number beyond 2^53-1 names none. */
const mayBeId = (text: string): boolean =>
  idForm.test(text) && (!/^\d+$/.test(text) || Number.isSafeInteger(Number(text)));

/** Which of two records is meant cannot be known; what cannot name any is not found. */
function reference(judged: Coerce): Coerce {
  return (raw, name, problems) => {
    if (raw instanceof Repeated) return refuse(problems, name, 'not_one', 'must be given once');
    if (typeof raw !== 'object' && raw !== '' && !mayBeId(String(raw))) throw new RefusedRequest(notFound());
    return judged(raw, name, problems);
  };
}

/** Texts longer than any number are refused before a pattern sees them. */
const longestNumber = 64;

const integerUpTo = (most: number) =>
  leaf((value, name, problems) => {
    const text = String(value).trim();
    const number = text.length <= longestNumber && /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
    return Math.abs(number) <= most ? number : refuse(problems, name, 'not_a_number', 'must be an integer');
  });

const integer = integerUpTo(2 ** 31 - 1);
const safeInteger = integerUpTo(Number.MAX_SAFE_INTEGER);

const float = leaf((value, name, problems) => {
  const text = String(value).trim();
  const wellFormed = text.length <= longestNumber && /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text);
  const number = wellFormed ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : refuse(problems, name, 'not_a_number', 'must be a number');
});

/** Source: supplement §1.3, booleans in. */
const booleanValues: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0'].map((word) => [word, false] as const),
]);

const booleanOf = (value: Scalar) => booleanValues.get(String(value).trim().toLowerCase());

const boolean = leaf(
  (value, name, problems) => booleanOf(value) ?? refuse(problems, name, 'inclusion', 'must be true or false'),
);

/** For the one kind of switch where a document says that any other value than a true word is false, blank included. */
export const falseUnlessTrue: Coerce = (raw, name, problems) =>
  isBlank(raw) ? false : leaf((value) => booleanOf(value) ?? false)(raw, name, problems);

/** For a switch that only the plain word turns on: `1` and `yes` count as no. */
export const trueAlone: Coerce = leaf((value) => String(value) === 'true');

const text = leaf((value) => String(value));

/**
 * How a scalar of the schema reads the wire; scalars of the schema's own judge the text themselves.
 * @param byName whether an id may also be a name
 */
export function scalarCoercer(type: GraphQLScalarType, byName: boolean): Coerce {
  switch (type.name) {
    case 'Int':
      return integer;
    case 'SafeInt':
      return safeInteger;
    case 'Float':
      return float;
    case 'Boolean':
      return boolean;
    case 'String':
    case 'ID':
      return text;
  }
  if (type.name.startsWith('JSON')) return structure;
  const judged = leaf((value, name, problems) => judge(type, String(value), name, problems));
  return type.name === 'RecordId' && !byName ? reference(judged) : judged;
}

/** The scalar's own `parseValue` decides; what it refuses with a status of its own keeps that status. */
function judge(type: GraphQLScalarType, value: string, name: string, problems: FieldProblem[]): unknown {
  try {
    type.parseValue(value);
    return value;
  } catch (error) {
    const refusal = error instanceof GraphQLError ? refusalOf(error) : undefined;
    if (refusal && refusal.status !== 500 && refusal.status !== 400) throw new RefusedRequest(refusal);
    return refuse(problems, name, 'invalid', 'is invalid');
  }
}

/** Reads a text as the schema says. What is not understood throws; undefined is left out. */
export const textCoercer = (read: (text: string) => unknown): Coerce =>
  leaf((value, name, problems) => {
    try {
      return read(String(value));
    } catch {
      return refuse(problems, name, 'invalid', 'is invalid');
    }
  });

/** Any JSON: objects leave the form's tree as plain ones. */
const structure: Coerce = (raw) => (isBlank(raw) ? null : plain(raw));

function plain(raw: FormValue): unknown {
  if (Array.isArray(raw)) return Array.from(raw, plain);
  if (typeof raw !== 'object' || raw === null) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, plain(value)]));
}

/** How an enum is read where a parameter stands. */
export interface EnumReading {
  /** A word that stands for several values answers the list of them, inside a list only. */
  readonly inList: boolean;
  /** The words that are taken; all words of the enum unless given. */
  readonly words?: readonly string[] | undefined;
  /** Words may have dashes for their underscores. */
  readonly dashed?: true | undefined;
  /** Makes the value of any other word, which is refused without it. */
  readonly unlisted?: (text: string) => unknown;
}

/** Enum values by their wire values. */
export function enumCoercer(type: GraphQLEnumType, { inList, words, dashed, unlisted }: EnumReading): Coerce {
  const values = new Map<string, unknown>(valuesByWord(type, words));
  const known = [...values.keys()].join(', ');
  for (const [word, names] of words ? [] : wireAliases(type)) {
    if (names.length === 1) values.set(word, names[0]);
    else if (inList) values.set(word, names);
  }
  return leaf(
    (value, name, problems) =>
      values.get(dashed ? String(value).replaceAll('-', '_') : String(value)) ??
      unlisted?.(String(value)) ??
      refuse(problems, name, 'inclusion', `must be one of ${known}`),
  );
}
