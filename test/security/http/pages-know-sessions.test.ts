/** Which credential each address outside of the two APIs takes; pages know sessions alone. Decision 0116. */
import { randomUUID } from 'node:crypto';
import { createHttpApp } from '../../../src/server/http-app.js';
import { aKey, asked, callback, type MadeKey, signedOn, tokensFor } from '../../identity/applications/builders.js';
import type { Browser } from '../../support/browser.js';
import { noteSecrets } from '../../support/suite-log.js';
import { openNewWorld, type World } from '../../support/world.js';

/** Nobody has to say who they are: a page for everybody, or an address that is itself the key, or an application's secret. */
const open = 'nobody';
/** The session of the browser, and nothing else. */
const session = 'a session';
/** A token, as on both APIs; `token or session` also a session of a page of this origin, with its header. */
const token = 'a token';
const either = 'a token or a session';

const webTypes = [
  'openid_connect',
  'edu_sso',
  'social_a',
  'code_host',
  'web_id',
  'career_net',
  'office_id',
  'microblog',
];

const taken: Readonly<Record<string, typeof open | typeof session | typeof token | typeof either>> = {
  'GET /': open,
  'GET /healthz': open,
  'GET /readyz': open,
  'GET /version': open,
  'GET /metrics': open,
  'GET /brand_variables/:file': open,
  'GET /feeds/calendars/:file': open,
  'POST /files/uploads': open,
  'GET /files/:id/download': open,
  'GET /courses/:id/external_tools/sessionless_launch': open,
  'GET /accounts/:id/external_tools/sessionless_launch': open,
  'GET /courses/:course_id/assignments/:assignment_id/submissions': either,
  'GET /account_reports/:id/file': either,
  'GET /account_reports/:id/download': open,
  'GET /login': open,
  'POST /login': open,
  'DELETE /login': session,
  'GET /login/local': open,
  'GET /login/ldap': open,
  'GET /login/cas': open,
  'GET /login/cas/:id': open,
  'GET /login/saml': open,
  'GET /login/saml/:id': open,
  ...Object.fromEntries(
    webTypes.flatMap((type) => ['', '/:id', '/:id/callback'].map((end) => [`GET /login/${type}${end}`, open] as const)),
  ),
  'GET /logout': session,
  'POST /logout': session,
  'GET /login/forgot': open,
  'POST /login/forgot': open,
  'GET /login/reset': open,
  'POST /login/reset': open,
  'GET /register': open,
  'POST /register': open,
  'GET /register/:key': open,
  'POST /register/:key': open,
  'GET /login/account': session,
  'GET /login/password': session,
  'POST /login/password': session,
  'POST /login/observees': session,
  'POST /login/sessions/:id/end': session,
  'POST /login/applications/:id/end': session,
  'GET /login/session_token': either,
  'GET /login/session': open,
  'GET /unsubscribe/:key': open,
  'POST /unsubscribe/:key': open,
  'GET /login/oauth2/auth': session,
  'POST /login/oauth2/auth': session,
  'POST /login/oauth2/token': open,
  'DELETE /login/oauth2/token': token,
  'POST /login/oauth2/revoke': open,
  'GET /.well-known/oauth-authorization-server': open,
};

