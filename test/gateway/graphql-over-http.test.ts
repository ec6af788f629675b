import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { createPrepare } from '../../schema/platform/prepare/prepare.js';
import { notFound, unavailable } from '../../src/platform/refusal/refusal.js';
import { createGraphqlHandlers, type GraphqlHandlers } from '../../src/server/graphql/graphql-handlers.js';
import { PersistedQueries } from '../../src/server/graphql/persisted-queries.js';
import { processorTime } from '../support/processor-time.js';
import { smallSchool } from './small-school.js';

const calls = { count: 0 };
const schema = smallSchool(calls, {
  Query: {
    refused: () => {
      throw notFound();
    },
    down: () => {
      throw unavailable('database_unavailable', 'Try again.', 3);
    },
    fault: async () => {
      throw new Error('secret');
    },
  },
});
const running: { server: Server; handlers: GraphqlHandlers; origin: string }[] = [];

async function serve(describe: boolean) {
  const prepare = createPrepare(schema, { limits: publicLimits, describe });
  const settings = {
    path: '/graphql',
    describe,
    maxTokens: publicLimits.tokens,
    bodyLimit: 1_100_000,
    persisted: new PersistedQueries(8_000),
  };
  const handlers = createGraphqlHandlers({ schema, prepare, settings });
  const app = express().disable('x-powered-by').disable('etag');
  app.get('/graphql/schema.graphql', handlers.sdl);
  const authenticate: express.RequestHandler = (_req, res, next) => {
    res.locals['context'] = { requestId: 'req-1', actor: { scopes: null } };
    next();
  };
  app.use('/graphql', handlers.page, authenticate, ...Object.values(handlers.body), handlers.answer);
  const server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  running.push({ server, handlers, origin });
  return { origin, prepare };
}
let open: Awaited<ReturnType<typeof serve>>;
let closed: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  open = await serve(true);
  closed = await serve(false);
});
afterAll(async () => {
  for (const { server, handlers } of running) {
    server.closeAllConnections();
    server.close();
    await handlers.stop();
  }
});

const json = { 'content-type': 'application/json' };
const weighed = { ...json, accept: 'application/json;q=0.9' };
interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  path?: string;
  origin?: string;
}

async function ask({ method = 'POST', headers = json, body, path = '/graphql', origin = open.origin }: Sent) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const req = request(origin + path, { method, headers }, (res) => {
      let text = '';
      res.on('data', (chunk) => {
        text += chunk;
      });
      res.on('end', () => resolve({ status: res.statusCode!, headers: res.headers, text }));
    });
    req.on('error', reject);
    req.end(body);
  });
}
const post = (query: unknown, more: object = {}) => ask({ body: JSON.stringify({ query, ...more }) });
const extensionsOf = (text: string) => JSON.parse(text).errors[0].extensions;
const preflighted = { 'apollo-require-preflight': '1' };
const get = (query: string, headers: Record<string, string> = preflighted) =>
  ask({ method: 'GET', headers, path: `/graphql?query=${encodeURIComponent(query)}` });

