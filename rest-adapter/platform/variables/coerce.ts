/** The variable's GraphQL type decides how its raw value is read; compiled once, at boot. */
import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { wireName } from '../documents/wire.js';
import type { FieldProblem } from '../refusals/errors.js';
import { droppedNames, type FormObject, type FormValue } from '../requests/form-value.js';
import type { Keyed, Marks, Switch } from '../routes/variables.js';
import { type FlatField, flatFields, put } from './flat-fields.js';
import { gather } from './gathered.js';
import {
  type Coerce,
  enumCoercer,
  falseUnlessTrue,
  isBlank,
  refuse,
  scalarCoercer,
  textCoercer,
  trueAlone,
} from './leaves.js';
import { standInOf } from './stand-ins.js';

export interface CoercionRules {
  names: Readonly<Record<string, string>>;
  keys: readonly Keyed[];
  switches: readonly Switch[];
  /** How the wire differs from what is usual. */
  marks?: Marks;
  /** Input objects that are being compiled, by type and path: a type may hold itself. */
  known: Map<string, Coerce>;
}

/** A place inside the input: its wire path below the source, and whether it is a list's item. */
interface Spot {
  at: string;
  inList: boolean;
  /** The words that an enum takes there, where it does not take all of its own. */
  words?: readonly string[] | undefined;
}

/** Compiles the reader of one variable. Blank for a type that may be null is null; for one that may not, a problem. */
export function compileCoercer(type: GraphQLInputType, rules: CoercionRules): Coerce {
  const { everything } = rules.marks ?? {};
  const read = coercerAt(type, rules, { at: '', inList: false, words: rules.marks?.words?.[''] });
  const coerce: Coerce =
    everything === undefined
      ? read
      : (raw, name, problems) => (namesEverything(raw, everything) ? null : read(raw, name, problems));
  if (rules.marks?.blankIsAbsent)
    return (raw, name, problems) => (isBlank(raw) ? undefined : coerce(raw, name, problems));
  return rules.marks?.one ? oneItem(coerce) : coerce;
}

const namesEverything = (raw: FormValue, word: string): boolean =>
  Array.isArray(raw) ? raw.includes(word) : raw === word;

/** What is wrong inside is named with its list: `quiz_submissions[0][attempt]`. */
function oneItem(inner: Coerce): Coerce {
  return (raw, name, problems) => {
    if (isBlank(raw)) return inner(raw, name, problems);
    const items = itemsOf(raw, name, undefined);
    const { item, at } = items[0] ?? { item: raw, at: name };
    // What is no list counts as its own only item.
    if (items.length !== 1 || item === raw) return refuse(problems, name, 'not_one', 'must be a list with one object');
    return inner(item, typeof item === 'object' && !Array.isArray(item) ? at : name, problems);
  };
}

/** The wire name of an input field under a source's own names. */
export const inputWireName = (field: string, names: Readonly<Record<string, string>>) =>
  names[field] ?? wireName(field);

function coercerAt(type: GraphQLInputType, rules: CoercionRules, spot: Spot): Coerce {
  if (isNonNullType(type)) return present(coercerAt(type.ofType, rules, spot));
  if (isListType(type)) return listCoercer(type.ofType, rules, spot);
  if (isInputObjectType(type)) return objectCoercer(type, rules, spot);
  const { dashed, otherwise } = rules.marks ?? {};
  if (isEnumType(type)) return enumCoercer(type, { ...spot, dashed, ...(otherwise && { unlisted: () => otherwise }) });
  if (rules.marks?.exactlyTrue) return trueAlone;
  return scalarCoercer(type, rules.marks?.byName === true);
}

function present(inner: Coerce): Coerce {
  return (raw, name, problems) => {
    const value = inner(raw, name, problems);
    return value === null ? refuse(problems, name, 'blank', "can't be blank") : value;
  };
}

