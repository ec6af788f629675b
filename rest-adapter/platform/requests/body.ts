/** Bodies as they come in: which reader takes them, how much of them is taken. */
import type { IncomingMessage } from 'node:http';
import { badRequest, overloaded, RefusedRequest, type RestRefusal, tooLarge } from '../refusals/errors.js';
import type { BodyOptions } from './body-options.js';
import { onCutOff } from './cut-off.js';
import { emptyForm, formLimits, formOf, readForm } from './form.js';
import type { FormObject } from './form-value.js';
import { readJson } from './json-body.js';
import { multipartPairs } from './multipart.js';

/** Whether the request announces a body; `Content-Length: 0` announces none. */
export function hasBody(req: IncomingMessage): boolean {
  if (req.headers['transfer-encoding'] !== undefined) return true;
  const length = req.headers['content-length'];
  return length !== undefined && Number(length) !== 0;
}

/**
 * Reads the body into a tree. An empty body is an empty tree, whatever its type. Refuses unknown types and compressed
 * bodies (400) and too large ones (413); refused bodies are drained, never kept.
 */
export async function readBody(req: IncomingMessage, options: BodyOptions): Promise<FormObject> {
  try {
    if (Number(req.headers['content-length'] ?? 0) > options.limit) throw new RefusedRequest(tooLarge(options.limit));
    refuseEncoded(req);
    const type = mediaTypeOf(req);
    if (type === 'multipart/form-data') return formOf(await multipartPairs(req, options), options.form, options.every);
    return treeOf(type, await bodyBytes(req, options), options);
  } catch (error) {
    req.resume();
    throw error;
  }
}

/** @throws RefusedRequest 400 for a body that is compressed, be it empty */
export function refuseEncoded(req: IncomingMessage): void {
  const encoding = req.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return;
  throw new RefusedRequest(badRequest('unsupported_encoding', 'Compressed request bodies are not accepted.'));
}

/** The type of a body, without its parameters. */
export const mediaTypeOf = (req: IncomingMessage): string =>
  (req.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

export const isJsonType = (type: string): boolean => type === 'application/json' || type.endsWith('+json');

function treeOf(type: string, bytes: Buffer, { form = formLimits, every }: BodyOptions): FormObject {
  if (bytes.length === 0) return emptyForm as FormObject;
  if (isJsonType(type)) return readJson(bytes, form, every);
  if (type === 'application/x-www-form-urlencoded') return readForm(bytes.toString('latin1'), form, every);
  throw new RefusedRequest(
    badRequest('unsupported_type', 'Send application/x-www-form-urlencoded, multipart/form-data or application/json.'),
  );
}

/** All bytes of a body. Refuses too many (413), those that there is no memory for (503), and a body that breaks off. */
export function bodyBytes(
  req: IncomingMessage,
  { limit, mayTake }: Pick<BodyOptions, 'limit' | 'mayTake'>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (refusal: RestRefusal) => {
      req.off('data', take);
      chunks.length = 0;
      reject(new RefusedRequest(refusal));
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) refuse(tooLarge(limit));
      else if (mayTake?.(chunk.length) === false) refuse(overloaded());
      else chunks.push(chunk);
    };
    req.on('data', take);
    req.once('end', () => resolve(Buffer.concat(chunks)));
    onCutOff(req, reject);
  });
}
