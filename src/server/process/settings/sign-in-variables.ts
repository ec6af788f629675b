/** The settings of signing on: which school is at which host, and how long a browser stays signed on. */
import type { SignInSettings } from '../../../platform/settings/config.js';
import { accountHosts, boundedNumber } from './config-values.js';
import { setting } from './setting.js';

const hour = 3_600;
const year = 8_760;

/** The variables of the environment that are about signing on. */
export const signInVariables = {
  ACCOUNT_HOSTS: setting(
    accountHosts(),
    'Which school people sign on to at which host, by comma: host=id of the root account. These hosts are answered, too. At any other host it is the only school; where there are several, nobody signs on there, but on the machine itself to the first one.',
    'learn.riverside.example=1,learn.hillside.example=2',
  ),
  SESSION_IDLE_HOURS: setting(
    boundedNumber(24, 0.01, year, 'decimal'),
    'Hours without a request after which a browser is signed out.',
  ),
  SESSION_MAX_HOURS: setting(
    boundedNumber(336, 0.01, year, 'decimal'),
    'Hours after which a browser is signed out in any case.',
  ),
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
