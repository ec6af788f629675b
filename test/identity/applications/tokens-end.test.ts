/** What tokens of applications may do, and what ends them. Decision 0089; supplement §1.2. */
import { removeOldExchanges } from '../../../src/identity/applications/index.js';
import { setLogin } from '../../support/account-builders.js';
import { changeRows } from '../../support/change-by-sql.js';
import { runJob } from '../../support/run-job.js';
import { secondInstance } from '../../support/second-instance.js';
import { callerOf, openWorld, type World } from '../../support/world.js';
import { aKey, allow, asked, codeOf, exchange, type MadeKey, refreshOf, signedOn, tokensFor } from './builders.js';

const readAccount = 'url:GET|/api/v1/accounts/:id';
const readUser = 'url:GET|/api/v1/users/self';
const makeToken = 'url:POST|/api/v1/users/:user_id/tokens';

describe('Tokens that applications hold', () => {
  let world: World;
  let key: MadeKey;
  beforeAll(async () => {
    world = await openWorld();
    key = await aKey(world, { name: 'Timetable' });
  });
  afterAll(() => world.close());

  const aCode = async (one: MadeKey = key, more: Record<string, string> = {}) =>
    allow(await signedOn(world), asked(one, more));
  const works = async (token: string) => (await world.withToken(token).get('/users/self')).status;
  const tokens = () => world.sql('select id, revoked_at from access_tokens order by id');
  const refused = ({ status, body }: { status: number; body: any }) => [status, body.error];

  it('A34: tokens do what was allowed, over REST and GraphQL, and are refreshed to no more', async () => {
    const { access, refresh } = await tokensFor(world, key, { scope: `${readAccount} ${readUser}` });
    const account = `/accounts/${world.accounts.RA}`;
    const may = async (token: string) => {
      const caller = world.withToken(token);
      const graph = await caller.graphql(`{ account(id: "${world.accounts.RA}") { name } }`);
      const more = await caller.graphql('{ viewer { name accessTokens { nodes { hint } } } }');
      const rest = [await caller.get(account), await caller.get('/users/self'), await caller.get('/courses')];
      return [
        ...rest.map(({ status }) => status),
        graph.body.data?.account?.name,
        more.body.errors?.[0].extensions.reason,
      ];
    };
    expect(await may(access)).toEqual([200, 200, 403, 'Riverside', 'insufficient_scope']);
    const less = await exchange(world, { ...refreshOf(key, refresh), scope: readAccount });
    expect(less.body.scope).toBe(readAccount);
    expect(await may(less.body.access_token)).toEqual([200, 403, 403, 'Riverside', 'insufficient_scope']);
    const more = await exchange(world, { ...refreshOf(key, refresh), scope: `${readAccount} ${makeToken}` });
    expect(refused(more)).toEqual([400, 'invalid_scope']);
    const same = await exchange(world, refreshOf(key, refresh));
    expect(same.body.scope).toBe(`${readAccount} ${readUser}`);
  });

  it('who may only know who somebody is gets no token', async () => {
    const code = await aCode(key, { scope: '/auth/userinfo' });
    const before = await tokens();
    const { status, body } = await exchange(world, codeOf(key, code));
    const user = { id: world.users.stu1, name: 'Stu One' };
    expect([status, body]).toEqual([
      200,
      { access_token: null, token_type: 'Bearer', user, expires_in: 3600, scope: '/auth/userinfo' },
    ]);
    expect(await tokens()).toEqual(before);
  });

  it('A61: wrong ones are tried 300 times a minute from one address; then the right one waits, too, and stays good', async () => {
    const alone = await openWorld();
    try {
      const one = await aKey(alone);
      const { refresh } = await tokensFor(alone, one);
      const { throttle } = alone.app.services;
      const spend = async (tries: number) => {
        const limit = { what: 'tokens of applications', address: '127.0.0.1', perMinute: 300 };
        for (let n = 0; n < tries; n += 1) await throttle.begin(limit).catch(() => undefined);
      };
      await spend(290);
      for (let n = 0; n < 20; n += 1) expect((await exchange(alone, refreshOf(one, refresh))).status).toBe(200);
      await spend(300);
      const waits = await exchange(alone, refreshOf(one, refresh));
      expect([waits.status, waits.body.errors[0].error_code]).toEqual([403, 'too_many_attempts']);
      expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await alone.close();
    }
  });

  it('a token that an application makes with its own ends with the application', async () => {
    const one = await aKey(world);
    const { access } = await tokensFor(world, one);
    const made = await world.withToken(access).post('/users/self/tokens', { 'token[purpose]': 'more' });
    expect([made.status, await works(made.body.visible_token)]).toEqual([200, 200]);
    await world.as('admin').graphql(`mutation { deleteDeveloperKey(id: ${one.id}) { errors { code } } }`);
    expect(await works(made.body.visible_token)).toBe(401);
  });

  it('when a key is revoked, or less is allowed to it, its tokens end at once, and those of others stay', async () => {
    const { access: other } = await tokensFor(world, key);
    const update = `mutation ($id: RecordId!, $input: UpdateDeveloperKeyInput!) { updateDeveloperKey(id: $id, input: $input) { errors { code } } }`;
    const one = await aKey(world, { scopes: [readAccount, readUser] });
    for (const [document, input, still] of [
      [update, { name: 'Another', scopes: [readAccount, readUser, makeToken] }, true],
      [update, { scopes: [readAccount, readUser] }, false],
      ['mutation ($id: RecordId!) { deleteDeveloperKey(id: $id) { errors { code } } }', undefined, false],
    ] as const) {
      const { access, refresh } = await tokensFor(world, one);
      expect(await works(access)).toBe(200);
      const { body } = await world.as('admin').graphql(document, { id: one.id, ...(input && { input }) });
      expect(body.errors).toBeUndefined();
      expect([await works(access), (await exchange(world, refreshOf(one, refresh))).status === 200]).toEqual([
        still ? 200 : 401,
        still,
      ]);
    }
    expect(refused(await exchange(world, codeOf(one, 'x'.repeat(43))))).toEqual([401, 'invalid_client']);
    expect(await works(other)).toBe(200);
  });

  it('a key that is revoked opens nothing more in another process either, once that was told', async () => {
    const one = await aKey(world);
    const { access, refresh } = await tokensFor(world, one);
    const other = await secondInstance(world);
    try {
      const there = callerOf(other.base, access);
      expect((await there.get('/users/self')).status).toBe(200);
      await world.as('admin').graphql(`mutation { deleteDeveloperKey(id: ${one.id}) { errors { code } } }`);
      const until = performance.now() + 3_000;
      while ((await there.get('/users/self')).status === 200 && performance.now() < until);
      expect((await there.get('/users/self')).status).toBe(401);
      const asked = new URLSearchParams(refreshOf(one, refresh));
      expect((await fetch(`${other.base}/login/oauth2/token`, { method: 'POST', body: asked })).status).toBe(401);
    } finally {
      await other.close();
    }
  });

  it('a token that is over leaves the list with the next one, and the newest stays to take it all back by', async () => {
    const { access, refresh } = await tokensFor(world, key, { who: 'teach' });
    const listed = async () =>
      ((await world.as('teach').get('/users/self/tokens?per_page=100')).body as any[]).map((one) => one.token_hint);
    expect(await listed()).toContain(access.slice(0, 5));
    const over = { expiresAt: new Date(Date.now() - 40 * 86_400_000) };
    await changeRows(world, 'access_tokens', { userId: world.users.teach, purpose: 'Timetable' }, over);
    await runJob(world, removeOldExchanges);
    expect(await listed()).toContain(access.slice(0, 5));
    const { body } = await exchange(world, refreshOf(key, refresh));
    expect(await listed()).toContain(body.access_token.slice(0, 5));
    expect(await listed()).not.toContain(access.slice(0, 5));
    const of = async (table: string) => (await world.sql(`select count(*)::int as n from ${table}`))[0].n;
    const before = [await of('access_tokens'), await of('authorization_codes')];
    await changeRows(
      world,
      'authorization_codes',
      { rootAccountId: world.accounts.RA },
      { expiresAt: new Date(Date.now() - 2 * 86_400_000) },
    );
    await runJob(world, removeOldExchanges);
    expect([await of('access_tokens'), await of('authorization_codes')]).toEqual([before[0] - 1, 0]);
    expect(await works(body.access_token)).toBe(200);
  });

  it('a token that its owner takes back takes with it what the application could get instead', async () => {
    const { access, refresh } = await tokensFor(world, key);
    const second = await exchange(world, refreshOf(key, refresh));
    const list = (await world.as('stu1').get('/users/self/tokens?per_page=100')).body;
    const shown = list.find((one: any) => one.token_hint === access.slice(0, 5));
    expect((await world.as('stu1').del(`/users/self/tokens/${shown.id}`)).status).toBe(200);
    expect([await works(access), await works(second.body.access_token)]).toEqual([401, 401]);
    expect(refused(await exchange(world, refreshOf(key, refresh)))).toEqual([400, 'invalid_request']);
  });

  it('what is refreshed while its owner takes it back ends, too', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { access, refresh } = await tokensFor(world, key);
      const [{ id }] = await world.sql('select max(id)::int as id from access_tokens');
      const [, ...made] = await Promise.all([
        world.as('stu1').del(`/users/self/tokens/${id}`),
        ...[1, 2, 3].map(() => exchange(world, refreshOf(key, refresh))),
      ]);
      for (const { body } of made) if (body.access_token) expect(await works(body.access_token)).toBe(401);
      expect(await works(access)).toBe(401);
    }
  });

  it('a refresh token opens nothing once its user cannot sign on', async () => {
    const { refresh } = await tokensFor(world, key, { who: 'stu2' });
    await setLogin(world, world.users.stu2, { workflowState: 'suspended' });
    expect(refused(await exchange(world, refreshOf(key, refresh)))).toEqual([400, 'invalid_request']);
    await setLogin(world, world.users.stu2, { workflowState: 'active' });
    expect((await exchange(world, refreshOf(key, refresh))).status).toBe(200);
    expect((await world.as('admin').del(`/users/${world.users.stu2}/logins/${world.logins.stu2}`)).status).toBe(200);
    const [{ open: left }] = await world.sql(
      'select count(*)::int as open from application_consents where user_id = $1 and ended_at is null',
      [world.users.stu2],
    );
    expect(left).toBe(0);
  });

  it('a secret that was replaced opens nothing more', async () => {
    const one = await aKey(world);
    const { refresh } = await tokensFor(world, one);
    const { body } = await world
      .as('admin')
      .graphql(`mutation { rotateDeveloperKeySecret(id: ${one.id}) { newDeveloperKey { secret } } }`);
    const { secret } = body.data.rotateDeveloperKeySecret.newDeveloperKey;
    expect(refused(await exchange(world, refreshOf(one, refresh)))).toEqual([401, 'invalid_client']);
    expect((await exchange(world, refreshOf({ ...one, secret }, refresh))).status).toBe(200);
  });

  describe('are given back', () => {
    const giveBack = (token: string, query = '', headers: Record<string, string> = {}) =>
      fetch(`${world.base}/login/oauth2/token${query}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}`, ...headers },
      });

    it('and open nothing from then on; sessions stay, unless they are to end', async () => {
      const browser = await signedOn(world);
      const lives = async () => (await browser.ask('GET', '/api/v1/users/self')).status;
      const { access, refresh } = await tokensFor(world, key, { scope: readUser });
      const answer = await giveBack(access);
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
      expect([await works(access), await lives()]).toEqual([401, 200]);
      expect(refused(await exchange(world, refreshOf(key, refresh)))).toEqual([400, 'invalid_request']);
      const another = await tokensFor(world, key);
      expect((await giveBack(another.access, '?expire_sessions=1')).status).toBe(200);
      expect([await works(another.access), await lives()]).toEqual([401, 401]);
      const again = await giveBack(access);
      expect([again.status, again.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="platform"']);
    });

    it('A32: not while acting as somebody else, not by a session, and not by nobody', async () => {
      const { access } = await tokensFor(world, key, { who: 'admin' });
      const acting = await giveBack(access, `?as_user_id=${world.users.stu1}&expire_sessions=1`);
      expect([acting.status, ((await acting.json()) as any).errors[0].error_code]).toEqual([403, 'not_while_acting']);
      const browser = await signedOn(world);
      expect((await browser.ask('DELETE', '/login/oauth2/token')).status).toBe(401);
      expect([await works(access), (await browser.ask('GET', '/api/v1/users/self')).status]).toEqual([200, 200]);
      const list = await fetch(`${world.base}/login/oauth2/token?expire_sessions[]=1`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${access}` },
      });
      expect([list.status, await works(access)]).toEqual([400, 200]);
    });
  });
});
