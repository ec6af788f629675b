/** Automatic persisted queries: a client sends the hash of a text that was sent before, instead of the text. */
import { hash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import { sendError } from '../../platform/http-in/graphql-error.js';
import type { ErrorCode } from '../../platform/refusal/error-codes.js';
import { badRequest, Refusal } from '../../platform/refusal/refusal.js';
import { contextOf } from './request-context.js';

/** Bytes that an entry takes beside its text. */
const entryBytes = 300;

/** Texts by their SHA-256, in hexadecimal. Whoever asks by a hash is asked for rights as by the text. */
export class PersistedQueries {
  readonly #texts: LRUCache<string, string>;

  /** @param bytes of texts at most; those that were not asked for the longest time go first */
  constructor(bytes: number) {
    this.#texts = new LRUCache({ maxSize: bytes, sizeCalculation: (text) => 2 * text.length + entryBytes });
  }

  get(key: string): string | undefined {
    return this.#texts.get(key);
  }

  set(key: string, text: string): void {
    this.#texts.set(key, text);
  }
}

/** A text that came with its hash, and is kept once it is known to be a document that runs. */
interface Offered {
  readonly key: string;
  readonly text: string;
}

interface Body {
  readonly query?: unknown;
  readonly operationName?: string | null;
  readonly extensions?: Readonly<Record<string, unknown>> | null;
}

/** The text that came with a hash, else that which is kept under it; or why there is none. */
export function persistedText(known: PersistedQueries, text: unknown, key: string): string | Refusal {
  if (typeof text === 'string' && text !== '')
    return hash('sha256', text) === key
      ? text
      : badRequest('persisted_query_hash', 'The hash is not that of the query.');
  return (
    known.get(key) ?? new Refusal('PERSISTED_QUERY_NOT_FOUND', 'persisted_query_not_found', 'PersistedQueryNotFound')
  );
}

/**
 * Puts the text where a request has its hash alone. Answers itself: `PERSISTED_QUERY_NOT_FOUND` with status 200, as clients
 * expect that send the text then, and 400 for a hash that is not that of its text.
 */
export function resolvePersisted(known: PersistedQueries): RequestHandler {
  return (req, res, next) => {
    const body = req.body as Body | null | undefined;
    const extensions = typeof body === 'object' && body !== null ? body.extensions : undefined;
    if (extensions == null || typeof extensions !== 'object' || extensions['persistedQuery'] == null) return next();
    const { persistedQuery, ...others } = extensions;
    const { version, sha256Hash: key } = persistedQuery as Readonly<Record<string, unknown>>;
    if (version !== 1 || typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key))
      return refuse(res, 'BAD_REQUEST', 'persisted_query_form', 'A persisted query has version 1 and a SHA-256 hash.');
    const text = body?.query;
    const query = persistedText(known, text, key);
    if (query instanceof Refusal) return refuse(res, query.code, query.reason, query.message);
    if (query === text) res.locals['offered'] = { key, text: query } satisfies Offered;
    req.body = { ...body, query, extensions: Object.keys(others).length === 0 ? undefined : others };
    next();
  };
}

/** Keeps the text that came with its hash, unless it is refused: what is refused pushes nothing out. */
export function keepOffered(known: PersistedQueries, prepare: Prepare, res: Response, body: Body): void {
  const offered = res.locals['offered'] as Offered | undefined;
  if (offered === undefined || known.get(offered.key) !== undefined) return;
  if (!('errors' in prepare(offered.text, body.operationName))) known.set(offered.key, offered.text);
}

function refuse(res: Response, code: ErrorCode, reason: string, message: string): void {
  const status = code === 'PERSISTED_QUERY_NOT_FOUND' ? 200 : 400;
  res.setHeader('Cache-Control', 'private, no-store');
  sendError(res, message, { code, reason, status }, contextOf(res).requestId);
}
