/**
 * Pairs of a form or query string into a tree, the way this API's clients write them. Express' own parser collapses
 * `entry[][name]=A&entry[][value]=90&entry[][name]=B` and turns long lists into objects, hence this one.
 */
import { badRequest, RefusedRequest } from '../refusals/errors.js';
import type { EveryValue } from './every-value.js';
import { dropName, type FormList, type FormObject, type FormValue, Repeated } from './form-value.js';

export type Pair = readonly [name: string, value: string];

export interface FormLimits {
  pairs: number;
  depth: number;
}

export const formLimits: Readonly<FormLimits> = { pairs: 10_000, depth: 10 };

/** Names that would reach an object's prototype once a tree is copied carelessly; what they hold is dropped, and refused where names are values. */
export const unsafeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const emptyForm: Readonly<FormObject> = Object.freeze(Object.create(null) as FormObject);

/**
 * Reads `a=1&b[c]=2`. Takes the characters as they came over the wire, one byte each (latin1, as Node gives a URL);
 * text beyond that is taken as it is. Refuses bad percent signs, bytes that are no UTF-8, NUL, too many pairs or levels.
 * @param every takes the values of its parameter, which are then no part of the tree
 */
export function readForm(text: string, limits: Readonly<FormLimits> = formLimits, every?: EveryValue): FormObject {
  const pairs: Pair[] = [];
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf('&', start);
    const end = found === -1 ? text.length : found;
    if (end > start) pairs.push(readPair(text.slice(start, end)));
    if (pairs.length > limits.pairs) throw tooManyPairs(limits);
    start = end + 1;
  }
  return formOf(pairs, limits, every);
}

/**
 * Builds the tree of already decoded pairs. `a[]` makes a list, `s[k]` an object, `l[][x]` a list of objects in which
 * a new item begins when a key repeats; a bare name that repeats is `Repeated`.
 */
export function formOf(
  pairs: readonly Pair[],
  limits: Readonly<FormLimits> = formLimits,
  every?: EveryValue,
): FormObject {
  if (pairs.length > limits.pairs) throw tooManyPairs(limits);
  const form: FormObject = Object.create(null);
  const items: ItemMemory = new Map();
  for (const [name, value] of pairs) {
    if (every?.took(name, value)) continue;
    const path = pathOf(name);
    if (path.length > limits.depth) {
      throw new RefusedRequest(badRequest('too_deep', `Parameters may nest ${limits.depth} levels at most.`));
    }
    const unsafe = path.findIndex((segment) => unsafeNames.has(segment));
    if (unsafe === -1) put(form, path, value, name, items);
    else drop(form, path.slice(0, unsafe), path[unsafe] as string);
  }
  return form;
}

/** `a[b][]` → `['a', 'b', '']`; a name whose brackets do not close is one plain name. */
export function pathOf(name: string): string[] {
  let open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  const path = [name.slice(0, open)];
  while (open < name.length) {
    const close = name.indexOf(']', open);
    if (name[open] !== '[' || close === -1) return [name];
    path.push(name.slice(open + 1, close));
    open = close + 1;
  }
  return path;
}

/** Drops a name, which the object that would hold it notes; items of lists note nothing. */
function drop(form: FormObject, path: readonly string[], name: string): void {
  if (path.includes('')) return;
  let holder = form;
  for (const key of path) {
    holder[key] ??= Object.create(null) as FormObject;
    const present = holder[key];
    if (typeof present !== 'object' || present === null || Array.isArray(present)) return;
    holder = present;
  }
  dropName(holder, name);
}

/** The key that each list item received last; needed to tell `l[][x][]=1&l[][x][]=2` from the next item. */
type ItemMemory = Map<FormObject, string>;

