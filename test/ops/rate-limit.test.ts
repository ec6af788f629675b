import { createServer, get, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, BlockList, createServer as createTcpServer, Socket } from 'node:net';
import express from 'express';
import fc from 'fast-check';
import { networkOf } from '../../src/platform/authorization/network-of.js';
import { clientAddress } from '../../src/server/http/rate-limit/client-address.js';
import { leak, usualRates } from '../../src/server/http/rate-limit/leak.js';
import { memoryStore } from '../../src/server/http/rate-limit/memory-store.js';
import { createRateLimiter } from '../../src/server/http/rate-limit/rate-limiter.js';
import type { RateStore } from '../../src/server/http/rate-limit/rate-store.js';
import { redisStore } from '../../src/server/http/rate-limit/redis-store.js';
import { withFallback } from '../../src/server/http/rate-limit/with-fallback.js';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('the leaky bucket', () => {
  it('fills by its charges, empties by its outflow, and never leaves its bounds', () => {
    let bucket = leak(undefined, 0, 50, usualRates);
    expect(bucket.level).toBe(50);
    bucket = leak(bucket, 2_000, 0, usualRates);
    expect(bucket.level).toBe(30);
    bucket = leak(bucket, 2_000, -100, usualRates);
    expect(bucket.level).toBe(0);
    const step = fc.tuple(
      fc.integer({ min: -5_000, max: 100_000 }),
      fc.double({ min: -1_000, max: 1_000, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let now = 0;
        let at = leak(undefined, now, 0, usualRates);
        for (const [later, cost] of steps) {
          now += later;
          at = leak(at, now, cost, usualRates);
          expect(at.level).toBeGreaterThanOrEqual(0);
          expect(at.level).toBeLessThanOrEqual(800);
        }
      }),
    );
  });

  it('F13: leaks nothing when the clock jumps back', () => {
    expect(leak({ level: 500, touched: 3_600_000 }, 0, 0, usualRates)).toEqual({ level: 500, touched: 0 });
  });
});

describe('the memory store', () => {
  it('refuses to charge a full bucket, and forgets the one untouched longest', () => {
    const store = memoryStore(usualRates, 2, () => 0);
    for (let request = 0; request < 60; request++) expect(store.take('a')).toBe(request * 10);
    expect([store.take('a'), store.take('a')]).toEqual([600, 600]);
    store.take('b');
    store.take('c');
    expect(store.take('a')).toBe(0);
  });

  it('waits for nothing: a request passes in the same turn', () => {
    const limiter = createRateLimiter(memoryStore(usualRates), usualRates);
    const middleware = limiter.middleware('rest');
    for (let request = 0; request < 1_000; request++) {
      let passed = false;
      const req = new IncomingMessage(new Socket());
      const res = Object.assign(new ServerResponse(req), {
        locals: { context: { actor: { tokenId: request % 100 } } },
      });
      middleware(req as never, res as never, () => {
        passed = true;
      });
      expect(passed).toBe(true);
      res.writeHead(200);
      res.emit('close');
    }
  });
});

describe('the limiter in front of a handler', () => {
  let server: Server;
  let origin: string;
  const rates = { ...usualRates, outflow: 0.001 };
  beforeAll(async () => {
    const limiter = createRateLimiter(memoryStore(rates), rates);
    const app = express();
    app.set('etag', false);
    app.use((req, res, next) => {
      res.locals['requestId'] = 'r1';
      if (req.headers['x-token']) res.locals['context'] = { actor: { tokenId: Number(req.headers['x-token']) } };
      next();
    });
    app.use('/graphql', limiter.middleware('graphql'));
    app.use('/rest', limiter.middleware('rest'));
    app.use((req, res) => {
      if (req.url.includes('costly')) res.locals['extraCost'] = 200;
      res.locals['cost'] = { db: 500, busy: 10 };
      res.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 250_000 }).end('x'.repeat(250_000));
    });
    server = createServer(app);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; headers: any; text: string }>((resolve, reject) => {
      get(origin + path, { headers, agent: false }, (res) => {
        let text = '';
        res.on('data', (chunk) => {
          text += chunk;
        });
        res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, text }));
      }).on('error', reject);
    });

  it('tells the cost and what is left, and refunds the charge made beforehand', async () => {
    const { headers, status } = await ask('/rest', { 'x-token': '1' });
    expect(status).toBe(200);
    // Half a second of the database, 10 ms of the event loop at 50 a second, a quarter of a megabyte.
    expect(Number(headers['x-request-cost'])).toBeCloseTo(0.5 + 0.5 + 0.25, 6);
    expect(Number(headers['x-rate-limit-remaining'])).toBeCloseTo(600 - 1.25, 2);
  });

  it('refuses with 403 and its own words when the bucket is full, on both APIs, for that token alone', async () => {
    for (let request = 0; request < 3; request++)
      expect((await ask('/rest?costly', { 'x-token': '2' })).status).toBe(200);
    const rest = await ask('/rest', { 'x-token': '2' });
    expect(rest.status).toBe(403);
    expect(JSON.parse(rest.text)).toEqual({
      status: 'forbidden',
      message: '403 Forbidden (Rate Limit Exceeded)',
      errors: [{ message: '403 Forbidden (Rate Limit Exceeded)', error_code: 'rate_limit_exceeded' }],
      request_id: 'r1',
    });
    expect(rest.headers['x-rate-limit-remaining']).toBe('0.000');
    const graphql = await ask('/graphql', { 'x-token': '2' });
    expect(graphql.status).toBe(403);
    expect(JSON.parse(graphql.text).errors[0]).toMatchObject({
      message: '403 Forbidden (Rate Limit Exceeded)',
      extensions: { code: 'RATE_LIMITED', reason: 'rate_limit_exceeded', http: { status: 403 }, requestId: 'r1' },
    });
    // What is above the mark leaks away at a thousandth of a unit a second.
    const { retryAfter } = JSON.parse(graphql.text).errors[0].extensions;
    expect(retryAfter).toBeGreaterThan(1000);
    expect(graphql.headers['retry-after']).toBe(String(retryAfter));
    expect((await ask('/rest', { 'x-token': '3' })).status).toBe(200);
  });
});

