/** What visitors may use of what they share with others. */
import { hash } from 'node:crypto';
import type { Request } from 'express';
import { networkOf } from '../../../platform/authorization/network-of.js';
import { type RateLimiter } from '../../../platform/http-in/rate-limiter.js';
import { Semaphore } from '../../../platform/http-in/semaphore.js';
import type { HttpParts } from '../http-parts.js';
import { createRateLimiter } from '../rate-limit/rate-limiter.js';
import { rateStoreOf } from '../rate-limit/rate-store-of.js';

/** The limiter of requests without a token: a bucket for each network address, apart from those of tokens. */
export function visitorLimiter(
  { config, pool, services }: HttpParts,
  addressOf: (req: Request) => string,
): RateLimiter {
  const { visitors, maximum, highWater } = config.rateLimit;
  const settings = { ...config.rateLimit, highWater: visitors, maximum: visitors * (maximum / highWater) };
  const onFault = (fault: unknown) => services.onFault(fault, '');
  const store = rateStoreOf(settings, pool, onFault, { prefix: 'visitors ', patience: 50 });
  return createRateLimiter(store, settings, {
    keyOf: (req) => hash('sha256', networkOf(addressOf(req)), 'base64url'),
    // Who is not let in is told nothing that others are not who send no token.
    isTold: (res) => res.locals['context'] !== undefined,
  });
}

/** How many courses are looked up at once for visitors: half of the connections are left to tokens. */
export const visitorLooks = ({ lookUps, config }: HttpParts): Semaphore =>
  new Semaphore({
    permits: () => Math.max(1, Math.floor(lookUps.options.max / 2)),
    patience: config.database.poolWaitMs,
  });
