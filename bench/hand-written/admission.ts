/**
 * What goes before each request of a server written by hand: a request id, the log, the owner of the token, whom it keeps
 * for 5 seconds as the service does, and a bucket for each token that leaks.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { type NamedStatement, rowsOf } from './database.js';
import { type Facts, tellOf } from './request-log.js';

export interface Caller {
  readonly userId: number;
  readonly rootAccountId: number;
  /** What calendars are named by. */
  readonly nonce: string;
  readonly administers: boolean;
  readonly until: number;
}

/** A request that was let in. */
export interface Admitted {
  readonly caller: Caller;
  readonly facts: Facts;
}

export type Admission = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/** $1 digest. */
const tokenStatement: NamedStatement = {
  name: 'token',
  text: `select t.root_account_id, t.user_id, u.calendar_nonce, m.id is not null as administers from access_tokens t
    join logins l on l.id = t.login_id and l.workflow_state = 'active'
    join users u on u.id = t.user_id and u.workflow_state <> 'deleted'
    left join admins m on m.user_id = t.user_id and m.account_id = t.root_account_id and m.workflow_state = 'active'
    where t.digest = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) limit 1`,
};

const bearer = /^Bearer[ \t]+([\x21-\x7e]+)[ \t]*$/i;
/** Milliseconds for which the owner of a token is known. */
const known = 5_000;
const admitted = new WeakMap<IncomingMessage, Admitted>();

/** Whose request it is, and what is told of it. */
export const admittedOf = (req: IncomingMessage): Admitted => admitted.get(req) as Admitted;

/** Makes the admission, over a pool. */
export function admission(pool: Pool): Admission {
  const callers = new Map<string, Caller>();
  const buckets = new Buckets();
  return (req, res, next) => {
    const facts: Facts = { requestId: randomUUID() };
    res.setHeader('X-Request-Id', facts.requestId);
    tellOf(req, res, facts);
    const admit = (key: string, caller: Caller) => {
      facts.userId = caller.userId;
      admitted.set(req, { caller, facts });
      if (buckets.charge(key, res)) next();
      else refuse(res, 403, 'Rate limit exceeded.', facts.requestId);
    };
    const token = bearer.exec(req.headers.authorization ?? '')?.[1];
    if (token === undefined) return refuse(res, 401, 'Invalid access token.', facts.requestId);
    const digest = createHash('sha256').update(token).digest();
    const key = digest.toString('latin1');
    const caller = callers.get(key);
    if (caller !== undefined && caller.until > performance.now()) return admit(key, caller);
    rowsOf(pool, tokenStatement, [digest]).then(([row]) => {
      if (row === undefined) return refuse(res, 401, 'Invalid access token.', facts.requestId);
      const found: Caller = {
        rootAccountId: row['root_account_id'] as number,
        userId: row['user_id'] as number,
        nonce: row['calendar_nonce'] as string,
        administers: row['administers'] as boolean,
        until: performance.now() + known,
      };
      callers.set(key, found);
      admit(key, found);
    }, next);
  };
}

/** Answers with an error. */
export function refuse(res: ServerResponse, status: number, message: string, requestId: string): void {
  const body = { status, message, errors: [{ message }], request_id: requestId };
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** The service's numbers: units that a bucket holds, that leak a second, that a request costs until its answer is out. */
const rates = { highWater: 600, outflow: 10, preflight: 10 } as const;

class Buckets {
  readonly #levels = new Map<string, { level: number; at: number }>();

  /** Charges a request, and takes that back when its answer is out. False when the bucket is full. */
  charge(key: string, res: ServerResponse): boolean {
    const before = this.#add(key, 0);
    if (before >= rates.highWater) return false;
    this.#add(key, rates.preflight);
    res.setHeader('X-Request-Cost', '0.000000');
    res.setHeader('X-Rate-Limit-Remaining', (rates.highWater - before).toFixed(3));
    res.once('finish', () => this.#add(key, -rates.preflight));
    return true;
  }

  #add(key: string, units: number): number {
    const now = performance.now();
    const { level, at } = this.#levels.get(key) ?? { level: 0, at: now };
    const left = Math.max(0, level - ((now - at) / 1000) * rates.outflow) + units;
    this.#levels.set(key, { level: Math.max(0, left), at: now });
    return left;
  }
}
