/** The variable's GraphQL type decides how its raw value is read; compiled once, at boot. */
import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { FieldProblem } from './errors.js';
import type { FormObject, FormValue } from './form.js';
import { type Coerce, enumCoercer, isBlank, refuse, scalarCoercer } from './leaves.js';
import type { Keyed, Marks } from './variables.js';
import { wireName } from './wire.js';

export interface CoercionRules {
  names: Readonly<Record<string, string>>;
  keys: readonly Keyed[];
  /** Whether a record is written: then unknown words are refused; a filter drops them. */
  writes: boolean;
  /** Whether dates that cannot be read are refused. */
  strictDates: boolean;
  /** How the wire differs from what is usual. */
  marks?: Marks;
  /** Input objects that are being compiled, by type and path: a type may hold itself. */
  known: Map<string, Coerce>;
}

/** A place inside the input: its wire path below the source, and whether it is a list's item. */
interface Spot {
  at: string;
  inList: boolean;
}

/** Compiles the reader of one variable. Blank for a type that may be null is null; for one that may not, a problem. */
export function compileCoercer(type: GraphQLInputType, rules: CoercionRules): Coerce {
  const coerce = coercerAt(type, rules, { at: '', inList: false });
  return rules.marks?.one ? oneItem(coerce) : coerce;
}

/** What is wrong inside is named as if the object stood there without its list. */
function oneItem(inner: Coerce): Coerce {
  return (raw, name, problems) => {
    if (isBlank(raw)) return inner(raw, name, problems);
    const items = itemsOf(raw, undefined);
    if (items.length !== 1) return refuse(problems, name, 'not_one', 'must hold one object');
    const [item] = items as [FormValue];
    return inner(item, typeof item === 'object' && !Array.isArray(item) ? '' : name, problems);
  };
}

/** The wire name of an input field under a source's own names. */
export const inputWireName = (field: string, names: Readonly<Record<string, string>>) =>
  names[field] ?? wireName(field);

function coercerAt(type: GraphQLInputType, rules: CoercionRules, spot: Spot): Coerce {
  if (isNonNullType(type)) return present(coercerAt(type.ofType, rules, spot));
  if (isListType(type)) return listCoercer(type.ofType, rules, spot);
  if (isInputObjectType(type)) return objectCoercer(type, rules, spot);
  if (isEnumType(type)) return enumCoercer(type, spot.inList && !rules.writes);
  return scalarCoercer(type, rules.strictDates);
}

function present(inner: Coerce): Coerce {
  return (raw, name, problems) => {
    const value = inner(raw, name, problems);
    return value === null ? refuse(problems, name, 'blank', "can't be blank") : value;
  };
}

function listCoercer(itemType: GraphQLInputType, rules: CoercionRules, spot: Spot): Coerce {
  const bare = isNonNullType(itemType) ? itemType.ofType : itemType;
  const keyed = rules.keys.find((entry) => entry.at === spot.at);
  const item = coercerAt(bare, rules, { ...spot, inList: true });
  return (raw, name, problems) => {
    if (isBlank(raw)) return null;
    const list: unknown[] = [];
    itemsOf(raw, keyed).forEach((entry, index) => {
      if (isBlank(entry)) return;
      const value = item(entry, `${name}[${index}]`, problems);
      if (value !== undefined && value !== null) list.push(value);
    });
    return list;
  };
}

/** A list, however the client wrote it: a list, a map of numbers, a keyed map, or one item alone. */
function itemsOf(raw: FormValue, keyed: Keyed | undefined): readonly FormValue[] {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'object' || raw === null) return [raw];
  if (keyed) return Object.entries(raw).map(([key, value]) => keyedItem(keyed, key, value));
  const keys = Object.keys(raw);
  if (keys.length === 0 || !keys.every((key) => /^\d{1,9}$/.test(key))) return [raw];
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => raw[key]!);
}

function keyedItem(keyed: Keyed, key: string, value: FormValue): FormObject {
  const item: FormObject = Object.create(null);
  const spreads = keyed.nested !== true && typeof value === 'object' && value !== null && !Array.isArray(value);
  if (spreads) Object.assign(item, value);
  else if (keyed.value !== undefined) item[wireName(keyed.value)] = value;
  item[wireName(keyed.key)] = key;
  return item;
}

interface FieldReader {
  field: GraphQLInputField;
  wire: string;
  required: boolean;
  coerce: Coerce;
}

function objectCoercer(type: GraphQLInputObjectType, rules: CoercionRules, spot: Spot): Coerce {
  const watched = rules.keys.some((entry) => entry.at.startsWith(spot.at));
  const id = `${type.name} ${watched ? spot.at : '*'}`;
  const known = rules.known.get(id);
  if (known) return known;
  const readers: FieldReader[] = [];
  const coerce: Coerce = (raw, name, problems) => {
    if (isBlank(raw)) return null;
    const source = Array.isArray(raw) ? raw[0] : raw;
    if (typeof source !== 'object' || source === null || Array.isArray(source)) {
      return refuse(problems, name, 'invalid', 'must be an object');
    }
    return readObject(source, { name, nullUnchanged: rules.marks?.nullUnchanged }, readers, problems);
  };
  rules.known.set(id, coerce);
  for (const field of Object.values(type.getFields())) {
    const wire = inputWireName(field.name, rules.names);
    const at = watched ? (spot.at === '' ? wire : `${spot.at}[${wire}]`) : spot.at;
    const inner = coercerAt(field.type, rules, { at, inList: false });
    readers.push({ field, wire, required: isRequiredInputField(field), coerce: inner });
  }
  return coerce;
}

/** Absent fields stay absent; that is what leaves a record's own value unchanged. */
function readObject(
  source: FormObject,
  { name, nullUnchanged }: { name: string; nullUnchanged: true | undefined },
  readers: readonly FieldReader[],
  problems: FieldProblem[],
) {
  const result: Record<string, unknown> = {};
  for (const { field, wire, required, coerce } of readers) {
    const raw = source[wire] ?? (wire in source ? null : source[field.name]);
    const at = name === '' ? wire : `${name}[${wire}]`;
    if (raw === undefined) {
      if (required) refuse(problems, at, 'missing', 'is missing');
      continue;
    }
    if (raw === null && nullUnchanged && !required) continue;
    const value = coerce(raw, at, problems);
    if (value !== undefined) result[field.name] = value;
  }
  return result;
}
