import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import performance from 'node:perf_hooks';
import express from 'express';
import { requestId } from '../../src/platform/http-in/request-id.js';
import { keptFor } from '../../src/platform/kept-for.js';
import { createHealth } from '../../src/server/http/ops/health.js';
import { createMetrics } from '../../src/server/http/ops/metrics.js';
import { tellOfRequests } from '../../src/server/http/ops/request-facts.js';
import { requestLog } from '../../src/server/http/ops/request-log.js';
import { createLogger } from '../../src/server/process/logger.js';

const lines: string[] = [];
const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
const metrics = createMetrics({ pool: () => ({ total: 5, idle: 3, waiting: 2 }), jobs: async () => ({ queued: 4 }) });
let database: () => Promise<unknown> = async () => {};
const health = createHealth({
  checks: { database: () => database() },
  patience: 50,
  kept: 0,
  version: { version: '1.2.3' },
});

const app = express();
app.use(
  requestId,
  tellOfRequests(
    requestLog(logger),
    () => {
      throw new Error('a broken listener');
    },
    metrics.count,
  ),
);
app.get('/healthz', health.live);
app.get('/readyz', health.ready);
app.get('/version', health.version);
app.get('/metrics', metrics.handler);
app.get('/api/v1/courses/:id', (req, res) => {
  Object.assign(res.locals, {
    route: '/api/v1/courses/:id',
    operation: 'Course',
    cost: { statements: 2, db: 1 },
    context: { actor: { userId: 7, realUserId: null } },
  });
  res.status(req.params['id'] === '0' ? 500 : 200).end('x');
});
const server = createServer(app);
let origin: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: any; text: string }>((resolve, reject) => {
    get(origin + path, { headers }, (res) => {
      let text = '';
      res.on('data', (chunk) => {
        text += chunk;
      });
      res.on('end', () => setImmediate(() => resolve({ status: res.statusCode!, headers: res.headers, text })));
    }).on('error', reject);
  });

describe('the request id', () => {
  it('is made, or taken over where it is harmless', async () => {
    expect((await ask('/version')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await ask('/version', { 'x-request-id': 'trace-1234.a_b' })).headers['x-request-id']).toBe(
      'trace-1234.a_b',
    );
    for (const bad of ['short', 'x'.repeat(129), '{"level":"fatal"}', 'abcdefgh ijkl']) {
      expect((await ask('/version', { 'x-request-id': bad })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('health', () => {
  it('F03: is alive whatever the database does; ready only with every check', async () => {
    expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 200]);
    for (const broken of [
      async () => {
        throw new Error('secret host');
      },
      () => new Promise(() => {}),
    ]) {
      database = broken;
      const ready = await ask('/readyz');
      expect([ready.status, JSON.parse(ready.text)]).toEqual([
        503,
        { status: 'unavailable', checks: { database: 'failed' } },
      ]);
      expect((await ask('/healthz')).status).toBe(200);
    }
    database = async () => {};
    expect(JSON.parse((await ask('/version')).text)).toEqual({ version: '1.2.3' });
  });

  it('costs one look, however many ask', async () => {
    let looks = 0;
    const look = keptFor(60_000, async () => {
      looks += 1;
      if (looks === 1) throw new Error('away');
      return looks;
    });
    await expect(look()).rejects.toThrow('away');
    expect(await Promise.all([look(), look(), look()])).toEqual([2, 2, 2]);
    expect(await look()).toBe(2);
  });
});

describe('metrics', () => {
  it('count by route template, operation, method and status; statements; connections; jobs', async () => {
    await ask('/api/v1/courses/5');
    await ask('/api/v1/courses/6');
    await ask('/api/v1/courses/0');
    await ask('/nothing/here');
    const { text, headers } = await ask('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain(
      'http_requests_total{route="/api/v1/courses/:id",operation="Course",method="GET",status="200"} 2',
    );
    expect(text).toContain(
      'http_requests_total{route="/api/v1/courses/:id",operation="Course",method="GET",status="500"} 1',
    );
    expect(text).toContain('http_requests_total{route="none",operation="",method="GET",status="404"} 1');
    expect(text).toContain('http_request_duration_seconds_count{route="/api/v1/courses/:id",method="GET"} 3');
    expect(text).toContain('sql_statements_per_request_sum{route="/api/v1/courses/:id"} 6');
    expect(text).toContain('database_connections{state="waiting"} 2');
    expect(text).toContain('jobs{state="queued"} 4');
    expect(text).not.toContain('/nothing/here');
  });

  it('do not grow with the names that callers choose', async () => {
    const own = createMetrics();
    for (let name = 0; name < 1_000; name++)
      own.count({
        method: 'POST',
        url: '/graphql',
        status: 200,
        milliseconds: 1,
        route: '/graphql',
        operation: `Op${name}`,
        client: 'web',
        context: { actor: { userId: 7, realUserId: null } },
      });
    const series = (await own.registry.metrics()).split('\n').filter((line) => line.startsWith('http_requests_total{'));
    expect(series).toEqual(['http_requests_total{route="/graphql",operation="",method="POST",status="200"} 1000']);
    const named = (await own.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('graphql_requests_total{'));
    expect(named).toHaveLength(201);
    expect(named).toContain('graphql_requests_total{operation="Op0",client="web",status="200"} 1');
    expect(named).toContain('graphql_requests_total{operation="other",client="other",status="200"} 800');
  });

  it('of the process are counted once for all of its applications, and told by each', async () => {
    const watched = jest.spyOn(performance, 'monitorEventLoopDelay');
    const others = [createMetrics(), createMetrics()];
    expect(watched).not.toHaveBeenCalled();
    watched.mockRestore();
    const paths = others.map((one, index) => {
      app.get(`/metrics/${index}`, one.handler);
      return `/metrics/${index}`;
    });
    for (const path of ['/metrics', ...paths]) {
      const told = (await ask(path)).text.split('\n');
      expect(told.filter((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toHaveLength(1);
      expect(told.filter((line) => line.startsWith('process_resident_memory_bytes '))).toHaveLength(1);
    }
  });
});

describe('the log', () => {
  it('A88: has one line for each request, with its id and without secrets', async () => {
    lines.length = 0;
    await ask('/api/v1/courses/5?access_token=abc123&user[password]=hunter2&page=2', {
      'x-request-id': 'trace-log-1',
      authorization: 'Bearer abc123',
    });
    const line = JSON.parse(lines.find((each) => each.includes('trace-log-1'))!);
    expect(line).toMatchObject({
      level: 'info',
      request_id: 'trace-log-1',
      method: 'GET',
      route: '/api/v1/courses/:id',
      operation: 'Course',
      status: 200,
      statements: 2,
      user_id: 7,
    });
    expect([line.path, line.url]).toEqual(['/api/v1/courses/5', undefined]);
    expect(lines.join()).not.toMatch(/abc123|hunter2/);
  });

  it('A88: redacts secrets in whatever is logged', () => {
    lines.length = 0;
    logger.warn(
      { token: 's1', input: { password: 's2', name: 'kept' }, req: { headers: { authorization: 's3' } } },
      'x',
    );
    expect(lines.join()).not.toMatch(/s[123]"/);
    expect(lines.join()).toContain('kept');
  });

  it('F08: loses lines, not the process, when it cannot be written', () => {
    const full = createLogger({
      level: 'info',
      destination: {
        write() {
          throw new Error('ENOSPC');
        },
      },
    });
    full.info('one');
    full.error('two');
    expect(full.lostLines()).toBe(2);
  });
});