describe('the ordinary request and the protocol around it', () => {
  const same = [
    '{ hello }',
    '{ course(id: 1) { name late } }',
    '{ hello refused }',
    '{ refused }',
    '{ down }',
    '{ hello down }',
    '{ fault }',
    '{ nothing }',
    '{ hello',
    '{ echo(number: 1.5) }',
    'query ($n: Int!) { echo(number: $n) }',
  ];
  it.each(same)('answer alike, body, status and headers: %s', async (query) => {
    const plain = await post(query);
    const through = await get(query);
    const extended = await ask({ headers: weighed, body: JSON.stringify({ query, extensions: { trace: true } }) });
    const withoutPlaces = (text: string) => ({
      ...JSON.parse(text),
      errors: JSON.parse(text).errors?.map(({ message, path, extensions }: any) => ({ message, path, extensions })),
    });
    for (const other of [through, extended]) {
      expect(withoutPlaces(other.text)).toEqual(withoutPlaces(plain.text));
      expect(other.status).toBe(plain.status);
      const headers = { ...other.headers, date: '', 'content-length': '' };
      const expected = { ...plain.headers, date: '', 'content-length': '' };
      expect(headers).toEqual(expected);
    }
  });

  it('answers 200 with data, 503 with Retry-After where nothing could be answered', async () => {
    expect((await post('{ hello refused }')).status).toBe(200);
    expect((await post('{ hello down }')).status).toBe(200);
    const down = await post('{ down }');
    expect(down.status).toBe(503);
    expect(down.headers['retry-after']).toBe('3');
    expect(extensionsOf(down.text)).toEqual({
      code: 'UNAVAILABLE',
      reason: 'database_unavailable',
      http: { status: 503 },
      retryAfter: 3,
      requestId: 'req-1',
    });
  });

  it('takes variables and operation names, and runs a known document again', async () => {
    const query = 'query A($n: Int) { echo(number: $n) } query B { hello }';
    for (let time = 0; time < 5; time++) {
      expect(JSON.parse((await post(query, { operationName: 'A', variables: { n: time } })).text).data.echo).toBe(
        `{"number":${time}}`,
      );
    }
    expect(open.prepare.known(query, 'A')?.runs).toBe(5);
    expect((await post(query, { operationName: 'B', variables: null })).text).toBe('{"data":{"hello":"world"}}');
    expect(extensionsOf((await post(query)).text).reason).toBe('operation_name_required');
  });

  it('answers bad variables with 400', async () => {
    const bad = await post('query ($n: Int) { echo(number: $n) }', { variables: { n: 'x' } });
    expect(bad.status).toBe(400);
    expect(extensionsOf(bad.text)).toEqual({
      code: 'VALIDATION_FAILED',
      reason: 'invalid_variables',
      http: { status: 400 },
      requestId: 'req-1',
      // by the argument's name, whatever the variable is called
      fields: { number: [expect.objectContaining({ attribute: 'number', type: 'invalid' })] },
    });
  });

  it('answers in the media type that was asked for', async () => {
    const answer = await ask({
      headers: { ...json, accept: 'application/graphql-response+json' },
      body: '{"query":"{ hello }"}',
    });
    expect(answer.headers['content-type']).toContain('application/graphql-response+json');
    expect(JSON.parse(answer.text).data.hello).toBe('world');
  });
});

