/** People register by themselves. Decision 0130; source: D1 · Authentication providers, self_registration, parent_registration. */

import { Browser, fromAnotherSite } from '../../support/browser.js';
import { changeRows } from '../../support/change-by-sql.js';
import { headerOf, Mailbox, textOf } from '../../support/mailbox.js';
import { runQueued } from '../../support/run-job.js';
import { openNewWorld, type World } from '../../support/world.js';
import { providersOf } from '../authentication-providers/builders.js';

const password = 'a river runs';

describe('Registering by oneself', () => {
  let world: World;
  let box: Mailbox;
  let providers: ReturnType<typeof providersOf>;
  beforeEach(async () => {
    box = await Mailbox.open();
    world = await openNewWorld({ SMTP_URL: box.url });
    providers = providersOf(world);
  });
  afterEach(async () => {
    await world.close();
    await box.close();
  });

  type Form = Record<string, string>;
  const newcomer = {
    'user[name]': 'Nora Newcomer',
    'pseudonym[unique_id]': 'nora',
    'communication_channel[address]': 'nora@example.edu',
  };
  const opened = (self_registration: 'all' | 'observer' | 'none') => providers.made('local', { self_registration });
  const register = async (form: Form, account: number | string = 'self') => {
    const answer = await fetch(`${world.base}/api/v1/accounts/${account}/self_registration`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
  };
  const overGraphql = async (input: object) => {
    const query = `mutation ($input: RegisterUserInput!) {
      registerUser(accountId: "self", input: $input) { registration { recordId uniqueId } errors { code field } } }`;
    const answer = await fetch(`${world.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { input } }),
    });
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const counts = async () =>
    (
      await world.sql(`select (select count(*)::int from users) as users, (select count(*)::int from logins) as logins,
        (select count(*)::int from observer_links) as links, (select count(*)::int from mails) as mails`)
    )[0];
  const errorsOf = (body: any) =>
    Object.fromEntries(Object.entries<any>(body.errors).map(([field, [first]]) => [field, first.type]));
  const linkMailed = async () => {
    await runQueued(world);
    return new URL(/(http\S+\/register\/\S+)/.exec(textOf(box.taken.at(-1)!.message))?.[1] ?? '').pathname;
  };
  const finish = async (path: string) => new Browser(world.base).submit(path, { password, password_again: password });
  const signOn = async (login: string) =>
    (await new Browser(world.base).ask('POST', '/login', { login, password })).status;
  const codeOf = async (who: 'stu1' | 'admin' = 'stu1') =>
    (await world.as(who).post(`/users/${world.users.stu1}/observer_pairing_codes`, {})).body.code as string;
  const observees = async (userId: number) =>
    (
      await world.sql(
        `select observee_id::int as id from observer_links where user_id = $1 and workflow_state = 'active'`,
        [userId],
      )
    ).map(({ id }) => id);

  it('a school that says nothing, or none, registers nobody: without a token 401 as before, with one 403, and a page that says so', async () => {
    for (const setting of [undefined, 'none'] as const) {
      if (setting !== undefined) await opened(setting);
      const before = await counts();
      const { status, headers } = await register(newcomer);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="platform"']);
      expect((await overGraphql({ user: { name: 'x' }, login: { uniqueId: 'x' } })).status).toBe(401);
      const known = await world.as('stu1').post('/accounts/self/self_registration', newcomer);
      expect([known.status, known.body.errors[0].error_code]).toEqual([403, 'registration_closed']);
      const page = await fetch(`${world.base}/register`);
      expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('registers its people itself')]);
      expect(await (await fetch(`${world.base}/login`)).text()).not.toContain('/register');
      expect((await new Browser(world.base).submit('/register', { name: 'x', email: 'x@example.edu' })).status).toBe(
        404,
      );
      expect(await counts()).toEqual(before);
    }
  });

  it('a student registers without a token, confirms the address by the link, chooses a password and signs on', async () => {
    await opened('all');
    const { status, body } = await register(newcomer);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'Nora Newcomer',
        short_name: 'Nora Newcomer',
        sortable_name: 'Newcomer, Nora',
        login_id: 'nora',
        email: 'nora@example.edu',
      },
    ]);
    expect(await signOn('nora')).toBe(403);
    const link = await linkMailed();
    expect(headerOf(box.taken.at(-1)!.message, 'Subject')).toBe('Finish your registration');
    expect((await finish(link)).status).toBe(303);
    expect(await signOn('nora')).toBe(200);
    const [noted] = await world.sql(
      `select user_id::int as by, data from audit_events where event_type = 'user_registered'`,
    );
    expect(noted).toEqual({ by: body.id, data: { uniqueId: 'nora', role: 'student' } });
  });

  it('registers over GraphQL without a token, one field at the top and nothing besides', async () => {
    await opened('all');
    const input = { user: { name: 'Gus' }, login: { uniqueId: 'gus@example.edu' } };
    const { body } = await overGraphql(input);
    expect(body.data.registerUser).toEqual({
      registration: { recordId: expect.any(Number), uniqueId: 'gus@example.edu' },
      errors: [],
    });
    expect((await finish(await linkMailed())).status).toBe(303);
    const before = await counts();
    const more = `mutation { registerUser(accountId: "self", input: { user: { name: "x" }, login: { uniqueId: "x@example.edu" } }) {
      registration { recordId } } other: endSessions { sessions } }`;
    const answer = await fetch(`${world.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: more }),
    });
    expect(answer.status).toBe(401);
    expect(await counts()).toEqual(before);
  });

  it('whatever is wrong is told at once by field, a taken login too, and nobody is made', async () => {
    await opened('all');
    const settings = { 'account[registration_settings][terms_required]': 'true' };
    await world.as('admin').put(`/accounts/${world.accounts.RA}`, settings);
    const before = await counts();
    const wrong = await register({
      'user[name]': ' ',
      'user[time_zone]': 'Nowhere',
      'pseudonym[unique_id]': 'stu1',
      'communication_channel[address]': 'no address',
      role: 'observer',
    });
    expect([wrong.status, errorsOf(wrong.body)]).toEqual([
      400,
      {
        'user[terms_of_use]': 'missing',
        'user[name]': 'blank',
        'user[time_zone]': 'inclusion',
        'pseudonym[unique_id]': 'taken',
        'communication_channel[address]': 'invalid',
        pairing_code: 'blank',
      },
    ]);
    const { 'communication_channel[address]': _, ...homeless } = newcomer;
    const unreachable = await register({ ...homeless, 'user[terms_of_use]': '1', pairing_code: 'ABC' });
    expect(errorsOf(unreachable.body)).toEqual({
      'communication_channel[address]': 'blank',
      pairing_code: 'exclusive',
    });
    expect(await counts()).toEqual(before);
    expect((await register({ ...newcomer, 'user[terms_of_use]': '1' })).status).toBe(200);
  });

  it('an observer registers with a code that the student has made, which is good once', async () => {
    await opened('observer');
    const student = await register(newcomer);
    expect([student.status, errorsOf(student.body)]).toEqual([400, { role: 'inclusion' }]);
    const code = await codeOf();
    const parent = { ...newcomer, role: 'observer', pairing_code: ` ${code.toLowerCase()} ` };
    const { status, body } = await register(parent);
    expect(status).toBe(200);
    expect(await observees(body.id)).toEqual([world.users.stu1]);
    const again = await register({ ...parent, 'pseudonym[unique_id]': 'other' });
    expect([again.status, errorsOf(again.body)]).toEqual([400, { pairing_code: 'invalid' }]);
    expect((await finish(await linkMailed())).status).toBe(303);
    expect(await signOn('nora')).toBe(200);
  });

  it('a code is one of the tenant, and good for a week', async () => {
    await opened('observer');
    const [late, theirs] = [
      await codeOf(),
      (await world.as('adminB').post('/users/self/observer_pairing_codes', {})).body.code,
    ];
    expect(theirs).toMatch(/^[A-Z2-9]{10}$/);
    await changeRows(world, 'pairing_codes', { userId: world.users.stu1 }, { expiresAt: '2020-01-01T00:00:00Z' });
    const before = await counts();
    for (const pairing_code of [late, theirs, 'ABCDEFGHJK']) {
      const { status, body } = await register({ ...newcomer, role: 'observer', pairing_code });
      expect([pairing_code, status, errorsOf(body)]).toEqual([pairing_code, 400, { pairing_code: 'invalid' }]);
    }
    expect(await counts()).toEqual(before);
  });

  it('the page asks for terms and a code as the school says, tells each field what is wrong, and registers', async () => {
    await opened('all');
    const terms = 'https://example.edu/terms';
    await world.as('admin').put(`/accounts/${world.accounts.RA}`, {
      'account[registration_settings][terms_required]': 'true',
      'account[registration_settings][terms_of_use_url]': terms,
    });
    expect(await (await fetch(`${world.base}/login`)).text()).toContain('<a href="/register">Register</a>');
    const asStudent = await (await fetch(`${world.base}/register`)).text();
    expect(asStudent).toContain(`<a href="${terms}">terms of use</a>`);
    expect(asStudent).not.toContain('pairing_code');
    expect(await (await fetch(`${world.base}/register?role=observer`)).text()).toContain('name="pairing_code"');
    const before = await counts();
    const form = {
      role: 'observer',
      name: 'Pat <b>Parent</b>',
      email: 'pat@example.edu',
      login: '',
      pairing_code: 'X',
    };
    const wrong = await new Browser(world.base).submit('/register', form);
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('value="Pat &lt;b&gt;Parent&lt;/b&gt;"');
    expect(wrong.text).toContain('aria-describedby="pairing_code_error"');
    expect(wrong.text).toContain('The terms of use have to be accepted.');
    const whole = { ...form, terms_of_use: '1', pairing_code: await codeOf() };
    const elsewhere = await new Browser(world.base).ask('POST', '/register', whole, fromAnotherSite);
    expect(elsewhere.status).toBe(403);
    expect(await counts()).toEqual(before);
    const done = await new Browser(world.base).submit('/register', whole);
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('pat@example.edu')]);
    expect((await finish(await linkMailed())).status).toBe(303);
    expect(await signOn('pat@example.edu')).toBe(200);
  });

  it('registrations are counted: of one address of mail three a minute, and nobody is made beyond them', async () => {
    await opened('all');
    for (const n of [1, 2, 3])
      expect((await register({ ...newcomer, 'pseudonym[unique_id]': `nora${n}` })).status).toBe(200);
    const before = await counts();
    const { status, body } = await register({ ...newcomer, 'pseudonym[unique_id]': 'nora4' });
    expect([status, body.errors[0].error_code]).toEqual([403, 'too_many_attempts']);
    expect(await counts()).toEqual(before);
  });

  it('two who want one login at the same moment: one has it, the other is told by field', async () => {
    await opened('all');
    const both = await Promise.all(
      ['one', 'two'].map((n) => register({ ...newcomer, 'communication_channel[address]': `${n}@example.edu` })),
    );
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400]);
    const lost = both.find(({ status }) => status === 400)!;
    expect(errorsOf(lost.body)).toEqual({ 'pseudonym[unique_id]': 'taken' });
  });

  it('an account that is not the root of the host is 404, and an unknown parameter opens nothing else', async () => {
    await opened('all');
    const { RA, RA1, RB } = world.accounts;
    expect([(await register(newcomer, RA1)).status, (await register(newcomer, RB)).status]).toEqual([404, 404]);
    const asked = await register(
      { ...newcomer, 'user[skip_registration]': '1', 'pseudonym[password]': password, 'pseudonym[sis_user_id]': 'S' },
      RA,
    );
    expect(asked.status).toBe(200);
    expect(await signOn('nora')).toBe(403);
    const [row] = await world.sql(
      `select sis_user_id as sis, password_hash as hash from logins where unique_id = 'nora'`,
    );
    expect(row).toEqual({ sis: null, hash: null });
  });
});
