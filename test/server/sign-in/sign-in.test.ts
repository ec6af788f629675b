/** Signing on with a login and a password. Decision 0085; supplement §1.2. */
import { setLogin, setPassword } from '../../support/account-builders.js';
import { Browser, fromAnotherSite } from '../../support/browser.js';
import { setCourse } from '../../support/course-builders.js';
import { openWorld, type World } from '../../support/world.js';

const password = 'a river runs';

describe('Signing on with a password', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ VISITORS: 'on' });
    await setPassword(world, world.users.stu1, password);
  });
  afterAll(() => world.close());

  const signedOn = async (): Promise<Browser> => {
    const browser = new Browser(world.base);
    const { status } = await browser.submit('/login', { login: 'stu1', password });
    expect(status).toBe(303);
    return browser;
  };
  const sessions = async () => (await world.sql('select count(*)::int as n from sessions where ended_at is null'))[0].n;

  it('shows a form that needs no script, under a strict policy, and names the school', async () => {
    const { status, text, headers } = await new Browser(world.base).open('/login');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('<h1>Sign in to Riverside</h1>');
    expect(text).toContain('<label for="login">Login</label>');
    expect(text).toContain('<label for="password">Password</label>');
    expect(text).not.toContain('<script');
  });

  it('takes the form, gives two cookies and goes on to a page of the service', async () => {
    const browser = new Browser(world.base);
    const { status, headers, cookies, text } = await browser.submit('/login', { login: ' STU1 ', password });
    expect([status, headers['location'], text]).toEqual([303, '/login/account', '']);
    expect(cookies).toEqual([
      expect.stringMatching(/^lyceum_session=[\w-]{43}; Path=\/; Max-Age=1209600; SameSite=Lax; HttpOnly$/),
      expect.stringMatching(/^lyceum_csrf=[\w-]{43}; Path=\/; Max-Age=1209600; SameSite=Lax$/),
    ]);
    const [row] = await world.sql('select row_to_json(s)::text as text from sessions s order by id desc limit 1');
    expect(row.text).not.toContain(browser.session);
    expect(browser.session).not.toBe(browser.readable);
  });

  it('takes JSON and answers with the user and the text that scripts send back', async () => {
    const browser = new Browser(world.base);
    const { status, body } = await browser.ask('POST', '/login', { login: 'stu1', password });
    expect(status).toBe(200);
    expect(body).toEqual({
      user_id: world.users.stu1,
      csrf_token: browser.readable,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it('lets a page of this origin ask both APIs, and as the person alone', async () => {
    const browser = await signedOn();
    const self = await browser.ask('GET', '/api/v1/users/self');
    expect([self.status, self.body?.id]).toEqual([200, world.users.stu1]);
    const viewer = await browser.ask('POST', '/graphql', { query: '{ viewer { recordId } }' });
    expect(viewer.body).toEqual({ data: { viewer: { recordId: world.users.stu1 } } });
    const written = await browser.ask('PUT', '/api/v1/users/self', { user: { short_name: 'Stevie' } });
    expect([written.status, written.body.short_name]).toEqual([200, 'Stevie']);
    expect((await browser.ask('GET', `/api/v1/accounts/${world.accounts.RA}/users`)).status).toBe(403);
  });

  const forged: [string, Record<string, string>][] = [
    ['without the header', { 'x-csrf-token': '' }],
    ['with a wrong header', { 'x-csrf-token': 'x'.repeat(43) }],
    ['from another site', fromAnotherSite],
    [
      'from another origin, as an older browser says it',
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['from a site beside this one', { 'sec-fetch-site': 'same-site' }],
    ['from nowhere that has a name', { origin: 'null' }],
  ];

  it.each(forged)('opens neither API by its cookie alone: %s (A58, A59)', async (_how, headers) => {
    const browser = await signedOn();
    const { id } = (await world.as('stu1').get('/users/self')).body;
    const before = await world.sql('select short_name from users where id = $1', [id]);
    const read = await browser.ask('GET', '/api/v1/users/self', undefined, headers);
    expect([read.status, read.body.errors[0].error_code]).toEqual([403, 'cookie_alone']);
    const put = await browser.send('PUT', '/api/v1/users/self', 'user[short_name]=Forged', {
      'content-type': 'application/x-www-form-urlencoded',
      'x-csrf-token': browser.readable,
      ...headers,
    });
    expect(put.status).toBe(403);
    const graph = await browser.ask('POST', '/graphql', { query: '{ viewer { recordId } }' }, headers);
    expect([graph.status, graph.body.errors[0].extensions.reason]).toEqual([403, 'cookie_alone']);
    const got = await browser.ask('GET', '/graphql?query=%7Bviewer%7BrecordId%7D%7D', undefined, headers);
    expect(got.status).toBe(403);
    expect(await world.sql('select short_name from users where id = $1', [id])).toEqual(before);
  });

  it('reads what a link on a page of this origin leads to, and nothing else by its cookie alone', async () => {
    const browser = await signedOn();
    const link = { 'x-csrf-token': '', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const opened = await browser.ask('GET', '/api/v1/users/self', undefined, link);
    expect([opened.status, opened.body.id]).toEqual([200, world.users.stu1]);
    const before = await world.sql('select short_name from users where id = $1', [world.users.stu1]);
    for (const more of [
      { ...link, 'sec-fetch-site': 'cross-site' },
      { ...link, 'sec-fetch-site': 'same-site' },
      { ...link, 'sec-fetch-site': 'none' },
      { ...link, 'sec-fetch-dest': 'iframe' },
      { ...link, 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
    ]) {
      const refused = await browser.ask('GET', '/api/v1/users/self', undefined, more);
      expect([more, refused.status, refused.body.errors[0].error_code]).toEqual([more, 403, 'cookie_alone']);
    }
    const asAnother = await browser.ask('GET', `/api/v1/users/self?as_user_id=${world.users.stu2}`, undefined, link);
    expect([asAnother.status, asAnother.body.errors[0].error_code]).toEqual([403, 'cookie_alone']);
    const put = await browser.send('PUT', '/api/v1/users/self', 'user[short_name]=By+link', {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...link,
    });
    expect([put.status, put.body.errors[0].error_code]).toEqual([403, 'cookie_alone']);
    const key = await browser.ask('GET', '/login/session_token', undefined, link);
    expect(key.status).toBe(403);
    expect(await world.sql('select short_name from users where id = $1', [world.users.stu1])).toEqual(before);
  });

  it('asks the graph for a preflight and for JSON as with a token, also beside the header (A58)', async () => {
    const browser = await signedOn();
    const post = (type: string) =>
      browser.send('POST', '/graphql', '{"query":"{ viewer { recordId } }"}', {
        'content-type': type,
        'x-csrf-token': browser.readable,
      });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect([400, 415]).toContain((await post(type)).status);
    const get = '/graphql?query=%7Bviewer%7BrecordId%7D%7D';
    expect((await browser.ask('GET', get)).status).toBe(400);
    expect((await browser.ask('GET', get, undefined, { 'apollo-require-preflight': 'true' })).status).toBe(200);
    const mutation = encodeURIComponent('mutation { endSessions { user { recordId } } }');
    const byGet = await browser.ask('GET', `/graphql?query=${mutation}`, undefined, {
      'apollo-require-preflight': '1',
    });
    expect(byGet.status).toBe(405);
  });

  it('is nobody who visits a public course: the person is answered as with a token, and a cookie alone is refused', async () => {
    const { C1 } = world.courses;
    await setCourse(world, C1, { isPublic: true });
    const browser = await signedOn();
    const { body } = await browser.ask('GET', `/api/v1/courses/${C1}`);
    expect(body).toEqual((await world.as('stu1').get(`/courses/${C1}`)).body);
    expect(body.enrollments).toHaveLength(1);
    const query = `{ course(id: ${C1}) { enrollments { nodes { recordId } } } }`;
    const graph = await browser.ask('POST', '/graphql', { query });
    expect(graph.body.data.course.enrollments.nodes.length).toBeGreaterThan(0);
    const alone = await browser.ask('GET', `/api/v1/courses/${C1}`, undefined, { 'x-csrf-token': '' });
    expect(alone.status).toBe(403);
    const graphAlone = await browser.ask(
      'POST',
      '/graphql',
      { query: `{ course(id: ${C1}) { name } }` },
      fromAnotherSite,
    );
    expect(graphAlone.status).toBe(403);
    await setCourse(world, C1, { isPublic: false });
  });

  it('counts for no header of another session', async () => {
    const [one, other] = [await signedOn(), await signedOn()];
    const { status } = await one.ask('GET', '/api/v1/users/self', undefined, { 'x-csrf-token': other.readable });
    expect(status).toBe(403);
  });

  it('is no access token, be it in the header or as a parameter', async () => {
    const browser = await signedOn();
    for (const text of [browser.session as string, `session ${browser.session}`]) {
      expect((await world.withToken(text).get('/users/self')).status).toBe(401);
    }
    expect((await world.withToken(null).get(`/users/self?access_token=${browser.session}`)).status).toBe(401);
  });

  it('begins under a new id each time and ends the one that the browser brought (session fixation)', async () => {
    const browser = await signedOn();
    const first = browser.session as string;
    const planted = new Browser(world.base);
    planted.cookies.set('lyceum_session', first);
    await planted.submit('/login', { login: 'stu1', password });
    expect(planted.session).toMatch(/^[\w-]{43}$/);
    expect(planted.session).not.toBe(first);
    expect((await planted.ask('GET', '/api/v1/users/self')).status).toBe(200);
    expect((await browser.ask('GET', '/api/v1/users/self')).status).toBe(401);
  });

  it('makes no session of an id that it has not given', async () => {
    const planted = new Browser(world.base);
    planted.cookies.set('lyceum_session', 'p'.repeat(43));
    await planted.submit('/login', { login: 'stu1', password: 'wrong wrong' });
    expect(planted.session).toBe('p'.repeat(43));
    expect((await planted.ask('GET', '/api/v1/users/self')).status).toBe(403);
  });

  const wrong: [string, Record<string, string>][] = [
    ['a wrong password', { login: 'stu1', password: 'not the river' }],
    ['an unknown login', { login: 'nobody', password }],
    ['a login without a password', { login: 'stu2', password }],
    ['an empty password for a login without one (A41)', { login: 'stu2', password: '' }],
    ['no login', { login: '', password }],
    ['nothing', {}],
    ['a login with a control character', { login: 'stu1\u0007', password }],
    ['a login of LDAP filters (A41)', { login: '*)(uid=*', password }],
    ['a login of another tenant', { login: 'stuB', password }],
    ['a removed user', { login: 'gone', password }],
  ];

  it.each(wrong)('refuses %s with the same words and no session', async (_what, given) => {
    for (const person of ['stuB', 'gone'] as const) await setPassword(world, world.users[person], password);
    const before = await sessions();
    const browser = new Browser(world.base);
    const json = await browser.ask('POST', '/login', given);
    expect(json.status).toBe(403);
    expect({ ...json.body, request_id: '' }).toEqual({
      status: 'forbidden',
      message: 'That login and that password do not belong together.',
      request_id: '',
      errors: [
        {
          message: 'That login and that password do not belong together.',
          error_code: 'wrong_login_or_password',
        },
      ],
    });
    const page = await browser.submit('/login', given);
    expect([page.status, page.cookies]).toEqual([403, []]);
    expect(page.text).toContain('<p class="error" role="alert" id="error">That login and that password do not belong');
    expect(page.text).toContain('aria-describedby="error"');
    expect(page.text).not.toContain(password);
    expect(await sessions()).toBe(before);
  });

  it('refuses a login that is suspended or removed, while its user is there', async () => {
    await setPassword(world, world.users.obs, password);
    const tries = () => new Browser(world.base).ask('POST', '/login', { login: 'obs', password });
    expect((await tries()).status).toBe(200);
    await setLogin(world, world.users.obs, { workflowState: 'suspended' });
    expect((await tries()).status).toBe(403);
  });

  it.each([
    ['login', { login: ['stu1'], password }],
    ['login', { login: { name: 'stu1' }, password }],
    ['login', { login: 7, password }],
    ['password', { login: 'stu1', password: true }],
    ['return_to', { login: 'stu1', password, return_to: [] }],
  ])('names %s where it is no text: 400, and no session', async (name, body) => {
    const before = await sessions();
    const answer = await new Browser(world.base).ask('POST', '/login', body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [name]]);
    expect(await sessions()).toBe(before);
  });

  it('is not done by a page of another site', async () => {
    const before = await sessions();
    const browser = new Browser(world.base);
    const { status, cookies } = await browser.submit('/login', { login: 'stu1', password }, fromAnotherSite);
    expect([status, cookies]).toEqual([403, []]);
    const older = await browser.submit('/login', { login: 'stu1', password }, { origin: 'https://elsewhere.example' });
    expect([older.status, older.cookies, await sessions()]).toEqual([403, [], before]);
  });

  it('escapes what was typed', async () => {
    const { text } = await new Browser(world.base).submit('/login', { login: '"><img src=x>', password });
    expect(text).toContain('value="&quot;&gt;&lt;img src=x&gt;"');
    expect(text).not.toContain('<img');
  });

  it.each([
    ['/courses/7?a=b#c', '/courses/7?a=b#c'],
    ['//evil.example', '/login/account'],
    ['/\\evil.example', '/login/account'],
    ['https://evil.example/', '/login/account'],
    ['javascript:alert(1)', '/login/account'],
    ['/x\r\nSet-Cookie: a=b', '/login/account'],
    ['/.//evil.example', '/login/account'],
    ['', '/login/account'],
  ])('goes on to %j as %j, and never elsewhere (A46)', async (wanted, location) => {
    const browser = new Browser(world.base);
    const { headers } = await browser.submit('/login', { login: 'stu1', password, return_to: wanted });
    expect(headers['location']).toBe(location);
    const same = await browser.submit('/login', { login: 'stu1', password, return_to: `${browser.origin}/here` });
    expect(same.headers['location']).toBe('/here');
  });
});
