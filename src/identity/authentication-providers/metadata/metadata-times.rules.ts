/** When metadata is loaded again. */
import type { AuthenticationProvider } from '../authentication-provider.entity.js';

type Times = Pick<AuthenticationProvider, 'metadataLoadedAt' | 'metadataDueAt' | 'metadataFailures' | 'metadataFault'>;

const minute = 60_000;
const day = 24 * 60 * minute;
const longestFault = 500;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** It was loaded: again in a day. */
export const metadataRefreshed = (now: Date): Times => ({
  metadataLoadedAt: now,
  metadataDueAt: later(now, day),
  metadataFailures: 0,
  metadataFault: null,
});

/** It was not: again in a quarter of an hour, then twice as late each time, up to a day. */
export const metadataUnloaded = (
  { metadataFailures: failures }: Pick<AuthenticationProvider, 'metadataFailures'>,
  fault: string,
  now: Date,
): Omit<Times, 'metadataLoadedAt'> => ({
  metadataDueAt: later(now, Math.min(day, 15 * minute * 2 ** Math.min(failures, 10))),
  metadataFailures: failures + 1,
  metadataFault: fault.slice(0, longestFault),
});

/** It is to be loaded as soon as the job comes by, or never. */
export const metadataAwaited = (uri: string | null, now: Date): Times => ({
  metadataLoadedAt: null,
  metadataDueAt: uri === null ? null : now,
  metadataFailures: 0,
  metadataFault: null,
});