describe('the client address', () => {
  const trusted = new BlockList();
  trusted.addSubnet('10.0.0.0', 8, 'ipv4');
  const of = (remoteAddress: string, forwarded?: string) =>
    clientAddress(
      { socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } } as never,
      trusted,
    );
  it('A63: is the last hop that is no trusted proxy', () => {
    expect(of('1.1.1.1', '2.2.2.2')).toBe('1.1.1.1');
    expect(of('10.0.0.1', '3.3.3.3, 2.2.2.2, 10.0.0.2')).toBe('2.2.2.2');
    expect(of('::ffff:10.0.0.1', '2.2.2.2')).toBe('2.2.2.2');
    expect(of('::ffff:1.1.1.1')).toBe('1.1.1.1');
    expect(of('10.0.0.1', 'nonsense')).toBe('10.0.0.1');
    expect(of('10.0.0.1', '')).toBe('10.0.0.1');
  });
  it('shares a bucket with its IPv6 network', () => {
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::9'));
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'));
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});

const dear = { ...usualRates, preflight: 50 };

describe('F14: a shared store that fails', () => {
  const failing = (take: () => number | Promise<number>): RateStore => ({ take, settle: take, close: async () => {} });
  const cases: [string, () => number | Promise<number>][] = [
    ['is down', () => Promise.reject(new Error('down'))],
    ['is slow', () => new Promise((resolve) => setTimeout(() => resolve(1), 1_000).unref())],
    ['answers nonsense', () => Promise.resolve(Number.NaN)],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ];
  it.each(cases)('falls back to memory when it %s; only the first request waits', async (_, take) => {
    const faults: unknown[] = [];
    let asked = 0;
    const store = withFallback(
      failing(() => {
        asked++;
        return take();
      }),
      memoryStore(dear),
      { patience: 50, pause: 10_000, onFault: (fault) => faults.push(fault) },
    );
    const start = performance.now();
    expect(await store.take('k')).toBe(0);
    expect(performance.now() - start).toBeLessThan(2_000);
    for (let request = 1; request < 20; request++) expect(typeof store.take('k')).toBe('number');
    expect(store.take('k')).toBeGreaterThanOrEqual(599);
    expect([asked, faults.length]).toEqual([1, 1]);
  });

  it('is asked again by one request after the pause, and used when it is well', async () => {
    let well = false;
    let asked = 0;
    const shared = failing(() => {
      asked++;
      return well ? Promise.resolve(7) : Promise.reject(new Error('down'));
    });
    const store = withFallback(shared, memoryStore(dear), { patience: 50, pause: 30, onFault: () => {} });
    await store.take('k');
    well = true;
    await pause(40);
    const both = [store.take('k'), store.take('k')];
    expect([await both[0], typeof both[1], asked]).toEqual([7, 'number', 2]);
    expect(await store.take('k')).toBe(7);
  });

  it('is a Redis that is away, hangs, or answers', async () => {
    const faults: unknown[] = [];
    const over = (port: number) =>
      withFallback(
        redisStore(`redis://127.0.0.1:${port}`, dear, (fault) => faults.push(fault)),
        memoryStore(dear),
        { patience: 50, pause: 20, onFault: (fault) => faults.push(fault) },
      );
    const away = over(1);
    expect(await away.take('k')).toBe(0);
    await away.close();
    const sockets: Socket[] = [];
    let answers = false;
    const fake = createTcpServer((socket) => {
      sockets.push(socket);
      socket.on('data', (data) => {
        if (!answers) return;
        for (const command of data.toString().split(/^(?=\*\d+\r\n)/m)) {
          socket.write(/\r\neval/i.test(command) ? '*2\r\n$3\r\n125\r\n$3\r\n175\r\n' : '$0\r\n\r\n');
        }
      });
    });
    await new Promise<void>((ready) => fake.listen(0, '127.0.0.1', ready));
    const hanging = over((fake.address() as AddressInfo).port);
    const start = performance.now();
    expect(await hanging.take('k')).toBe(0);
    expect(performance.now() - start).toBeLessThan(2_000);
    await hanging.close();
    answers = true;
    const answering = over((fake.address() as AddressInfo).port);
    await pause(100);
    expect(await answering.take('k')).toBe(125);
    expect(await answering.settle('k', -50)).toBe(175);
    await answering.close();
    for (const socket of sockets) socket.destroy();
    fake.close();
    expect(faults.length).toBeGreaterThan(0);
  });
});
