/** The settings of live updates. */

import type { z } from 'zod';
import type { LiveSettings } from '../../../platform/settings/config.js';
import { boundedNumber } from './config-values.js';

export const liveVariables = {
  LIVE_CONNECTIONS: boundedNumber(5_000, 0, 1_000_000),
  LIVE_CONNECTIONS_EACH: boundedNumber(20, 1, 10_000),
  LIVE_SUBSCRIPTIONS: boundedNumber(20_000, 0, 1_000_000),
  LIVE_SUBSCRIPTIONS_EACH: boundedNumber(100, 1, 10_000),
  LIVE_WAITING: boundedNumber(200, 1, 100_000),
};

type LiveVariables = { readonly [Name in keyof typeof liveVariables]: z.infer<(typeof liveVariables)[Name]> };

export const liveSettingsOf = (read: LiveVariables): LiveSettings => ({
  connections: read.LIVE_CONNECTIONS,
  connectionsEach: read.LIVE_CONNECTIONS_EACH,
  subscriptions: read.LIVE_SUBSCRIPTIONS,
  subscriptionsEach: read.LIVE_SUBSCRIPTIONS_EACH,
  waiting: read.LIVE_WAITING,
});
