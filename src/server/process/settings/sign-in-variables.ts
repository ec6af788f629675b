/** The settings of signing on: which school is at which host, and how long a browser stays signed on. */
import type { SignInSettings } from '../../../platform/settings/config.js';
import { accountHosts, boundedNumber } from './config-values.js';

const hour = 3_600;
const year = 8_760;

/** The variables of the environment that are about signing on. */
export const signInVariables = {
  ACCOUNT_HOSTS: accountHosts(),
  SESSION_IDLE_HOURS: boundedNumber(24, 0.01, year, 'decimal'),
  SESSION_MAX_HOURS: boundedNumber(336, 0.01, year, 'decimal'),
};

interface Read {
  readonly ACCOUNT_HOSTS: ReadonlyMap<string, number>;
  readonly SESSION_IDLE_HOURS: number;
  readonly SESSION_MAX_HOURS: number;
}

/** The settings, as the variables say them. */
export const signInSettingsOf = (read: Read): SignInSettings => ({
  accountHosts: read.ACCOUNT_HOSTS,
  lives: { idleSeconds: read.SESSION_IDLE_HOURS * hour, longestSeconds: read.SESSION_MAX_HOURS * hour },
});