function listCoercer(itemType: GraphQLInputType, rules: CoercionRules, spot: Spot): Coerce {
  const takesNull = !isNonNullType(itemType);
  const bare = getNullableType(itemType);
  const keyed = keyedAt(rules, spot, bare);
  const coerce = coercerAt(bare, rules, { ...spot, inList: true });
  /** The parameter is a map from words to single values. */
  const isPlainMap = spot.at === '' && keyed?.value !== undefined && !keyed.nested;
  return (raw, name, problems) => {
    if (isBlank(raw)) return null;
    if (isPlainMap && Array.isArray(raw)) return refuse(problems, name, 'invalid', 'must be an object');
    const items = itemsOf(raw, name, keyed);
    if (keyed) refuseDropped(raw, name, problems);
    const list: unknown[] = [];
    for (const { item, at } of items) {
      if (item === '' && (isLeafType(bare) || (items.length === 1 && !keyed))) continue;
      if (item === null && takesNull) {
        list.push(null);
        continue;
      }
      const before = problems.length;
      const value = isBlank(item) ? refuse(problems, at, 'blank', "can't be blank") : coerce(item, at, problems);
      if (keyed && !Array.isArray(raw)) nameByEntry(problems.slice(before), `${at}[${wireName(keyed.key)}]`, at);
      // a word may stand for several values
      if (isEnumType(bare) && Array.isArray(value)) list.push(...(value as unknown[]));
      else if (value !== undefined) list.push(value);
      // Entries keep their places while it is found out what else is wrong.
      else if (problems.length > before && standInOf(bare) !== undefined) list.push(standInOf(bare));
    }
    return list;
  };
}

/** The keys of a map are values: one that was dropped is none that there is. */
function refuseDropped(raw: FormValue, name: string, problems: FieldProblem[]): void {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return;
  for (const key of raw[droppedNames] ?? []) refuse(problems, `${name}[${key}]`, 'invalid', 'has no such name');
}

/** What is wrong with the key of a map is told of its entry: such a request has no field for it. */
function nameByEntry(problems: readonly FieldProblem[], field: string, entry: string): void {
  for (const problem of problems) {
    if (problem.attribute !== field) continue;
    problem.attribute = entry;
    problem.message = problem.message.replace(field, entry);
  }
}

/** One item of a list, and how it is named when something is wrong with it. */
interface Item {
  item: FormValue;
  at: string;
}

/** A list, however the client wrote it: a list, a map of numbers, a keyed map, or one item alone. */
export function itemsOf(raw: FormValue, name: string, keyed: KeyedItems | undefined): readonly Item[] {
  if (Array.isArray(raw)) return raw.map((item, index) => ({ item, at: `${name}[${index}]` }));
  if (typeof raw !== 'object' || raw === null) return [{ item: raw, at: name }];
  const named = (key: string, item: FormValue): Item => ({ item, at: `${name}[${key}]` });
  if (keyed) return Object.entries(raw).map(([key, value]) => named(key, keyedItem(keyed, key, value)));
  const keys = Object.keys(raw);
  if (keys.length === 0 || !keys.every((key) => /^\d{1,9}$/.test(key))) return [{ item: raw, at: name }];
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => named(key, raw[key]!));
}

/** A keyed map and the wire names that its items know. */
interface KeyedItems extends Keyed {
  readonly fields: readonly string[];
}

function keyedAt({ keys, names }: CoercionRules, { at }: Spot, item: GraphQLInputType): KeyedItems | undefined {
  const keyed = keys.find((entry) => entry.at === at);
  const fields = isInputObjectType(item) ? Object.keys(item.getFields()) : [];
  return keyed && { ...keyed, fields: fields.map((field) => inputWireName(field, names)) };
}

/** What is no map where a map should be stays as it is, to be refused; so does a map of nothing known where a value should be. */
function keyedItem(keyed: KeyedItems, key: string, value: FormValue): FormValue {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isMap && keyed.value === undefined) return value;
  const item: FormObject = Object.create(null);
  const spreads = isMap && !keyed.nested && (keyed.value === undefined || keyed.fields.some((field) => field in value));
  if (spreads) Object.assign(item, value);
  else item[wireName(keyed.value!)] = value;
  item[wireName(keyed.key)] = key;
  return item;
}

interface FieldReader extends FlatField {
  /** Names on the wire, in the order in which they count. */
  wires: readonly string[];
  required: boolean;
  coerce: Coerce;
  /** Reads the field in its stead where that other field is there. */
  beside: Switch['beside'] | undefined;
  /** Its entries stand beside it, with this before their keys. */
  prefix: string | undefined;
}

