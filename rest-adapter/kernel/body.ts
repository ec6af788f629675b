/** Bodies as they come in: which reader takes them, how much of them is taken. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { onCutOff } from './cut-off.js';
import { badRequest, RefusedRequest, tooLarge } from './errors.js';
import type { EveryValue } from './every-value.js';
import { emptyForm, type FormLimits, type FormObject, formLimits, formOf, readForm } from './form.js';
import { readJson } from './json-body.js';
import { multipartPairs } from './multipart.js';

/** What is known of an uploaded file before its bytes are read. */
export interface FileInfo {
  field: string;
  filename: string;
  mimeType: string;
}

export interface BodyOptions {
  /** Bytes; more is 413. */
  limit: number;
  form?: Readonly<FormLimits>;
  /** Takes the values of its parameter out of the body. */
  every?: EveryValue | undefined;
  /**
   * Takes a file of a multipart body and answers the text that stands for it under the field's name. Must consume the
   * stream. `undefined` (or no hook) refuses the file.
   */
  acceptFile?: (req: IncomingMessage, file: FileInfo, content: Readable) => Promise<string> | undefined;
}

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
    const encoding = req.headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (encoding !== '' && encoding !== 'identity') {
      throw new RefusedRequest(badRequest('unsupported_encoding', 'Compressed request bodies are not accepted.'));
    }
    const type = (req.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
    if (type === 'multipart/form-data') return formOf(await multipartPairs(req, options), options.form, options.every);
    return treeOf(type, await bytesOf(req, options.limit), options);
  } catch (error) {
    req.resume();
    throw error;
  }
}

function treeOf(type: string, bytes: Buffer, { form = formLimits, every }: BodyOptions): FormObject {
  if (bytes.length === 0) return emptyForm as FormObject;
  if (type === 'application/json' || type.endsWith('+json')) return readJson(bytes, form, every);
  if (type === 'application/x-www-form-urlencoded') return readForm(bytes.toString('latin1'), form, every);
  throw new RefusedRequest(
    badRequest('unsupported_type', 'Send application/x-www-form-urlencoded, multipart/form-data or application/json.'),
  );
}

function bytesOf(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return void chunks.push(chunk);
      req.off('data', take);
      reject(new RefusedRequest(tooLarge(limit)));
    };
    req.on('data', take);
    req.once('end', () => resolve(Buffer.concat(chunks)));
    onCutOff(req, reject);
  });
}
