/** Holds callers to what they may use. */
import type { RequestHandler } from 'express';
import type { Actor } from '../authorization/actor.js';

/** Milliseconds of the event loop and of the database. */
export interface Used {
  readonly busy?: number;
  readonly db?: number;
}

export interface RateLimiter {
  /**
   * Charges, runs, refunds. Stands behind authentication where the bucket is the token's, or the session's: who has neither
   * has been refused by then, which costs no more than a refusal here, or is a visitor with the bucket of an address.
   * @param api how a refusal is written
   */
  middleware(api: 'rest' | 'graphql'): RequestHandler;
  /**
   * Charges for what comes without a request of its own, by the same bucket.
   * @returns to be told what it has used @throws Refusal 403 `rate_limit_exceeded`
   */
  begin(actor: Pick<Actor, 'tokenId' | 'sessionId'>): Promise<(used: Used) => void>;
  close(): Promise<void>;
}

/** Lets everything pass. */
export const noLimiter: RateLimiter = {
  middleware: () => (_req, _res, next) => next(),
  begin: async () => () => undefined,
  close: async () => undefined,
};