describe('what is refused at the endpoint', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'A58: a POST of another site: %s',
    async (type) => {
      const before = calls.count;
      const answer = await ask({
        headers: { 'content-type': type, cookie: 'session=1' },
        body: '{"query":"{ hello }"}',
      });
      expect(answer.status).toBe(400);
      expect(extensionsOf(answer.text)).toMatchObject({ reason: 'cross_site_request', requestId: 'req-1' });
      expect(calls.count).toBe(before);
    },
  );

  it('A58: GET without the preflight header, with another content type, or with a mutation', async () => {
    expect((await get('{ hello }', {})).status).toBe(400);
    expect((await get('{ hello }', { 'content-type': 'x' })).status).toBe(415);
    const mutation = await get('mutation { rename(id: 1) { name } }');
    expect([mutation.status, mutation.headers['allow'], extensionsOf(mutation.text).reason]).toEqual([
      405,
      'POST',
      'method_not_allowed',
    ]);
    expect((await ask({ method: 'PUT', body: '{"query":"{ hello }"}' })).status).toBe(405);
  });

  it('A55: an array of operations', async () => {
    const answer = await ask({ body: JSON.stringify(Array(500).fill({ query: '{ hello }' })) });
    expect(answer.status).toBe(400);
    expect(extensionsOf(answer.text).reason).toBe('batching_disabled');
  });

  it('A54: a document that asks too much, by POST and by GET', async () => {
    const query = `{ ${Array.from({ length: 400 }, (_, i) => `a${i}: hello`).join(' ')} }`;
    for (const answer of [await post(query), await get(query)]) {
      expect(answer.status).toBe(400);
      expect(extensionsOf(answer.text)).toEqual({
        code: 'LIMIT_EXCEEDED',
        reason: 'too_many_aliases',
        http: { status: 400 },
        requestId: 'req-1',
      });
    }
    const tokens = await ask({ method: 'GET', headers: preflighted, path: `/graphql?query={${'a+'.repeat(5001)}}` });
    expect([tokens.status, extensionsOf(tokens.text).reason]).toEqual([400, 'too_many_tokens']);
    const megabyte = await post(`{ hello } #${'x'.repeat(1 << 20)}`);
    expect([megabyte.status, extensionsOf(megabyte.text).reason]).toEqual([400, 'document_too_large']);
  });

  const bodies: [string, string | Buffer, Record<string, string>, number, string][] = [
    ['11 MB', `{"query":"${'x'.repeat(11_000_000)}"}`, {}, 413, 'body_too_large'],
    ['a gzip bomb', gzipSync(Buffer.alloc(50_000_000, 32)), { 'content-encoding': 'gzip' }, 413, 'body_too_large'],
    ['no JSON', '{"query":', {}, 400, 'bad_json'],
    ['nothing', '', {}, 400, 'bad_request'],
    ['a list', '[]', {}, 400, 'batching_disabled'],
    ['a number', '7', {}, 400, 'bad_request'],
    ['a query that is no text', '{"query":{"kind":"Document"}}', {}, 400, 'bad_request'],
    ['variables that are a list', '{"query":"{ hello }","variables":[[[]]]}', {}, 400, 'bad_request'],
    ['an unknown encoding', '{}', { 'content-encoding': 'zip' }, 415, 'unsupported_media_type'],
    ['an unknown charset', '{}', { 'content-type': 'application/json; charset=latin1' }, 415, 'unsupported_media_type'],
    [
      'brackets 10,000 deep',
      `{"query":"{ hello }","variables":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
      {},
      400,
      'variables_too_deep',
    ],
  ];
  it.each(bodies)('A81: a body of %s', async (_, body, headers, status, reason) => {
    const start = processorTime();
    const answer = await ask({ headers: { ...json, ...headers }, body }).catch((error: NodeJS.ErrnoException) => error);
    // A server that stops reading 11 MB may close before the client has sent them.
    if (answer instanceof Error) return expect(answer.code).toMatch(/EPIPE|ECONNRESET/);
    expect(answer.status).toBe(status);
    expect(extensionsOf(answer.text).reason).toBe(reason);
    expect(processorTime() - start).toBeLessThan(3_000);
  });
});

describe('what is forgiven at the endpoint', () => {
  it('A81: a byte order mark and a key twice', async () => {
    for (const body of ['\ufeff{"query":"{ hello }"}', '{"query":"{ nothing }","query":"{ hello }"}']) {
      expect((await ask({ body })).text).toBe('{"data":{"hello":"world"}}');
    }
  });
});

describe('the page for browsers and the SDL', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it('tells without any network how to send a token, and where the schema is', async () => {
    const page = await ask({ method: 'GET', headers: browser });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const text = page.text.replace(/<script[\s\S]*?<\/script>/g, '');
    for (const word of [
      '/graphql',
      'Authorization: Bearer',
      'token create',
      '/graphql/schema.graphql',
      'Apollo Sandbox',
    ])
      expect(text).toContain(word);
  });

  it('prints the schema, sorted', async () => {
    const sdl = await ask({ method: 'GET', headers: {}, path: '/graphql/schema.graphql' });
    expect([sdl.status, sdl.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(sdl.text.indexOf('type Account')).toBeLessThan(sdl.text.indexOf('type Course'));
  });

  it('A56: are closed by the one switch, with introspection', async () => {
    const { origin } = closed;
    expect((await ask({ method: 'GET', headers: {}, path: '/graphql/schema.graphql', origin })).status).toBe(404);
    const page = await ask({ method: 'GET', headers: browser, origin });
    expect(page.text).not.toMatch(/sandbox\.umd|schema\.graphql/);
    for (const query of ['{ __schema { types { name } } }', '{ hello ... { __type(name: "User") { name } } }']) {
      const answer = await ask({ body: JSON.stringify({ query }), origin });
      expect([answer.status, extensionsOf(answer.text).reason]).toEqual([400, 'introspection_closed']);
    }
    expect((await ask({ body: '{"query":"{ helo }"}', origin })).text).not.toContain('Did you mean');
  });
});
