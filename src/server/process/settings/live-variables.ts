/** The settings of live updates. */
import type { z } from 'zod';
import { boundedNumber } from './config-values.js';

export const liveVariables = {
  LIVE_CONNECTIONS: boundedNumber(5_000, 0, 1_000_000),
  LIVE_CONNECTIONS_EACH: boundedNumber(20, 1, 10_000),
  LIVE_SUBSCRIPTIONS: boundedNumber(20_000, 0, 1_000_000),
  LIVE_SUBSCRIPTIONS_EACH: boundedNumber(100, 1, 10_000),
  LIVE_WAITING: boundedNumber(200, 1, 100_000),
};

export interface LiveSettings {
  /** WebSockets and event streams of a process at a time. */
  readonly connections: number;
  /** The same of one person. */
  readonly connectionsEach: number;
  /** Subscriptions of a process at a time. */
  readonly subscriptions: number;
  readonly subscriptionsEach: number;
  /** Updates that wait for a client that reads slowly, for each subscription. */
  readonly waiting: number;
}

type LiveVariables = { readonly [Name in keyof typeof liveVariables]: z.infer<(typeof liveVariables)[Name]> };

export const liveSettingsOf = (read: LiveVariables): LiveSettings => ({
  connections: read.LIVE_CONNECTIONS,
  connectionsEach: read.LIVE_CONNECTIONS_EACH,
  subscriptions: read.LIVE_SUBSCRIPTIONS,
  subscriptionsEach: read.LIVE_SUBSCRIPTIONS_EACH,
  waiting: read.LIVE_WAITING,
});
