/** The settings of the database. */
import { availableParallelism } from 'node:os';
import { boundedNumber, onOff, postgresUrl } from './config-values.js';
import { setting } from './setting.js';

const day = 86_400;

export const databaseVariables = {
  DATABASE_URL: setting(
    postgresUrl(),
    'Any PostgreSQL from 15 on, in place of the embedded one. Needs SECRET_KEY.',
    'postgresql://lyceum:password@db.example.org:5432/lyceum',
  ),
  DATABASE_LISTEN_URL: setting(
    postgresUrl(),
    'A direct connection to the same database, where DATABASE_URL goes through a pooler that does not pass LISTEN.',
    'postgresql://lyceum:password@db.example.org:5432/lyceum',
  ),
  DATABASE_SERVICE_URL: setting(
    postgresUrl(),
    'The same database for whatever answers requests and runs jobs, as a login that owns no table; DATABASE_URL then serves migrations and commands alone. `lyceum doctor` names the SQL that makes such a login. Without it the service takes its restricted roles as the user of DATABASE_URL.',
    'postgresql://lyceum_app:password@db.example.org:5432/lyceum',
  ),
  ROW_SECURITY: setting(
    onOff(true),
    'On, the database itself holds every statement to the rows of one tenant. Off for poolers in transaction mode, and where the user of DATABASE_URL may not make roles.',
  ),
  DATABASE_POOL_MAX: setting(boundedNumber(10, 2, 1000), 'Connections per process for writes and jobs.'),
  DATABASE_READS_MAX: setting(
    boundedNumber(Math.max(6, 2 * availableParallelism()), 1, 1000),
    'Connections per process for reads, beside those: so many run at once. By default two for each processor of this machine, and at least 6: raise it where the database is far away, or on a larger machine.',
    '6',
  ),
  DATABASE_POOL_WAIT_MS: setting(
    boundedNumber(5000, 1, 600_000),
    'Milliseconds that a request waits for a connection before it is answered with 503.',
  ),
  STATEMENT_TIMEOUT_MS: setting(
    boundedNumber(15_000, 1, day * 1000),
    'Milliseconds after which a statement is cancelled.',
  ),
  STATEMENT_NAMES: setting(
    onOff(true),
    'Off for transaction-mode poolers without named statements (pgbouncer before 1.21).',
  ),
};