function put(form: FormObject, path: readonly string[], value: string, name: string, items: ItemMemory): void {
  let holder = form;
  let at = 0;
  while (at < path.length - 1) {
    const key = path[at]!;
    if (path[at + 1] !== '') {
      holder = objectAt(holder, key, name);
      at += 1;
      continue;
    }
    const list = listAt(holder, key, name);
    if (at + 2 === path.length) {
      list.push(value);
      return;
    }
    if (path[at + 2] === '') throw conflicting(name);
    holder = itemFor(list, path.slice(at + 2), name, items);
    at += 2;
  }
  putValue(holder, path[at]!, value, name);
}

function putValue(holder: FormObject, key: string, value: string, name: string): void {
  const present = holder[key];
  if (present === undefined) holder[key] = value;
  else if (typeof present === 'string') holder[key] = new Repeated(present, value);
  else if (Array.isArray(present)) present.push(value);
  else throw conflicting(name);
}

function objectAt(holder: FormObject, key: string, name: string): FormObject {
  const present = holder[key];
  if (present === undefined) {
    const object: FormObject = Object.create(null);
    holder[key] = object;
    return object;
  }
  if (typeof present !== 'object' || present === null || Array.isArray(present)) throw conflicting(name);
  return present;
}

function listAt(holder: FormObject, key: string, name: string): FormList {
  const present = holder[key];
  if (Array.isArray(present) && !(present instanceof Repeated)) return present;
  if (present !== undefined && typeof present !== 'string' && !Array.isArray(present)) throw conflicting(name);
  const list: FormList = present === undefined ? [] : typeof present === 'string' ? [present] : [...present];
  holder[key] = list;
  return list;
}

/** The item of a list of objects that a key belongs to: the last one, or a new one once that key has had its turn. */
function itemFor(list: FormList, rest: readonly string[], name: string, items: ItemMemory): FormObject {
  const last = list.at(-1);
  if (last !== undefined && (typeof last !== 'object' || last === null || Array.isArray(last))) throw conflicting(name);
  const key = rest[0]!;
  if (last !== undefined && !hasHadItsTurn(last, rest, items)) {
    items.set(last, key);
    return last;
  }
  const item: FormObject = Object.create(null);
  items.set(item, key);
  list.push(item);
  return item;
}

function hasHadItsTurn(item: FormObject, rest: readonly string[], items: ItemMemory): boolean {
  let present: FormValue | undefined = item[rest[0]!];
  if (present === undefined) return false;
  for (let at = 1; at < rest.length; at += 1) {
    if (rest[at] === '') return items.get(item) !== rest[0];
    if (typeof present !== 'object' || present === null || Array.isArray(present)) return false;
    present = present[rest[at]!];
    if (present === undefined) return false;
  }
  return true;
}

function readPair(text: string): Pair {
  const equals = text.indexOf('=');
  return equals === -1 ? [decode(text), ''] : [decode(text.slice(0, equals)), decode(text.slice(equals + 1))];
}

const plain = /^[\x21-\x24\x26-\x2a\x2c-\x7e]*$/;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(text: string): string {
  if (plain.test(text)) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    // decodeURIComponent refuses bad percent signs and bytes that are no UTF-8; raw bytes are made percent signs first
    const decoded = decodeURIComponent(spaced.replace(/[\x80-\xff]/g, percentOf));
    if (!decoded.includes('\0')) return decoded;
  } catch {}
  throw new RefusedRequest(badRequest('bad_encoding', 'The parameters are not well-formed UTF-8 text.'));
}

/** One byte as a percent sign. */
export const percentOf = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Bytes as text; refuses what is no UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    throw new RefusedRequest(notUtf8());
  }
}

export const notUtf8 = () => badRequest('bad_encoding', 'The request body is not well-formed UTF-8 text.');

const conflicting = (name: string) =>
  new RefusedRequest(
    badRequest('conflicting_parameters', `The parameter ${name.slice(0, 100)} is given in two shapes.`),
  );
const tooManyPairs = (limits: Readonly<FormLimits>) =>
  new RefusedRequest(badRequest('too_many_parameters', `At most ${limits.pairs} parameters may be sent.`));