/** Where the two APIs and their descriptions are. */
const isOfApi = (path: string) => path.startsWith('/api/v1') || path.startsWith('/graphql');

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/** Every route of the server outside of the two APIs, as `METHOD /path`. */
async function routesOf(world: World): Promise<string[]> {
  const http = createHttpApp(world.app);
  const layers = (http.express as unknown as { router: { stack: Layer[] } }).router.stack;
  await http.stop();
  return layers.flatMap(({ route }) =>
    route === undefined || isOfApi(route.path)
      ? []
      : Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`),
  );
}

interface Said {
  readonly status: number;
  readonly location: string | null;
  readonly authenticate: string | null;
  readonly text: string;
}

describe('Pages know sessions alone', () => {
  let world: World;
  let key: MadeKey;
  let full: string;
  let scoped: string;
  let browser: Browser;
  let ids: { session: number; consent: number };
  beforeEach(async () => {
    world = await openNewWorld();
    key = await aKey(world, { name: 'Timetable' });
    full = world.tokens.stu1;
    await tokensFor(world, key);
    browser = await signedOn(world);
    const scopes = { 'token[scopes][]': 'url:GET|/api/v1/users/self', 'token[purpose]': 'one route' };
    scoped = (await world.as('stu1').post('/users/self/tokens', scopes)).body.visible_token;
    const [row] = await world.sql(
      `select max(id)::int as session, (select max(id)::int from application_consents) as consent from sessions`,
    );
    ids = row;
  });
  afterEach(() => world.close());

  /** What is said at a route beside the credential, so that it would do something. */
  const parametersOf = (route: string): Record<string, string> =>
    route.endsWith('/login/oauth2/auth')
      ? { client_id: key.clientId, response_type: 'code', redirect_uri: callback, decision: 'allow' }
      : // How often one name may be asked for is counted.
        route === 'POST /login/forgot'
        ? { login: randomUUID() }
        : {};
  const pathOf = (path: string): string =>
    path
      .replace('/login/sessions/:id', `/login/sessions/${ids.session}`)
      .replace('/login/applications/:id', `/login/applications/${ids.consent}`)
      .replaceAll(/:\w*id/g, '7')
      .replaceAll(/:\w+/g, 'x');

  async function ask(
    route: string,
    headers: Record<string, string>,
    more: Record<string, string> = {},
    inQuery = false,
  ): Promise<Said> {
    const [method = '', path = ''] = route.split(' ');
    const said = new URLSearchParams({ ...parametersOf(route), ...more }).toString();
    const isForm = method === 'POST' && !inQuery;
    const query = said === '' || isForm ? '' : `?${said}`;
    const answer = await fetch(`${world.base}${pathOf(path)}${query}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...headers,
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(isForm && { body: said }),
    });
    const text = await answer.text();
    noteSecrets(`${said} ${text}`);
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      authenticate: answer.headers.get('www-authenticate'),
      text: text
        .replaceAll(/"request_id":"[^"]*"/g, '"request_id":""')
        .replaceAll(/state=[\w%.-]+|nonce=[\w%.-]+/g, ''),
    };
  }

  const lives = async () => (await browser.ask('GET', '/api/v1/users/self')).status === 200;
  /** Everything that pages could have ended, made or changed. */
  const kept = async () =>
    (
      await world.sql(`select
        (select jsonb_agg(jsonb_build_array(id, ended_at) order by id) from sessions) as sessions,
        (select jsonb_agg(jsonb_build_array(id, ended_at) order by id) from application_consents) as consents,
        (select jsonb_agg(jsonb_build_array(id, revoked_at) order by id) from access_tokens) as tokens,
        (select count(*)::int from authorization_codes) as codes,
        (select count(*)::int from sign_in_keys) as keys,
        (select jsonb_agg(jsonb_build_array(id, password_hash) order by id) from logins) as passwords`)
    )[0];

  it('every route of the server outside of the two APIs is in the table', async () => {
    expect([...new Set(await routesOf(world))].sort()).toEqual(Object.keys(taken).sort());
  });

  const pages = Object.entries(taken).flatMap(([route, by]) => (by === open || by === session ? [route] : []));

  it.each(pages)('%s: a token is as good as none, in whatever form it comes', async (route) => {
    const before = await kept();
    const nobody = await ask(route, {});
    expect(nobody.status).toBeLessThan(500);
    const bearer = (one: string) => ({ authorization: `Bearer ${one}` });
    for (const headers of [bearer(full), bearer(scoped)]) expect(await ask(route, headers)).toEqual(nobody);
    // A link that is somebody's own, and a secret of an application: whatever else stands there is refused, never a fault.
    const isOwn = route === 'GET /account_reports/:id/download' || route === 'POST /login/oauth2/token';
    const others = await Promise.all(
      ['Bearer unknown', 'Bearer', 'Basic eDp5'].map((one) => ask(route, { authorization: one })),
    );
    for (const other of others) expect(isOwn ? other.status < 500 : other).toEqual(isOwn || nobody);
    for (const one of [full, scoped, 'unknown'])
      expect((await ask(route, {}, { access_token: one })).status).toBe(nobody.status);
    expect((await ask(route, {}, { access_token: full }, true)).status).toBe((await ask(route, {}, {}, true)).status);
    expect(await kept()).toEqual(before);
    expect(await lives()).toBe(true);
  });

  const own = Object.entries(taken).flatMap(([route, by]) =>
    by === session && route.startsWith('GET') ? [route] : [],
  );

  it.each(own)('%s: beside a session a token of somebody else changes nothing', async (route) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const alone = await ask(route, { cookie });
    expect(alone.status).toBe(200);
    const beside = await ask(route, { cookie, authorization: `Bearer ${world.tokens.admin}` });
    expect(beside).toEqual(alone);
    expect(beside.text).not.toContain('Admin');
  });

  it('a session allows an application something, whatever token stands beside it', async () => {
    const page = await browser.open(asked(key), { authorization: `Bearer ${world.tokens.admin}` });
    expect(page.text).toContain('<strong>Stu One</strong>');
    const fields = { ...parametersOf('/login/oauth2/auth'), csrf_token: browser.readable, state: 's' };
    const { status, headers } = await browser.submit('/login/oauth2/auth', fields, {
      authorization: `Bearer ${world.tokens.admin}`,
    });
    expect([status, String(headers['location'])]).toEqual([303, expect.stringContaining(`${callback}?code=`)]);
    const [{ user_id: who }] = await world.sql(
      'select user_id::int from application_consents order by id desc limit 1',
    );
    expect(who).toBe(world.users.stu1);
  });

  const byToken = Object.entries(taken).flatMap(([route, by]) => (by === token || by === either ? [route] : []));

  it.each(byToken)('%s: takes a token, and is 401 for nobody and for what is no token', async (route) => {
    const before = await kept();
    for (const headers of [{}, { authorization: 'Bearer unknown' }, { authorization: 'Basic eDp5' }]) {
      const { status, authenticate } = await ask(route, headers as Record<string, string>);
      expect([status, authenticate]).toEqual([401, 'Bearer realm="platform"']);
    }
    expect(await kept()).toEqual(before);
    const { status } = await ask(route, { authorization: `Bearer ${full}` });
    expect([200, 404]).toContain(status);
  });

  describe('DELETE /login/oauth2/token with expire_sessions', () => {
    const giveBack = (one: string, said = '1') =>
      ask('DELETE /login/oauth2/token', { authorization: `Bearer ${one}` }, { expire_sessions: said });

    it('by a token with scopes is refused, and neither the token nor a session ends', async () => {
      const before = await kept();
      const { status, text } = await giveBack(scoped);
      expect([status, JSON.parse(text).errors[0].error_code]).toEqual([403, 'insufficient_scope']);
      expect(await kept()).toEqual(before);
      expect(await lives()).toBe(true);
      expect((await giveBack(scoped, '0')).status).toBe(200);
      expect((await world.withToken(scoped).get('/users/self')).status).toBe(401);
      expect(await lives()).toBe(true);
    });

    it('by an application that may ask for one route is refused, and by one that may ask for all is done', async () => {
      const few = await tokensFor(world, key, { scope: 'url:GET|/api/v1/users/self' });
      expect((await giveBack(few.access)).status).toBe(403);
      expect((await world.withToken(few.access).get('/users/self')).status).toBe(200);
      const all = await tokensFor(world, key);
      expect((await giveBack(all.access)).status).toBe(200);
      expect(await lives()).toBe(false);
    });
  });
});
