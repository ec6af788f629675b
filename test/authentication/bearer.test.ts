import { connect } from 'node:net';
import { setToken } from '../support/account-builders.js';
import { inDays } from '../support/course-rows.js';
import { openWorld, type World } from '../support/world.js';

/** Status of a request that no HTTP client would send. */
async function rawStatus(world: World, headers: string): Promise<number> {
  const { hostname, port } = new URL(world.base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `GET /api/v1/users/self HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`,
        'latin1',
      ),
    );
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('end', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
    socket.on('error', reject);
  });
}

const withoutId = ({ request_id, ...body }: Record<string, unknown>) => {
  expect(request_id).toEqual(expect.any(String));
  return body;
};

describe('A bearer token', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('auth-bearer-required, A01: without one every route is 401 as JSON with WWW-Authenticate and no statement is sent', async () => {
    const nobody = world.withToken(null);
    const call = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'del' } as const;
    const routes = world.app.routes.filter(({ template }) => template !== '/api/v1/brand_variables');
    expect(routes.length).toBeGreaterThan(30);
    const ask = async (asked: typeof routes) => {
      for (const { route, template } of asked) {
        const { status, headers, body } = await nobody[call[route.method]](template.replace(/:[a-z_]+/g, '1'));
        expect([template, status, headers.get('www-authenticate')]).toEqual([template, 401, 'Bearer realm="platform"']);
        expect(headers.get('content-type')).toContain('application/json');
        expect(withoutId(body)).toEqual({
          status: 'unauthenticated',
          message: 'An access token is needed.',
          errors: [{ message: 'An access token is needed.', error_code: 'unauthenticated' }],
        });
      }
    };
    // Whether the school lets people register by themselves has to be read first.
    const isRegistration = ({ template }: (typeof routes)[number]) => template.endsWith('/self_registration');
    await ask(routes.filter(isRegistration));
    const sent = await world.statementsOf(async () => {
      await ask(routes.filter((one) => !isRegistration(one)));
      const graph = await nobody.graphql('{ viewer { name } }');
      expect([graph.status, graph.headers.get('www-authenticate'), graph.body.data]).toEqual([
        401,
        'Bearer realm="platform"',
        undefined,
      ]);
      expect(graph.body.errors[0].extensions).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'unauthenticated' });
    });
    expect(sent).toBe(0);
  });

  it('auth-bearer-valid, A02: unknown, expired, revoked and a deleted user’s are refused alike', async () => {
    const tokens = ['never-made', world.tokens.expired, world.tokens.revoked, world.tokens.gone];
    const rest = await Promise.all(tokens.map((token) => world.withToken(token).get(`/users/${world.users.admin}`)));
    for (const { status, headers, body } of rest) {
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="platform"']);
      expect(withoutId(body)).toEqual(withoutId(rest[0]!.body));
      expect(body.errors).toEqual([{ message: 'Invalid access token.', error_code: 'invalid_token' }]);
    }
    const graph = await Promise.all(tokens.map((token) => world.withToken(token).graphql('{ viewer { name } }')));
    for (const { status, body } of graph) {
      expect([status, body.errors[0].extensions.reason, body.data]).toEqual([401, 'invalid_token', undefined]);
      expect(body.errors[0].message).toBe(graph[0]!.body.errors[0].message);
    }
  });

  it('A04: the word counts in any case; anything else that is odd is 400 or 401, never 500', async () => {
    const token = world.tokens.stu1;
    for (const word of ['bearer', 'BEARER', 'BeArEr'])
      expect(await rawStatus(world, `Authorization: ${word} ${token}\r\n`)).toBe(200);
    expect(await rawStatus(world, `Authorization: Bearer\t${token}\r\n`)).toBe(200);
    const odd = [
      `Authorization: Bearer ${'x'.repeat(10_000)}\r\n`,
      `Authorization: Bearer never\r\nAuthorization: Bearer ${token}\r\n`,
      `Authorization: Bearer ${token}\0\r\n`,
      `Authorization: Bearer ${token} ${token}\r\n`,
      `Authorization: Bearer\r\n`,
      `Authorization: Basic ${token}\r\n`,
      `Authorization: ${token}\r\n`,
      `Authorization: Bearer \xe9\xe8\r\n`,
    ];
    for (const header of odd) expect([400, 401]).toContain(await rawStatus(world, header));
  });

  it('ends with its expiry, and its last use is written at most once a minute', async () => {
    const made = await world
      .as('stu1')
      .post('/users/self/tokens', { 'token[purpose]': 'brief', 'token[expires_at]': '2099-01-01' });
    const lastUse = async () =>
      (await world.sql('select last_used_at from access_tokens where id = $1', [made.body.id]))[0].last_used_at;
    const brief = world.withToken(made.body.visible_token);
    expect(await lastUse()).toBeNull();
    expect((await brief.get('/users/self')).status).toBe(200);
    for (let wait = 0; wait < 100 && (await lastUse()) === null; wait += 1) await new Promise((r) => setTimeout(r, 10));
    const first = await lastUse();
    expect(first).not.toBeNull();
    expect((await brief.get('/users/self')).status).toBe(200);
    expect(await lastUse()).toEqual(first);
    await setToken(world, made.body.id, { expiresAt: inDays(-1) });
    for (let wait = 0; wait < 100 && (await brief.get('/users/self')).status !== 401; wait += 1)
      await new Promise((r) => setTimeout(r, 10));
    expect((await brief.get('/users/self')).body.errors[0].error_code).toBe('invalid_token');
  });
});