function objectCoercer(type: GraphQLInputObjectType, rules: CoercionRules, spot: Spot): Coerce {
  const watched = rules.keys.some((entry) => entry.at.startsWith(spot.at));
  const id = `${type.name} ${watched ? spot.at : '*'}`;
  const known = rules.known.get(id);
  if (known) return known;
  const readers: FieldReader[] = [];
  const coerce: Coerce = (raw, name, problems) => {
    if (isBlank(raw)) return null;
    if (typeof raw !== 'object' || Array.isArray(raw)) return refuse(problems, name, 'invalid', 'must be an object');
    return readObject(raw, { name, nullUnchanged: rules.marks?.nullUnchanged }, readers, problems);
  };
  rules.known.set(id, coerce);
  for (const { field, place } of flatFields(type, rules.marks)) {
    const wire = inputWireName(field.name, rules.names);
    const at = watched ? (spot.at === '' ? wire : `${spot.at}[${wire}]`) : spot.at;
    const words = rules.marks?.words?.[spot.at === '' ? wire : at];
    const inner =
      ruledWords(field) ?? writtenValue(field) ?? coercerAt(field.type, rules, { at, inList: false, words });
    const beside = rules.switches.find((one) => one.at === spot.at && one.field === wire)?.beside;
    readers.push({
      field,
      place,
      wires: rules.marks?.either?.[wire] ?? [wire],
      required: isRequiredInputField(field),
      coerce: inner,
      beside,
      prefix: rules.keys.find((entry) => entry.at === at)?.prefix,
    });
  }
  return coerce;
}

/** Where a rule refuses the words that an enum does not list: the schema says how they are sent on to it. */
function ruledWords({ type, extensions }: GraphQLInputField): Coerce | undefined {
  const bare = getNullableType(type);
  const { unlistedWord } = extensions as { readonly unlistedWord?: (text: string) => unknown };
  if (!isEnumType(bare) || unlistedWord === undefined) return undefined;
  const coerce = enumCoercer(bare, { inList: false, unlisted: unlistedWord });
  return isNonNullType(type) ? present(coerce) : coerce;
}

/** Where the schema says how a text is read. */
function writtenValue({ type, extensions }: GraphQLInputField): Coerce | undefined {
  const { readText } = extensions as { readonly readText?: (text: string) => unknown };
  if (readText === undefined) return undefined;
  const text = textCoercer(readText);
  const coerce = isListType(getNullableType(type)) ? listAsText(text) : text;
  return isNonNullType(type) ? present(coerce) : coerce;
}

/** A list that a text may say, with commas, may be a list of its parts as well. */
const listAsText =
  (text: Coerce): Coerce =>
  (raw, name, problems) => {
    const isPlain =
      Array.isArray(raw) && raw.length > 0 && raw.every((item) => typeof item !== 'object' && item !== null);
    return text(isPlain ? raw.join(',') : raw, name, problems);
  };

/** What the first of the names has that is there and not blank; else the first that is there. */
function sentUnder(wires: readonly string[], fieldName: string, source: FormObject) {
  const [only] = wires;
  const valueUnder = (wire: string, alias: string) => source[wire] ?? (wire in source ? null : source[alias]);
  if (wires.length === 1) return { wire: only!, raw: valueUnder(only!, fieldName) };
  const sent = wires.map((wire) => ({ wire, raw: valueUnder(wire, camelCase(wire)) }));
  return (
    sent.find(({ raw }) => raw !== undefined && !isBlank(raw)) ?? sent.find(({ raw }) => raw !== undefined) ?? sent[0]!
  );
}

const camelCase = (wire: string): string => wire.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Absent fields stay absent; that is what leaves a record's own value unchanged. */
function readObject(
  source: FormObject,
  { name, nullUnchanged }: { name: string; nullUnchanged: true | undefined },
  readers: readonly FieldReader[],
  problems: FieldProblem[],
) {
  const result: Record<string, unknown> = {};
  for (const { field, place, wires, required, coerce, beside, prefix } of readers) {
    if (prefix !== undefined) {
      const gathered = gather(source, { name, prefix, required }, coerce, problems);
      if (gathered !== undefined) put(result, place, gathered);
      continue;
    }
    const { wire, raw } = sentUnder(wires, field.name, source);
    const at = name === '' ? wire : `${name}[${wire}]`;
    if (raw === undefined) {
      if (required) {
        refuse(problems, at, 'missing', 'is missing');
        put(result, place, standInOf(field.type));
      }
      continue;
    }
    if (raw === null && nullUnchanged && !required) continue;
    const isSwitch = beside !== undefined && !isBlank(source[beside] ?? null);
    const before = problems.length;
    const value = (isSwitch ? falseUnlessTrue : coerce)(raw, at, problems);
    if (value !== undefined) put(result, place, value);
    else if (required && problems.length > before) put(result, place, standInOf(field.type));
  }
  return result;
}
