import type { RateSettings } from '../../../platform/settings/config.js';
import type { RateStore } from './rate-store.js';

/**
 * One bucket, one round trip. KEYS[1]; ARGV: cost, high water, maximum, outflow, whether a full bucket takes no charge.
 * Whatever else stands under the key is thrown away.
 */
const script = `
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local cost, high, maximum, outflow = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local kept = redis.pcall('HMGET', KEYS[1], 'level', 'touched')
if kept.err then redis.call('DEL', KEYS[1]) kept = {} end
local level, touched = tonumber(kept[1] or '') or 0, tonumber(kept[2] or '') or now
if level ~= level or level < 0 then level = 0 end
local before = math.max(0, level - math.max(0, now - touched) * outflow)
local after = before
if ARGV[5] == '0' or before < high then after = math.min(maximum, math.max(0, before + cost)) end
redis.call('HSET', KEYS[1], 'level', tostring(after), 'touched', string.format('%.6f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(maximum / outflow * 1000) + 1000)
return { tostring(before), tostring(after) }
`;

interface WithLeak {
  leakBucket(key: string, ...args: (string | number)[]): Promise<[string, string]>;
}

/**
 * Keeps the buckets of all processes in Redis. Fails at once while Redis is away: see `withFallback`.
 * @param onFault told of connection errors, which never throw
 */
export function redisStore(
  url: string,
  settings: RateSettings,
  onFault: (fault: unknown) => void,
  prefix = '',
): RateStore {
  const connecting = connect(url, onFault);
  const { highWater, maximum, outflow, preflight } = settings;
  const ask = async (key: string, cost: number, gate: '0' | '1') => {
    const redis = await connecting;
    const levels = await (redis as unknown as WithLeak).leakBucket(
      `rate:${prefix}${key}`,
      cost,
      highWater,
      maximum,
      outflow,
      gate,
    );
    return levels.map(Number) as [number, number];
  };
  return {
    take: async (key) => (await ask(key, preflight, '1'))[0],
    settle: async (key, difference) => (await ask(key, difference, '0'))[1],
    async close() {
      (await connecting).disconnect();
    },
  };
}

/** The library is loaded where it is needed alone. */
async function connect(url: string, onFault: (fault: unknown) => void) {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, connectTimeout: 2_000 });
  redis.on('error', onFault);
  redis.defineCommand('leakBucket', { numberOfKeys: 1, lua: script });
  return redis;
}
