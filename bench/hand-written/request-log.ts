/** A log line and metrics for each request, as the service writes them: the same fields to the same place, by the same libraries. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino } from 'pino';
import { Counter, Histogram } from 'prom-client';

/** What is known of a request when its answer is out. */
export interface Facts {
  readonly requestId: string;
  /** The template of the path. */
  route?: string;
  /** The name of the GraphQL operation. */
  operation?: string;
  /** SQL statements that it took. */
  statements?: number;
  userId?: number;
}

const log = pino(
  {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  },
  pino.destination({ dest: 1, sync: false, minLength: 8_192 }),
);
const total = new Counter({
  name: 'http_requests_total',
  help: 'Answered requests',
  labelNames: ['route', 'operation', 'method', 'status'],
});
const seconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the request to the end of its answer',
  labelNames: ['route', 'method'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/** Tells of a request once its answer is out, or its caller gone. */
export function tellOf(req: IncomingMessage, res: ServerResponse, facts: Facts): void {
  const begun = performance.now();
  const { method = '', url = '' } = req;
  res.once('close', () => {
    const ms = performance.now() - begun;
    const { requestId, route = 'none', operation, statements, userId } = facts;
    const status = res.writableFinished ? res.statusCode : 499;
    const path = url.split('?', 1)[0];
    log.info({ request_id: requestId, method, path, route, operation, status, ms, statements, user_id: userId });
    total.inc({ route, operation: '', method, status });
    seconds.observe({ route, method }, ms / 1000);
  });
}
