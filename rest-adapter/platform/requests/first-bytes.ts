/** Looks for a parameter in the first bytes of a body, and leaves the body to whoever reads it afterwards. */
import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { isJsonType, mediaTypeOf } from './body.js';
import { onCutOff } from './cut-off.js';
import { EveryValue } from './every-value.js';
import { formLimits, readForm } from './form.js';

export interface FirstBytes {
  /** Bytes that are looked at. */
  readonly most: number;
  /** Whether so many bytes more may be held; once it says no, nothing more is read. */
  readonly mayTake: (bytes: number) => boolean;
}

/**
 * The value of a parameter of a form, a multipart form or a JSON object, where it stands in the first bytes, once, at the
 * top and as a text. Rejects where the body breaks off.
 */
export async function parameterAtStart(
  req: IncomingMessage,
  name: string,
  limits: FirstBytes,
): Promise<string | undefined> {
  const find = finderFor(mediaTypeOf(req));
  if (find === undefined) return undefined;
  const { bytes, isWhole } = await firstBytes(req, limits);
  const [value, ...others] = await find(req, name, bytes, isWhole);
  return others.length === 0 && typeof value === 'string' ? value : undefined;
}

/** All values of the parameter; what is no such body has none. */
type Find = (req: IncomingMessage, name: string, bytes: Buffer, isWhole: boolean) => unknown[] | Promise<unknown[]>;

function finderFor(type: string): Find | undefined {
  if (isJsonType(type)) return (_req, name, bytes) => membersIn(bytes.toString('utf8'), name);
  if (type === 'application/x-www-form-urlencoded') return inForm;
  return type === 'multipart/form-data' ? inMultipart : undefined;
}

/** Reads until there are enough, and puts back what it has read. */
function firstBytes(req: IncomingMessage, { most, mayTake }: FirstBytes): Promise<{ bytes: Buffer; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (isWhole: boolean) => {
      req.off('readable', look);
      const bytes = Buffer.concat(chunks);
      // In the same turn in which the last of them was read: the stream has not ended yet.
      if (bytes.length > 0) req.unshift(bytes);
      resolve({ bytes: bytes.subarray(0, most), isWhole: isWhole && size <= most });
    };
    const look = () => {
      for (let chunk = req.read() as Buffer | null; chunk !== null; chunk = req.read() as Buffer | null) {
        chunks.push(chunk);
        size += chunk.length;
        if (!mayTake(chunk.length) || size >= most) return done(false);
      }
      if (req.complete) done(true);
    };
    onCutOff(req, reject);
    req.on('readable', look);
  });
}

/** The last pair of a form that goes on may be cut in two. */
const inForm: Find = (_req, name, bytes, isWhole) => {
  const text = bytes.toString('latin1');
  const every = new EveryValue(name);
  try {
    readForm(isWhole ? text : text.slice(0, text.lastIndexOf('&') + 1), formLimits, every);
  } catch {
    return [];
  }
  return every.values;
};

const inMultipart: Find = (req, name, bytes) =>
  new Promise((resolve) => {
    const values: unknown[] = [];
    const found = () => resolve(values);
    try {
      const parser = busboy({ headers: req.headers, defParamCharset: 'utf8' });
      parser.on('field', (field, value) => field === name && values.push(value));
      parser.on('file', (_field, content) => content.on('error', () => undefined).resume());
      parser.on('error', found).on('close', found).end(bytes);
    } catch {
      resolve([]);
    }
  });

/** The texts that the outermost object of a JSON text, which may be cut off, has under a name. */
function membersIn(text: string, name: string): string[] {
  const found: string[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]!;
    if (mark === '{' || mark === '[') depth += 1;
    else if (mark === '}' || mark === ']') depth -= 1;
    if (mark !== '"') continue;
    const key = stringAt(text, at);
    if (key === undefined) break;
    at = key.end;
    const colon = afterBlanks(text, at + 1);
    if (depth !== 1 || text[colon] !== ':' || key.value !== name) continue;
    const value = stringAt(text, afterBlanks(text, colon + 1));
    // Anything but a text is no value of it, and yet one of two.
    found.push(value?.value ?? '');
    if (value !== undefined) at = value.end;
  }
  return found[0] === '' ? [] : found;
}

/** The string that begins at a place, and where its last quotation mark stands; undefined where none begins, or ends. */
function stringAt(text: string, start: number): { value: string; end: number } | undefined {
  if (text[start] !== '"') return undefined;
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  if (end >= text.length) return undefined;
  try {
    return { value: JSON.parse(text.slice(start, end + 1)) as string, end };
  } catch {
    return { value: '', end };
  }
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\r\n'.includes(text[at]!)) at += 1;
  return at;
}
