import type { Request, Response } from 'express';
import { type Actor, credentialOf } from '../../../platform/authorization/actor.js';
import { rateLimitMessage } from '../../../platform/authorization/throttle.js';
import { sendError } from '../../../platform/http-in/graphql-error.js';
import type { RateLimiter, Used } from '../../../platform/http-in/rate-limiter.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import type { RateSettings } from '../../../platform/settings/config.js';
import { beforeHead, type LastHeaders } from '../before-head.js';
import type { RateStore } from './rate-store.js';

/** What handlers leave in `res.locals` for the bill. */
interface Bill {
  readonly cost?: Used;
  /** Units on top, e.g. 200 for an error report. */
  readonly extraCost?: number;
  readonly requestId?: string;
  readonly context?: { readonly requestId?: string; readonly actor?: Pick<Actor, 'tokenId' | 'sessionId'> | null };
}

/**
 * Units for what a request has used. With ten of them leaking away per second, a caller may go on for ever with a fifth
 * of the event loop, or with 10 MB of answers a second. Time in the database holds up others less: a caller has its own
 * share of the connections, and much of that time may be spent waiting for others. Decision 0048.
 */
const prices = { busySecond: 50, databaseSecond: 1, megabyte: 1 } as const;

/** Whose bucket it is. */
export interface Bucketing {
  /** The key of the bucket; undefined where it is not known who asks. */
  readonly keyOf: (req: Request, res: Response) => string | undefined;
  /** Whether the answer tells what it has cost. */
  readonly isTold: (res: Response) => boolean;
}

const byToken: Bucketing = {
  keyOf: (_req, res) => {
    const actor = (res.locals as Bill).context?.actor;
    return actor == null ? undefined : credentialOf(actor);
  },
  isTold: () => true,
};

/**
 * Makes the limiter: a leaky bucket per token or session unless said otherwise, a pre-flight charge while a request runs, then what it has used of the
 * event loop, of the database and of the line. Refuses with 403; sets `X-Request-Cost` and `X-Rate-Limit-Remaining`.
 * With the memory store nothing waits.
 */
export function createRateLimiter(
  store: RateStore,
  settings: RateSettings,
  { keyOf, isTold }: Bucketing = byToken,
): RateLimiter {
  const admit = (res: Response, key: string, before: number, api: 'rest' | 'graphql') => {
    if (before >= settings.highWater) return refuse(res, api, secondsUntilAdmitted(before, settings));
    beforeHead(res, (last) => {
      const cost = costOf(res, last);
      const level = store.settle(key, cost - settings.preflight);
      if (typeof level !== 'number') level.catch(() => {});
      if (res.headersSent || res.destroyed || !isTold(res)) return;
      // A store elsewhere answers too late for the header; then it is computed from what was read at the start.
      const now = typeof level === 'number' ? level : before + cost;
      setHeaders(res, cost, settings.highWater - now);
    });
    return true;
  };

  const middleware: RateLimiter['middleware'] = (api) => (req: Request, res, next) => {
    const key = keyOf(req, res);
    if (key === undefined) return next(new Error('Who calls is not known, and so not how often.'));
    const before = store.take(key);
    if (typeof before === 'number') {
      if (admit(res, key, before, api)) next();
    } else before.then((level) => admit(res, key, level, api) && next()).catch(next);
  };
  const begin: RateLimiter['begin'] = async (actor) => {
    const key = credentialOf(actor);
    const before = await store.take(key);
    if (before >= settings.highWater) throw rateLimited(secondsUntilAdmitted(before, settings));
    return (used) => {
      const level = store.settle(key, costOfTime(used) - settings.preflight);
      if (typeof level !== 'number') level.catch(() => {});
    };
  };
  return { middleware, begin, close: () => store.close() };
}

/** What is known of a request when its head goes out: its answer is written by then, and its length is a header. */
function costOf(res: Response, last: LastHeaders): number {
  const { cost, extraCost = 0 } = res.locals as Bill;
  const bytes = Number(last['Content-Length'] ?? res.getHeader('Content-Length') ?? 0);
  return costOfTime(cost) + (bytes / 1_000_000) * prices.megabyte + extraCost;
}

const costOfTime = ({ busy = 0, db = 0 }: Used = {}): number =>
  (busy * prices.busySecond + db * prices.databaseSecond) / 1000;

const rateLimited = (retryAfter: number) =>
  new Refusal('RATE_LIMITED', 'rate_limit_exceeded', rateLimitMessage, undefined, retryAfter);

function setHeaders(res: Response, cost: number, remaining: number): void {
  res.setHeader('X-Request-Cost', cost.toFixed(6));
  res.setHeader('X-Rate-Limit-Remaining', Math.max(0, remaining).toFixed(3));
}

/** When a bucket that is left alone takes requests again: at least a second. */
const secondsUntilAdmitted = (level: number, { highWater, outflow }: RateSettings): number =>
  Math.max(1, Math.ceil((level - highWater) / outflow));

/** Answers that the bucket is full; always false, for the caller to hand on. @param retryAfter seconds, told over GraphQL */
function refuse(res: Response, api: 'rest' | 'graphql', retryAfter: number): false {
  const bill = res.locals as Bill;
  const requestId = bill.context?.requestId ?? bill.requestId;
  setHeaders(res, 0, 0);
  if (api === 'graphql') {
    const words = { code: 'RATE_LIMITED', reason: 'rate_limit_exceeded', status: 403, retryAfter } as const;
    res.setHeader('Retry-After', retryAfter);
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
