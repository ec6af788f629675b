/** The settings of live updates. */

import type { z } from 'zod';
import type { LiveSettings } from '../../../platform/settings/config.js';
import { boundedNumber } from './config-values.js';
import { setting } from './setting.js';

export const liveVariables = {
  LIVE_CONNECTIONS: setting(
    boundedNumber(5_000, 0, 1_000_000),
    'WebSockets and event streams of each process. 0 takes nobody.',
  ),
  LIVE_CONNECTIONS_EACH: setting(boundedNumber(20, 1, 10_000), 'WebSockets and event streams of one person.'),
  LIVE_SUBSCRIPTIONS: setting(boundedNumber(20_000, 0, 1_000_000), 'Subscriptions of each process.'),
  LIVE_SUBSCRIPTIONS_EACH: setting(boundedNumber(100, 1, 10_000), 'Subscriptions of one person.'),
  LIVE_WAITING: setting(
    boundedNumber(200, 1, 100_000),
    'Updates that wait for a client that reads slowly, for each subscription, before it is let go.',
  ),
};

type LiveVariables = { readonly [Name in keyof typeof liveVariables]: z.infer<(typeof liveVariables)[Name]> };

export const liveSettingsOf = (read: LiveVariables): LiveSettings => ({
  connections: read.LIVE_CONNECTIONS,
  connectionsEach: read.LIVE_CONNECTIONS_EACH,
  subscriptions: read.LIVE_SUBSCRIPTIONS,
  subscriptionsEach: read.LIVE_SUBSCRIPTIONS_EACH,
  waiting: read.LIVE_WAITING,
});
