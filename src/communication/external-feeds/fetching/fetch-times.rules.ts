/** When a feed is fetched again. */
import type { ExternalFeed } from '../external-feed.entity.js';

type Times = Pick<ExternalFeed, 'nextFetchAt' | 'fetchedAt' | 'failures' | 'fault'>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const longestFault = 500;

/** @param chance from 0 to 1: feeds that came at one time do not stay together */
const around = (ms: number, chance: number): number => Math.round(ms * (0.8 + 0.4 * chance));

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** It was fetched, or is as it was: again in about an hour. */
export const fetchedNow = (now: Date, chance: number): Times => ({
  nextFetchAt: later(now, around(hour, chance)),
  fetchedAt: now,
  failures: 0,
  fault: null,
});

/** It was not: again in about a quarter of an hour, then twice as late each time, up to about a day. */
export const notFetched = (
  { failures }: Pick<ExternalFeed, 'failures'>,
  fault: string,
  now: Date,
  chance: number,
): Omit<Times, 'fetchedAt'> => ({
  nextFetchAt: later(now, around(Math.min(day, 15 * minute * 2 ** Math.min(failures, 10)), chance)),
  failures: failures + 1,
  fault: fault.slice(0, longestFault),
});

/** Its server says that it is gone for good: it is asked no more. */
export const gone = ({ failures }: Pick<ExternalFeed, 'failures'>): Omit<Times, 'fetchedAt'> => ({
  nextFetchAt: null,
  failures: failures + 1,
  fault: 'The feed is gone: its server answered 410.',
});
