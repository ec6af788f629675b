/** People let an application act for them: `/login/oauth2/auth`. Decision 0089; supplement §1.2. */
import { Browser, fromAnotherSite } from '../../support/browser.js';
import { changeRows } from '../../support/change-by-sql.js';
import { openWorld, type World } from '../../support/world.js';
import { aKey, allow, asked, aVerifier, callback, hiddenIn, type MadeKey, signedOn, toldBy } from './builders.js';

const readAccount = 'url:GET|/api/v1/accounts/:id';
const readUser = 'url:GET|/api/v1/users/:id';

describe('Asking somebody for an application', () => {
  let world: World;
  let key: MadeKey;
  let browser: Browser;
  beforeAll(async () => {
    world = await openWorld();
    key = await aKey(world, { name: 'Time <table>', scopes: [readAccount, readUser] });
    browser = await signedOn(world);
  });
  afterAll(() => world.close());

  const codes = () => world.sql('select id from authorization_codes order by id');
  const consents = () => world.sql('select * from application_consents order by id');
  const proof = () => ({ code_challenge: aVerifier().challenge, code_challenge_method: 'S256' });

  it('a page without a script says who asks for what, as whom, and where it goes on', async () => {
    const { status, text, headers } = await browser.open(asked(key, { purpose: 'lunch & <dinner>' }));
    expect(status).toBe(200);
    expect(text).toContain('<h1>Let Time &lt;table&gt; act for you?</h1>');
    expect(text).toContain('<strong>Stu One</strong>');
    expect(text).toContain('lunch &amp; &lt;dinner&gt;');
    expect(text).toContain('<li>Read <code>/accounts/:id</code></li>');
    expect(text).toContain('<strong>app.example.org</strong>');
    expect(text).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("form-action 'self' https://app.example.org;");
    expect(headers['x-frame-options']).toBe('DENY');
    const all = await browser.open(asked(await aKey(world)));
    expect(all.text).toContain('<strong>everything that you may do here</strong>');
    const identity = await browser.open(asked(key, { scope: '/auth/userinfo' }));
    expect(identity.text).toContain('would be told who you are, and nothing else');
  });

  it('whoever allows it goes on with a code and the state; who does not, with access_denied', async () => {
    const page = await browser.open(asked(key, { state: "it's & more" }));
    const before = [await codes(), await consents()];
    const denied = await browser.submit('/login/oauth2/auth', { ...hiddenIn(page.text), decision: 'deny' });
    expect([denied.status, toldBy(denied)]).toEqual([
      303,
      {
        at: callback,
        said: { error: 'access_denied', error_description: expect.any(String), state: "it's & more" },
      },
    ]);
    expect([await codes(), await consents()]).toEqual(before);
    const allowed = await browser.submit('/login/oauth2/auth', { ...hiddenIn(page.text), decision: 'allow' });
    const { at, said } = toldBy(allowed);
    expect([allowed.status, at, said]).toEqual([
      303,
      callback,
      { code: expect.stringMatching(/^[\w-]{43}$/), state: "it's & more" },
    ]);
    expect((await codes()).length).toBe(before[0]!.length + 1);
    const kept = await world.sql('select row_to_json(c)::text as text from authorization_codes c');
    expect(JSON.stringify(kept)).not.toContain(said['code']);
    const [event] = await world.sql(
      `select user_id::int as who, data->>'application' as application from audit_events where event_type = 'application_allowed' order by id desc limit 1`,
    );
    expect(event).toEqual({ who: world.users.stu1, application: 'Time <table>' });
  });

  it('who is not signed on does so first, and comes back to the same question', async () => {
    const stranger = new Browser(world.base);
    const sent = await stranger.open(asked(key, { unique_id: 'stu1', purpose: 'lunch' }));
    const { at, said } = toldBy(sent);
    expect([sent.status, at, said['unique_id']]).toEqual([303, '/login', 'stu1']);
    const form = await stranger.open(String(sent.headers['location']));
    expect(form.text).toContain('name="login" value="stu1"');
    const { return_to: returnTo = '' } = hiddenIn(form.text);
    const fields = { login: 'stu1', password: 'a river runs', return_to: returnTo };
    const back = await stranger.submit('/login', fields);
    expect(back.headers['location']).toBe(returnTo);
    const page = await stranger.open(returnTo);
    expect(page.text).toContain('lunch');
    expect(hiddenIn(page.text)).toMatchObject({ client_id: key.clientId, state: 'of the application' });
  });

  it('who is signed on does so again with force_login=1, and is asked then', async () => {
    for (const more of [{ force_login: '1' }, { prompt: 'login' }] as Record<string, string>[]) {
      const sent = await browser.open(asked(key, more));
      expect([sent.status, toldBy(sent).at]).toEqual([303, '/login']);
      const { return_to: returnTo = '', force_login: forced } = toldBy(sent).said;
      expect(forced).toBe('1');
      expect(returnTo).not.toMatch(/force_login|prompt/);
      expect((await browser.open(returnTo)).status).toBe(200);
    }
  });

  it('with prompt=none nobody is asked anything, and the application is told', async () => {
    const silent = asked(key, { prompt: 'none' });
    expect(toldBy(await new Browser(world.base).open(silent)).said).toMatchObject({ error: 'login_required' });
    expect(toldBy(await browser.open(silent)).said).toMatchObject({ error: 'consent_required' });
  });

  it.each<[string, Record<string, string>, number]>([
    ['an unknown application', { client_id: 'f'.repeat(32) }, 401],
    ['no application', { client_id: '' }, 401],
    ['another address', { redirect_uri: 'https://evil.example.org/callback' }, 400],
    ['a longer address', { redirect_uri: `${callback}/more` }, 400],
    ['an address in other letters', { redirect_uri: callback.replace('app', 'APP') }, 400],
    ['an address with a query', { redirect_uri: `${callback}?x=y` }, 400],
    ['no address', { redirect_uri: '' }, 400],
  ])('A46: %s is told on a page, and the browser is sent nowhere', async (_, more, status) => {
    const before = await codes();
    for (const one of [browser, new Browser(world.base)]) {
      const answer = await one.open(asked(key, more));
      expect([answer.status, answer.headers['location']]).toEqual([status, undefined]);
      expect(answer.text).toContain('role="alert"');
    }
    const fields = Object.fromEntries(new URLSearchParams(asked(key, more).split('?')[1]));
    const sent = await browser.submit('/login/oauth2/auth', {
      ...fields,
      csrf_token: browser.readable,
      decision: 'allow',
    });
    expect([sent.status, sent.headers['location']]).toEqual([status, undefined]);
    expect(await codes()).toEqual(before);
  });

  it.each<[string, Record<string, string>, string]>([
    ['another type of answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['no type of answer', { response_type: '' }, 'unsupported_response_type'],
    ['a scope that the application may not have', { scope: 'url:GET|/api/v1/courses/:id' }, 'invalid_scope'],
    ['one such scope among others', { scope: `${readUser} everything` }, 'invalid_scope'],
    ['a long purpose', { purpose: 'x'.repeat(256) }, 'invalid_request'],
    ['a plain challenge', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without its method', { code_challenge: 'x'.repeat(43) }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'x', code_challenge_method: 'S256' }, 'invalid_request'],
  ])('%s is told to the application, before anybody signs on', async (_, more, error) => {
    const before = await codes();
    for (const one of [browser, new Browser(world.base)]) {
      const answer = await one.open(asked(key, more));
      expect([answer.status, toldBy(answer)]).toEqual([
        303,
        { at: callback, said: { error, error_description: expect.any(String), state: 'of the application' } },
      ]);
    }
    expect(await codes()).toEqual(before);
  });

  it('public applications have to send a challenge', async () => {
    const open = await aKey(world, { clientType: 'PUBLIC' });
    expect(toldBy(await browser.open(asked(open))).said).toMatchObject({ error: 'invalid_request' });
    expect((await browser.open(asked(open, proof()))).status).toBe(200);
  });

  it('what is put twice or as a list is refused by field, and nothing changes', async () => {
    const before = await codes();
    for (const [name, text] of [
      ['state', 'state[]=x'],
      ['scope', 'scope[a]=x'],
    ] as const) {
      const { status, text: said } = await browser.open(`${asked(key)}&${text}`);
      expect([status, Object.keys(JSON.parse(said).errors)]).toEqual([400, [name]]);
    }
    expect(await codes()).toEqual(before);
  });

  it('A58: another site cannot press the button, nor can who has no text of the page', async () => {
    const fields = { ...hiddenIn((await browser.open(asked(key))).text), decision: 'allow' };
    const before = await codes();
    const other = await signedOn(world, 'teach');
    for (const answer of [
      await browser.submit('/login/oauth2/auth', fields, fromAnotherSite),
      await browser.submit('/login/oauth2/auth', { ...fields, csrf_token: '' }),
      await browser.submit('/login/oauth2/auth', { ...fields, csrf_token: other.readable }),
    ])
      expect([answer.status, answer.headers['location']]).toEqual([403, undefined]);
    const stranger = await new Browser(world.base).submit('/login/oauth2/auth', fields);
    expect([stranger.status, toldBy(stranger).at]).toEqual([303, '/login']);
    expect(await codes()).toEqual(before);
  });

  it('A32: nobody allows anything while acting as somebody else', async () => {
    const admin = await signedOn(world, 'admin');
    const before = await codes();
    const acting = { as_user_id: `${world.users.stu2}` };
    const page = await admin.open(asked(key, acting));
    expect([page.status, JSON.parse(page.text).errors[0].error_code]).toEqual([403, 'not_while_acting']);
    const fields = hiddenIn((await admin.open(asked(key))).text);
    const pressed = await admin.submit('/login/oauth2/auth', { ...fields, ...acting, decision: 'allow' });
    expect([pressed.status, JSON.parse(pressed.text).errors[0].error_code]).toEqual([403, 'not_while_acting']);
    expect(await codes()).toEqual(before);
  });

  it('an application of another tenant is unknown, and so is one that was revoked while its page was open', async () => {
    const theirs = await aKey(world, {}, world.as('adminB'), world.accounts.RB);
    expect((await browser.open(asked(theirs))).status).toBe(401);
    const mine = await aKey(world);
    const fields = { ...hiddenIn((await browser.open(asked(mine))).text), decision: 'allow' };
    await world.as('admin').graphql(`mutation { deleteDeveloperKey(id: ${mine.id}) { errors { code } } }`);
    const before = await codes();
    expect((await browser.submit('/login/oauth2/auth', fields)).status).toBe(401);
    expect(await codes()).toEqual(before);
  });

  it('an application without an address has its code shown, and no other text', async () => {
    const redirect = 'urn:ietf:wg:oauth:2.0:oob';
    const shown = await aKey(world, { redirectAddresses: [redirect] });
    const code = await allow(browser, asked(shown, { redirect_uri: redirect }));
    const page = await browser.open(`/login/oauth2/auth?code=${code}`);
    expect(page.text).toContain(`<code>${code}</code>`);
    const forged = await browser.open('/login/oauth2/auth?code=Call+our+friends');
    expect([forged.status, forged.text.includes('Call our friends')]).toEqual([400, false]);
    expect((await browser.open('/login/oauth2/auth?error=access_denied')).text).toContain('Nothing was allowed');
  });

  it('who signs off while the page is open is asked to sign on again', async () => {
    const left = await signedOn(world);
    const fields = { ...hiddenIn((await left.open(asked(key))).text), decision: 'allow' };
    await changeRows(world, 'sessions', { userId: world.users.stu1 }, { endedAt: new Date() });
    world.app.cache.clear();
    const before = await codes();
    const answer = await left.submit('/login/oauth2/auth', fields);
    expect([answer.status, toldBy(answer).at]).toEqual([303, '/login']);
    expect(await codes()).toEqual(before);
  });
});
