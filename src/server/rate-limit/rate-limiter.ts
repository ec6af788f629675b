import type { BlockList } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Request, RequestHandler, Response } from 'express';
import { rateLimitMessage } from '../../kernel/throttle.js';
import { sendError } from '../graphql/answer.js';
import { clientAddress, networkOf } from './client-address.js';
import type { RateSettings } from './leak.js';
import type { RateStore } from './rate-store.js';

/** What handlers leave in `res.locals` for the bill. */
interface Bill {
  /** Database time of the request, in milliseconds. */
  readonly cost?: { readonly db?: number };
  /** Units on top, e.g. 200 for an error report. */
  readonly extraCost?: number;
  readonly requestId?: string;
  readonly context?: { readonly requestId?: string; readonly actor?: { readonly tokenId: number } | null };
}

export interface RateLimiter {
  /**
   * Charges, runs, refunds. Stands behind authentication: the bucket is the token's, else the address's.
   * @param surface how a refusal is written
   */
  middleware(surface: 'rest' | 'graphql'): RequestHandler;
  close(): Promise<void>;
}

/**
 * Makes the limiter: a leaky bucket per token or address, a pre-flight charge while a request runs, then its cost in CPU
 * seconds, database seconds and extra units. Refuses with 403; sets `X-Request-Cost` and `X-Rate-Limit-Remaining`.
 * With the memory store nothing waits.
 */
export function createRateLimiter(store: RateStore, settings: RateSettings, trusted: BlockList): RateLimiter {
  let running = 0;
  const addressKey = (req: Request) => `a${networkOf(clientAddress(req, trusted))}`;

  const admit = (res: Response, key: string, before: number, surface: 'rest' | 'graphql') => {
    if (before >= settings.highWater) return refuse(res, settings.highWater - before, surface);
    running++;
    const worked = workedSeconds();
    let open = true;
    const settle = (): void => {
      if (!open) return;
      open = false;
      const cost = costOf(res.locals as Bill, workedSeconds() - worked, running--);
      const level = store.settle(key, cost - settings.preflight);
      if (typeof level !== 'number') level.catch(() => {});
      if (res.headersSent || res.destroyed) return;
      // A store elsewhere answers too late for the header; then it is worked out from what was read at the start.
      const now = typeof level === 'number' ? level : before + cost;
      setHeaders(res, cost, settings.highWater - now);
    };
    beforeHead(res, settle);
    return true;
  };

  const middleware: RateLimiter['middleware'] = (surface) => (req, res, next) => {
    const tokenId = (res.locals as Bill).context?.actor?.tokenId;
    const key = tokenId === undefined ? addressKey(req) : `t${tokenId}`;
    const before = store.take(key);
    if (typeof before === 'number') {
      if (admit(res, key, before, surface)) next();
    } else before.then((level) => admit(res, key, level, surface) && next()).catch(next);
  };
  return { middleware, close: () => store.close() };
}

/** Runs `settle` when the head goes out, or when the caller is gone before that. */
function beforeHead(res: Response, settle: () => void): void {
  const writeHead = res.writeHead.bind(res);
  res.writeHead = ((...given: Parameters<typeof writeHead>) => {
    settle();
    return writeHead(...given);
  }) as typeof writeHead;
  res.once('close', settle);
}

/** Working time is the process's: requests that run at once share it. */
function costOf(bill: Bill, worked: number, running: number): number {
  return worked / running + (bill.cost?.db ?? 0) / 1000 + (bill.extraCost ?? 0);
}

/** Seconds for which the process has worked, on its own account: to ask the system for them takes as long as a small request. */
const workedSeconds = (): number => performance.eventLoopUtilization().active / 1000;

function setHeaders(res: Response, cost: number, remaining: number): void {
  res.setHeader('X-Request-Cost', cost.toFixed(6));
  res.setHeader('X-Rate-Limit-Remaining', remaining.toFixed(3));
}

/** Answers that the bucket is full; always false, for the caller to hand on. */
function refuse(res: Response, remaining: number, surface: 'rest' | 'graphql'): false {
  const bill = res.locals as Bill;
  const requestId = bill.context?.requestId ?? bill.requestId;
  setHeaders(res, 0, remaining);
  if (surface === 'graphql') {
    const words = { code: 'FORBIDDEN', reason: 'rate_limit_exceeded', status: 403 };
    sendError(res, rateLimitMessage, words, requestId);
    return false;
  }
  const errors = [{ message: rateLimitMessage, error_code: 'rate_limit_exceeded' }];
  const body = { status: 'forbidden', message: rateLimitMessage, errors, request_id: requestId };
  res.statusCode = 403;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.end(JSON.stringify(body));
  return false;
}
