/** A new password by mail, for who has forgotten theirs. Decision 0085. */
import { queueDueMails } from '../../../src/identity/mails/index.js';
import { mailPasswordKeys } from '../../../src/identity/users/index.js';
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { setChannelState, setLogin, setPassword } from '../../support/account-builders.js';
import { Browser, fromAnotherSite } from '../../support/browser.js';
import { Mailbox, textOf } from '../../support/mailbox.js';
import { emptyQueue, runJob, runQueued } from '../../support/run-job.js';
import { openNewWorld, type World } from '../../support/world.js';

const password = 'a river runs';
const chosen = 'another river';

describe('A forgotten password', () => {
  let world: World;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await Mailbox.open();
    world = await openNewWorld({ SMTP_URL: mailbox.url, MAIL_FROM: 'school@lyceum.example' });
  });
  beforeEach(async () => {
    await world.sql('delete from sign_in_keys');
    await emptyQueue(world);
    mailbox.taken.length = 0;
    mailbox.refuses = false;
    for (const person of ['stu1', 'teach', 'stuB'] as const) await setPassword(world, world.users[person], password);
  });
  afterAll(async () => {
    await world.close();
    await mailbox.close();
  });

  const browser = () => new Browser(world.base);
  const asked = async (login: string, headers = {}) => {
    const answer = await browser().submit('/login/forgot', { login }, headers);
    await runQueued(world);
    return answer;
  };
  /** What follows from asking, without the page, which counts how often it is asked. */
  const mailed = async (name: string) => {
    await runJob(world, mailPasswordKeys, { accountId: world.accounts.RA, name, address: `${world.base}/login/reset` });
    await runQueued(world);
  };
  const keyIn = (message: string): string => /\?key=([\w-]{43})/.exec(textOf(message))?.[1] ?? '';
  const reset = (key: string, wanted = chosen, again = wanted) =>
    browser().submit('/login/reset', { key, password: wanted, password_again: again });
  const signsOn = async (login: string, said: string) =>
    (await browser().ask('POST', '/login', { login, password: said })).status === 200;

  it('is asked for by a login or an address, and the link comes by mail to the confirmed address', async () => {
    for (const name of ['STU1', 'stu1@EXAMPLE.edu']) {
      mailbox.taken.length = 0;
      const { status, text } = await asked(name);
      expect(status).toBe(200);
      expect(text).toContain('role="status"');
      expect(mailbox.taken).toHaveLength(1);
      const [{ from, to, message }] = mailbox.taken as [Mailbox['taken'][number]];
      expect([from, to]).toEqual(['school@lyceum.example', ['stu1@example.edu']]);
      expect(message).toContain('Subject: Choose a new password');
      expect(textOf(message)).toContain(`${world.base}/login/reset?key=${keyIn(message)}`);
    }
  });

  it('is answered for an unknown name as for a known one, by the same statements, and nobody gets a mail', async () => {
    const page = async (login: string) => (await browser().submit('/login/forgot', { login })).text;
    expect(await page('nobody at all')).toBe(await page('teach'));
    const known = await world.statementsOf(() => page('teach'));
    expect(await world.statementsOf(() => page('nobody else'))).toBe(known);
    await emptyQueue(world);
    await mailed('nobody at all');
    await asked('');
    expect(mailbox.taken).toEqual([]);
  });

  const unreached: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'an address that is not confirmed',
      () => setChannelState(world, world.users.teach, 'unconfirmed'),
      () => setChannelState(world, world.users.teach, 'active'),
    ],
    [
      'a login that is suspended',
      () => setLogin(world, world.users.teach, { workflowState: 'suspended' }),
      () => setLogin(world, world.users.teach, { workflowState: 'active' }),
    ],
  ];

  it.each(unreached)('is mailed to nobody for %s', async (_what, before, after) => {
    await before();
    await mailed('teach');
    await mailed('teach@example.edu');
    expect(mailbox.taken).toEqual([]);
    await after();
    await mailed('teach');
    expect(mailbox.taken).toHaveLength(1);
  });

  it('is mailed to nobody of another tenant, and to no login that signs on elsewhere', async () => {
    await mailed('stuB');
    await mailed('stu2');
    expect(mailbox.taken).toEqual([]);
  });

  it('is mailed to nobody whose password does not count: their login or the school signs on elsewhere', async () => {
    const providers = providersOf(world);
    const { id } = await providers.made('cas');
    await mailed('stu1');
    expect(mailbox.taken).toEqual([]);
    await providers.made('local');
    const tied = (to: number | '') =>
      world
        .as('admin')
        .put(`/users/${world.users.stu1}/logins/${world.logins.stu1}`, { 'login[authentication_provider_id]': to });
    await tied(id);
    await mailed('stu1');
    expect(mailbox.taken).toEqual([]);
    await tied('');
    await mailed('stu1');
    expect(mailbox.taken).toHaveLength(1);
    await providers.clear();
  });

  it('lets its owner choose a password once, and ends their sessions', async () => {
    const before = browser();
    await before.submit('/login', { login: 'stu1', password });
    expect((await before.ask('GET', '/api/v1/users/self')).status).toBe(200);
    await mailed('stu1');
    const key = keyIn(mailbox.taken[0]!.message);
    const page = await browser().open(`/login/reset?key=${key}`);
    expect([page.status, page.text.includes(`value="${key}"`)]).toEqual([200, true]);
    const { status, headers } = await reset(key);
    expect([status, headers['location']]).toEqual([303, '/login?notice=password_chosen']);
    expect((await before.ask('GET', '/api/v1/users/self')).status).toBe(401);
    expect([await signsOn('stu1', password), await signsOn('stu1', chosen)]).toEqual([false, true]);
    // A second time, and with a link that was asked for before.
    expect((await reset(key, 'a third river')).status).toBe(403);
    expect(await signsOn('stu1', chosen)).toBe(true);
    const [event] = await world.sql(
      `select subject_id::int as id, user_id::int as "user", data from audit_events where event_type = 'password_reset'`,
    );
    expect(event).toEqual({ id: world.logins.stu1, user: world.users.stu1, data: { endedSessions: 1 } });
    const kept = await world.sql(
      'select row_to_json(k)::text as text from sign_in_keys k union all select row_to_json(m)::text from mails m',
    );
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  it('ends the other links of the login', async () => {
    await mailed('stu1');
    await mailed('stu1');
    const [first, second] = mailbox.taken.map(({ message }) => keyIn(message)) as [string, string];
    expect((await reset(first)).status).toBe(303);
    expect((await reset(second, 'a third river')).status).toBe(403);
    expect(await signsOn('stu1', chosen)).toBe(true);
  });

  it('takes two requests with one key at the same time once', async () => {
    await mailed('stu1');
    const key = keyIn(mailbox.taken[0]!.message);
    const answers = await Promise.all([reset(key), reset(key, 'a third river')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 403]);
  });

  it.each([
    ['too short', 'seven77', 'seven77', 400],
    ['two that differ', chosen, `${chosen}!`, 400],
  ])('refuses a password that is %s, and the key stays good', async (_what, wanted, again, status) => {
    await mailed('stu1');
    const key = keyIn(mailbox.taken[0]!.message);
    const refused = await reset(key, wanted, again);
    expect([refused.status, refused.text.includes('role="alert"')]).toEqual([status, true]);
    expect(await signsOn('stu1', password)).toBe(true);
    expect((await reset(key)).status).toBe(303);
  });

  it('refuses a key whose hour is over, one of another tenant, and what is none', async () => {
    await mailed('stu1');
    const key = keyIn(mailbox.taken[0]!.message);
    await world.sql('update sign_in_keys set root_account_id = $1', [world.accounts.RB]);
    expect((await reset(key)).status).toBe(403);
    await world.sql(`update sign_in_keys set root_account_id = $1, expires_at = now() - interval '1 second'`, [
      world.accounts.RA,
    ]);
    expect((await reset(key)).status).toBe(403);
    for (const none of ['', 'x'.repeat(43)]) expect((await reset(none)).status).toBe(403);
    expect(await signsOn('stu1', password)).toBe(true);
    await world.sql(`update sign_in_keys set expires_at = now() + interval '59 minutes'`);
    expect((await reset(key)).status).toBe(303);
  });

  it('is not asked for, nor chosen, by a page of another site', async () => {
    expect((await asked('stu1', fromAnotherSite)).status).toBe(403);
    expect(mailbox.taken).toEqual([]);
    await mailed('stu1');
    const key = keyIn(mailbox.taken[0]!.message);
    const { status } = await browser().submit(
      '/login/reset',
      { key, password: chosen, password_again: chosen },
      fromAnotherSite,
    );
    expect(status).toBe(403);
    expect(await signsOn('stu1', password)).toBe(true);
  });

  it('fills nobody’s mailbox: three times a minute for a name, five mails an hour for a login', async () => {
    for (let n = 0; n < 3; n += 1) expect((await asked('obs@example.edu')).status).toBe(200);
    const full = await asked('obs@example.edu');
    expect([full.status, full.headers['retry-after']]).toEqual([403, expect.any(String)]);
    for (let n = 0; n < 7; n += 1) await mailed('teach');
    expect(mailbox.taken.filter(({ to }) => to[0] === 'teach@example.edu')).toHaveLength(5);
  });

  it('waits for a mail server that takes nothing, and goes out later, once', async () => {
    mailbox.refuses = true;
    await mailed('stu1');
    expect(mailbox.taken).toEqual([]);
    const state = async () =>
      (
        await world.sql(
          'select workflow_state as state, tries, sealed_text is null as empty, next_try_at > now() as later from mails order by id desc limit 1',
        )
      )[0];
    expect(await state()).toEqual({ state: 'queued', tries: 1, empty: false, later: true });
    mailbox.refuses = false;
    const minute = () => runJob(world, queueDueMails);
    await minute();
    await runQueued(world);
    expect(mailbox.taken).toEqual([]);
    await world.sql(`update mails set next_try_at = now() where workflow_state = 'queued'`);
    await minute();
    await minute();
    await runQueued(world);
    expect(mailbox.taken).toHaveLength(1);
    expect(await state()).toMatchObject({ state: 'sent', tries: 2, empty: true });
    await minute();
    await runQueued(world);
    expect(mailbox.taken).toHaveLength(1);
  });
});
