/** The settings of the rate limit. Decision 0048. */
import { boundedNumber, choice, onOff, redisUrl } from './config-values.js';
import { setting } from './setting.js';

export const rateLimitVariables = {
  RATE_LIMIT: setting(onOff(true), 'Whether requests are limited.'),
  RATE_LIMIT_STORE: setting(
    choice(['memory', 'redis', 'postgres']).default('memory'),
    'Where it is counted. Several processes need redis or postgres.',
  ),
  REDIS_URL: setting(redisUrl(), 'For RATE_LIMIT_STORE=redis.', 'redis://127.0.0.1:6379'),
  RATE_LIMIT_HIGH_WATER: setting(boundedNumber(600, 1, 1_000_000), 'A bucket that is this full refuses requests.'),
  RATE_LIMIT_MAXIMUM: setting(boundedNumber(800, 1, 1_000_000), 'A bucket is never fuller than this.'),
  RATE_LIMIT_OUTFLOW: setting(boundedNumber(10, 0.001, 1_000_000, 'decimal'), 'Units that leave a bucket per second.'),
  RATE_LIMIT_PREFLIGHT: setting(
    boundedNumber(10, 0, 1_000_000),
    'Units that a request is charged when it begins; given back when it ends, and what it has used is charged instead: 50 for a second of the event loop, 1 for a second of the database, 1 for a megabyte. 60 requests of a token at once pass.',
  ),
  RATE_LIMIT_VISITORS: setting(
    boundedNumber(600, 1, 1_000_000),
    'Requests without a token (VISITORS=on, brand variables) share a bucket for each network address. So full it refuses them; each costs 1 unit besides what it has used, a report of a problem 200.',
  ),
};
