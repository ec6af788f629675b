/** Multipart bodies into the pairs that a form is made of. */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { badRequest, overloaded, RefusedRequest, tooLarge } from '../refusals/errors.js';
import type { BodyOptions } from './body-options.js';
import { onCutOff } from './cut-off.js';
import { formLimits, notUtf8, type Pair } from './form.js';

/** Reads all fields in order. Refuses files unless `acceptFile` takes them, and anything malformed or too large. */
export function multipartPairs(req: IncomingMessage, options: BodyOptions): Promise<Pair[]> {
  return new Promise((resolve, reject) => {
    const parser = parserFor(req, options);
    const pairs: Promise<Pair>[] = [];
    const fail = (error: unknown) => {
      req.unpipe(parser);
      req.off('data', count);
      parser.removeAllListeners('field').removeAllListeners('file');
      reject(error instanceof RefusedRequest ? error : malformed());
    };
    const sent = new SentBytes();
    const count = (chunk: Buffer) => {
      sent.see(chunk);
      if (sent.size > options.limit) fail(new RefusedRequest(tooLarge(options.limit)));
      else if (options.mayTake?.(chunk.length) === false) fail(new RefusedRequest(overloaded()));
    };
    parser.on('field', (name, value: string | undefined, info) => {
      if (info.nameTruncated || info.valueTruncated) return fail(new RefusedRequest(tooLarge(options.limit)));
      const pair = fieldPair(name, value);
      pair.catch(fail);
      pairs.push(pair);
    });
    parser.on('file', (field, content, info) => {
      const pair = filePair(req, options, field, content, info);
      pair.catch(fail);
      pairs.push(pair);
    });
    const tooMany = () => fail(new RefusedRequest(badRequest('too_many_parameters', 'Too many parameters were sent.')));
    parser.on('partsLimit', tooMany).on('fieldsLimit', tooMany).on('error', fail);
    const all = async () => sent.refuseUnlessText(await Promise.all(pairs));
    parser.on('close', () => void all().then(resolve, fail));
    onCutOff(req, fail);
    req.on('data', count);
    req.pipe(parser);
  });
}

/** What the parser writes for bytes that are no text; a text may hold it as well. */
const replacement = '\u{fffd}';

/** The bytes of a body: the parser does not tell whether a replacement character was sent or is its own. */
class SentBytes {
  size = 0;
  #decoder: TextDecoder | undefined = new TextDecoder('utf-8', { fatal: true });

  see(chunk: Buffer): void {
    this.size += chunk.length;
    this.#decode(chunk, true);
  }

  /** @throws RefusedRequest 400 for pairs of which some bytes were no UTF-8 */
  refuseUnlessText(pairs: Pair[]): Pair[] {
    if (!pairs.some((pair) => pair.some((text) => text.includes(replacement)))) return pairs;
    this.#decode(Buffer.alloc(0), false);
    if (this.#decoder === undefined) throw new RefusedRequest(notUtf8());
    return pairs;
  }

  #decode(bytes: Buffer, stream: boolean): void {
    try {
      this.#decoder?.decode(bytes, { stream });
    } catch {
      this.#decoder = undefined;
    }
  }
}

/** @param value undefined where the part names a character set that the parser does not know */
async function fieldPair(name: string, value: string | undefined): Promise<Pair> {
  if (value === undefined) throw new RefusedRequest(notUtf8());
  if (value.includes('\0') || name.includes('\0')) throw malformed();
  return [name, value];
}

/** The text that stands for a file, from the service's hook. */
async function filePair(
  req: IncomingMessage,
  { acceptFile }: BodyOptions,
  field: string,
  content: Readable,
  info: busboy.FileInfo,
): Promise<Pair> {
  const taken = acceptFile?.(req, { field, filename: info.filename ?? '', mimeType: info.mimeType }, content);
  if (taken) return [field, await taken];
  content.resume();
  throw new RefusedRequest(badRequest('files_not_accepted', 'This request does not take files.'));
}

function parserFor(req: IncomingMessage, { limit, form = formLimits }: BodyOptions): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: limit, fieldNameSize: 1000, fields: form.pairs, parts: form.pairs + 1 },
    });
  } catch {
    throw malformed();
  }
}

const malformed = () => new RefusedRequest(badRequest('bad_multipart', 'The multipart body is malformed.'));
