/** JSON bodies, read into the same tree as forms. */
import { badRequest, RefusedRequest } from '../refusals/errors.js';
import type { EveryValue } from './every-value.js';
import { type FormLimits, formLimits, unsafeNames, utf8Text } from './form.js';
import { dropName, type FormObject, type FormValue } from './form-value.js';

/**
 * Reads a JSON object. A byte order mark is skipped, a repeated key counts once, whole numbers beyond 2^53 keep their digits
 * as text. Refuses other JSON than an object, NUL, halves of surrogate pairs, and more levels than a form may have.
 * @param every takes the values of its parameter, the repeated ones too, which are then no part of the tree
 */
export function readJson(bytes: Uint8Array, limits: Readonly<FormLimits> = formLimits, every?: EveryValue): FormObject {
  const text = utf8Text(bytes).replace(/^\uFEFF/, '');
  if (text.trim() === '') return Object.create(null) as FormObject;
  refuseVast(text, limits);
  const value = treeOf(parse(text));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RefusedRequest(badRequest('bad_json', 'The request body must be a JSON object.'));
  }
  if (every) takeOut(every, value, text);
  return value;
}

function takeOut(every: EveryValue, tree: FormObject, text: string): void {
  for (const [name, value] of Object.entries(tree)) {
    if (!every.took(name, value)) continue;
    delete tree[name];
    // Of values under one name the parser has kept the last alone; the others count as much.
    for (let times = timesNamed(text, name); times > 1; times -= 1) every.took(name, value);
  }
}

/** How often the outermost object of a valid JSON text has a member of this name. */
function timesNamed(text: string, name: string): number {
  let times = 0;
  let depth = 0;
  for (const { 0: token, 1: colon } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[[\]{}]/g)) {
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (depth === 1 && colon !== undefined && JSON.parse(token.slice(0, -colon.length)) === name) times += 1;
  }
  return times;
}

function parse(text: string): unknown {
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch {
    throw new RefusedRequest(badRequest('bad_json', 'The request body is not valid JSON.'));
  }
}

/** An id beyond 2^53 must not be rounded into another record's id. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return context?.source !== undefined && /^-?\d+$/.test(context.source) ? context.source : value;
}

/** Counts brackets and members outside of strings before anything recursive sees the text, or a tree is made of it. */
function refuseVast(text: string, { depth: deepest, pairs }: Readonly<FormLimits>): void {
  const mostMembers = pairs * membersToPairs;
  let depth = 0;
  let members = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x3a) members += 1;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) {
        throw new RefusedRequest(badRequest('too_deep', `The request body may nest ${deepest} levels at most.`));
      }
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  if (members > mostMembers)
    throw new RefusedRequest(badRequest('too_many_parameters', `At most ${mostMembers} members may be sent.`));
}

/** Members that JSON may have for each pair of a form: it says more in one request than forms do. */
const membersToPairs = 10;

function treeOf(value: unknown): FormValue {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(treeOf);
  if (typeof value !== 'object' || value === null) return value as FormValue;
  const tree: FormObject = Object.create(null);
  for (const [name, held] of Object.entries(value)) {
    if (unsafeNames.has(name)) dropName(tree, name);
    else tree[storable(name)] = treeOf(held);
  }
  return tree;
}

function storable(text: string): string {
  if (!text.includes('\0') && text.isWellFormed()) return text;
  throw new RefusedRequest(
    badRequest('bad_encoding', 'The request body holds a NUL character or half of a surrogate pair.'),
  );
}
