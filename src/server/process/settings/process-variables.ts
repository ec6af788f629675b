/** The settings of the service as a whole. */
import { boundedNumber, choice, text } from './config-values.js';
import { setting } from './setting.js';

export const processVariables = {
  NODE_ENV: setting(
    choice(['development', 'production', 'test']).default('development'),
    'Production closes API_DESCRIPTION, is faster, and makes all routes ready soon after the start, where the others make each when it is first asked for.',
  ),
  PROCESSES: setting(
    boundedNumber(1, 1, 64),
    'Server processes of `npm start` on one port. More than one need RATE_LIMIT_STORE=redis or postgres.',
  ),
  LYCEUM_DATA: setting(
    text(null),
    'Data directory: the embedded PostgreSQL, its secret key, files. By default `.lyceum` in the project; for root in a project that the database user cannot reach, /var/lib/lyceum/<hash>.',
    '.lyceum',
  ),
  LOG_LEVEL: setting(
    choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'What is logged: lines of this level, and of those before it.',
  ),
  METRICS_TOKEN: setting(
    text(null),
    'Opens /metrics to whoever sends it as a Bearer token. Without it, only callers on this machine see the metrics.',
  ),
};
