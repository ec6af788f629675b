/** Texts of the wire into scalars and enum values, strictly where a wrong value could do harm. */
import { type GraphQLEnumType, GraphQLError, type GraphQLScalarType } from 'graphql';
import { type FieldProblem, RefusedRequest, refusalOf } from './errors.js';
import type { FormValue } from './form.js';
import { enumWords } from './wire.js';

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

/** The last of a repeated value, as every form reader of this kind takes it. */
const single = (raw: FormValue): FormValue => (Array.isArray(raw) ? (raw.at(-1) ?? null) : raw);

type Scalar = string | number | boolean;

/** Wraps a reader of plain values: blank is null, an object is refused. */
function leaf(read: (value: Scalar, name: string, problems: FieldProblem[]) => unknown): Coerce {
  return (raw, name, problems) => {
    const value = single(raw);
    if (isBlank(value)) return null;
    if (typeof value === 'object') return refuse(problems, name, 'invalid', 'must be a single value');
    return read(value, name, problems);
  };
}

/** Texts longer than any number are refused before a pattern sees them. */
const longestNumber = 64;

const integer = leaf((value, name, problems) => {
  const text = String(value).trim();
  const number = text.length <= longestNumber && /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(number) <= 2_147_483_647 ? number : refuse(problems, name, 'not_a_number', 'must be an integer');
});

const float = leaf((value, name, problems) => {
  const text = String(value).trim();
  const wellFormed = text.length <= longestNumber && /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text);
  const number = wellFormed ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : refuse(problems, name, 'not_a_number', 'must be a number');
});

const truths: ReadonlySet<string> = new Set(['true', 't', 'yes', 'y', 'on', '1']);

/** Any text that does not say true is false. */
const boolean = leaf((value) => truths.has(String(value).trim().toLowerCase()));

const text = leaf((value) => String(value));

/** How a scalar of the schema reads the wire; scalars of the schema's own judge the text themselves. */
export function scalarCoercer(type: GraphQLScalarType, strictDates: boolean): Coerce {
  switch (type.name) {
    case 'Int':
      return integer;
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
  return isInstant(type) ? instant(judged, strictDates) : judged;
}

export const isInstant = (type: GraphQLScalarType) => type.name.startsWith('Date');

/** A record's unreadable date counts as none; a list's filter, and a source that says so, refuses it. An offset's raw plus arrives as a space. */
function instant(judged: Coerce, strict: boolean): Coerce {
  return (raw, name, problems) => {
    const value = single(raw);
    const mended = typeof value === 'string' ? value.replace(/(T[\d:.]{4,20}) (\d\d:?\d\d)$/, '$1+$2') : value;
    const found: FieldProblem[] = [];
    const result = judged(mended, name, found);
    if (found.length === 0) return result;
    if (!strict) return null;
    problems.push(...found);
    return undefined;
  };
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

/** Any JSON: objects leave the form's tree as plain ones. */
const structure: Coerce = (raw) => (isBlank(raw) ? null : plain(raw));

function plain(raw: FormValue): unknown {
  if (Array.isArray(raw)) return raw.map(plain);
  if (typeof raw !== 'object' || raw === null) return raw;
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, plain(value)]));
}

/** Enum values by their words; `dropUnknown` is for list filters, where words that nobody knows are ignored. */
export function enumCoercer(type: GraphQLEnumType, dropUnknown: boolean): Coerce {
  const values = new Map<string, string>();
  for (const value of type.getValues()) values.set(value.name.toLowerCase(), value.name);
  for (const [name, word] of enumWords(type)) values.set(word, name);
  const words = [...enumWords(type).values()].join(', ');
  return leaf((value, name, problems) => {
    const known = values.get(String(value));
    if (known !== undefined || dropUnknown) return known;
    return refuse(problems, name, 'inclusion', `must be one of ${words}`);
  });
}
