/** What those who operate the service ask it: how it is, which version it is, its numbers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Express, RequestHandler } from 'express';
import type { RunsByWay } from '../../../schema/platform/prepare/prepared-operation.js';
import { projectRoot } from '../../platform/project-root.js';
import type { App } from '../app.js';
import type { LiveUpdates } from '../live/live-updates.js';
import { countsOfMails, type MailCounts } from '../mail/mail-counts.js';
import { migrationStatus } from '../orm/migrate.js';
import { takesWrites } from '../orm/takes-writes.js';
import type { Transfer } from '../transfer/transfer.js';
import { createHealth, type Health, Impairment } from './health.js';
import { createMetrics, type Gauges, type Metrics, maySeeMetrics } from './metrics.js';

export interface Operations {
  readonly metrics: Metrics;
  readonly health: Health;
}

export const openOperations = (app: App, transfer: Transfer, live: Pick<LiveUpdates, 'counts'>): Operations => ({
  metrics: createMetrics({ ...gaugesOf(app, transfer), live: () => live.counts }),
  health: healthOf(app),
});

/** @param token that opens the metrics from everywhere; null leaves them to callers on this machine */
export function mountOperations(http: Express, { health, metrics }: Operations, token: string | null): void {
  // Whoever opens the service in a browser finds the page that explains it.
  http.get('/', (_req, res) => res.redirect(302, '/graphql'));
  http.get('/healthz', health.live);
  http.get('/readyz', health.ready);
  http.get('/version', health.version);
  http.get('/metrics', metricsFor(metrics.handler, token));
}

/** To whoever may not see them, the metrics do not exist. */
const metricsFor =
  (handler: RequestHandler, token: string | null): RequestHandler =>
  (req, res, next) =>
    maySeeMetrics(req, token) ? handler(req, res, next) : next();

/** What the operator sees of pool and queue. */
const gaugesOf = ({ pool, reads, overload, services, prepare, visitors }: App, { inFlight }: Transfer): Gauges => ({
  overload,
  inFlight: () => inFlight.total,
  operations: () => {
    const all = [prepare, visitors.prepare, visitors.prepareReport].map(({ ways }) => ways);
    const sum = (way: keyof RunsByWay) => all.reduce((runs, ways) => runs + ways[way], 0);
    return { compiled: sum('compiled'), interpreted: sum('interpreted') };
  },
  pool: () => ({
    total: pool.totalCount + reads.totalCount,
    idle: pool.idleCount + reads.idleCount,
    waiting: pool.waitingCount + reads.waitingCount,
  }),
  jobs: async () => {
    const { rows } = await pool.query<{ state: string; count: number }>(
      `select case when attempts >= max_attempts then 'failed' when locked_at is not null then 'running' else 'queued' end as state,
       count(*)::int as count from graphile_worker.jobs group by 1`,
    );
    return { queued: 0, running: 0, failed: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  },
  mails: async () => {
    const { database } = services.acrossTenants('mails in numbers');
    const [counts] = await database.rows<MailCounts>({ text: countsOfMails, values: [] });
    return counts as MailCounts;
  },
});

function healthOf(app: App): Health {
  return createHealth({
    checks: {
      database: () => app.pool.query('select 1'),
      schema: async () => {
        const { pending, unknown } = await migrationStatus(app.pool);
        if (pending.length + unknown.length > 0) throw new Error('The schema is not that of this version.');
      },
      writes: async () => {
        if (!(await takesWrites(app.pool))) throw new Impairment('read_only');
      },
    },
    version: versionOf(),
  });
}

export function versionOf(): { name: string; version: string } {
  const { name, version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  return { name, version };
}
