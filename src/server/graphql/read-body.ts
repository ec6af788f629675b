/** Bodies of GraphQL requests: JSON, compressed or not, never more of it than the limit. */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import {
  bodyBytes,
  hasBody,
  mediaTypeOf,
  RefusedRequest,
  type RestRefusal,
  utf8Text,
} from '../../../rest-adapter/platform/index.js';
import { cannotBecome } from '../../learning/enrollments/index.js';
import { namesUser } from '../../platform/http-in/acting.js';
import type { Hold } from '../../platform/http-in/bytes-in-flight.js';
import { sendError } from '../../platform/http-in/graphql-error.js';
import { meterOf } from '../../platform/http-in/request-meter.js';
import { codeOfStatus } from '../../platform/refusal/error-codes.js';
import { contextOf } from './request-context.js';

type Decompress = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const decompressions: Readonly<Record<string, Decompress>> = {
  gzip: promisify<Buffer, { readonly maxOutputLength: number }, Buffer>(gunzip),
  deflate: promisify<Buffer, { readonly maxOutputLength: number }, Buffer>(inflate),
  br: promisify<Buffer, { readonly maxOutputLength: number }, Buffer>(brotliDecompress),
  zstd: promisify<Buffer, { readonly maxOutputLength: number }, Buffer>(zstdDecompress),
};

/**
 * Reads a JSON body into `req.body`; other types are left unread. Answers itself: 413 `body_too_large`, 415
 * `unsupported_media_type`, 400 `bad_json`, `bad_encoding` or `bad_body`, 503 `overloaded`.
 * @param limit bytes, after decompression
 */
export function readJson(limit: number): RequestHandler {
  return (req, res, next) => {
    const isEmpty = !hasBody(req);
    if (mediaTypeOf(req) !== 'application/json' || (isEmpty && req.headers['content-length'] === undefined))
      return next();
    jsonOf(req, res, limit, isEmpty).then(
      (body) => {
        req.body = body;
        next();
      },
      (error: unknown) => {
        if (!(error instanceof RefusedRequest)) return next(error);
        if (!res.headersSent) refuse(res, error.refusal);
      },
    );
  };
}

async function jsonOf(req: Request, res: Response, limit: number, isEmpty: boolean): Promise<unknown> {
  const encoding = req.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const decompress = Object.hasOwn(decompressions, encoding) ? decompressions[encoding] : undefined;
  if (encoding !== 'identity' && decompress === undefined)
    throw refused(415, 'unsupported_media_type', 'The encoding of the body is not supported.');
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(req.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw refused(415, 'unsupported_media_type', 'JSON is written in UTF-8.');
  const hold = res.locals['hold'] as Hold | undefined;
  const mayTake = hold && ((bytes: number) => hold.count(bytes));
  const bytes = isEmpty ? Buffer.alloc(0) : await bodyBytes(req, { limit, mayTake });
  // The time that it takes to read the text is its caller's.
  meterOf(res)?.works();
  const text = utf8Text(decompress === undefined ? bytes : await decompressed(bytes, decompress, limit));
  return text === '' && decompress === undefined ? {} : parsed(text.replace(/^\uFEFF/, ''));
}

async function decompressed(bytes: Buffer, decompress: Decompress, limit: number): Promise<Buffer> {
  try {
    return await decompress(bytes, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw refused(413, 'payload_too_large', 'The body is too large.');
    throw refused(400, 'bad_body', 'The body is not compressed as it says.');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused(400, 'bad_json', 'The body is not JSON.');
  }
}

const refused = (status: number, reason: string, message: string) => new RefusedRequest({ status, reason, message });

function refuse(res: Response, { status, reason, message, retryAfter }: RestRefusal): void {
  if (retryAfter !== undefined) res.setHeader('Retry-After', retryAfter);
  const words = { code: codeOfStatus(status), reason: status === 413 ? 'body_too_large' : reason, status };
  sendError(res, message, { ...words, ...(retryAfter !== undefined && { retryAfter }) }, contextOf(res).requestId);
}

/** Whom to act as stands in the query string; a body that names somebody is refused, lest its sender's own record changes. */
export const refuseNamedUser: RequestHandler = (req, res, next) => {
  if (!namesUser(req.body)) return next();
  const { code, reason, status, message } = cannotBecome();
  sendError(res, message, { code, reason, status }, contextOf(res).requestId);
};
