/** With which host links begin that others open. Decision 0042. */
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { Mailbox, textOf } from '../../support/mailbox.js';
import { emptyQueue, runQueued } from '../../support/run-job.js';
import { openNewWorld, type World } from '../../support/world.js';

const publicUrl = 'https://learn.example:8443/lms';
const school = 'https://hill.example:8443/lms';

describe('With PUBLIC_URL, the host of a request', () => {
  let world: World;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await Mailbox.open();
    world = await openNewWorld({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'school@lyceum.example',
      PUBLIC_URL: publicUrl,
      ACCOUNT_HOSTS: 'hill.example=2,learn.example=1,named.example=1',
      ALLOWED_HOSTS: 'other.example',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    await setPassword(world, world.users.stu1, 'a river runs');
    await setPassword(world, world.users.stuB, 'a hill stands');
  });
  afterAll(async () => {
    await world.close();
    await mailbox.close();
  });

  /** Headers of a request → the base of the page in the mail. */
  const asked: [string, Record<string, string>, string][] = [
    ['its own name', { host: 'learn.example' }, publicUrl],
    ['its own name with another port', { host: 'learn.example:31337' }, publicUrl],
    ['this machine', { host: 'localhost:31337' }, publicUrl],
    ['an address of this machine', { host: '127.0.0.1:31337' }, publicUrl],
    ['another host of the school', { host: 'named.example:31337' }, 'https://named.example:8443/lms'],
    [
      'a host that a proxy forwards',
      { host: 'learn.example', 'x-forwarded-host': 'named.example:31337', 'x-forwarded-proto': 'http' },
      'https://named.example:8443/lms',
    ],
  ];

  const linkIn = async (ask: () => Promise<{ readonly status: number }>) => {
    await emptyQueue(world);
    await world.sql('delete from sign_in_keys');
    mailbox.taken.length = 0;
    expect((await ask()).status).toBe(200);
    await runQueued(world);
    expect(mailbox.taken).toHaveLength(1);
    return /https?:\S+\/login\/reset/.exec(textOf(mailbox.taken[0]!.message))?.[0];
  };
  /** A program: what it says of hosts is all that is known. */
  const program = (headers: Record<string, string>) => ({
    forgot: (login: string) =>
      new Browser(world.base).send('POST', '/login/forgot', new URLSearchParams({ login }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      }),
  });

  it.each(asked)(
    'stands in the link to a new password only where it is a school’s: %s',
    async (_how, headers, base) => {
      world.app.services.throttle.forget();
      expect(await linkIn(() => program(headers).forgot('stu1'))).toBe(`${base}/login/reset`);
    },
  );

  it('stands there for the school that it was given to', async () => {
    expect(await linkIn(() => program({ host: 'hill.example:31337' }).forgot('stuB'))).toBe(`${school}/login/reset`);
  });

  it('that a proxy forwards and nobody has named stands in no mail', async () => {
    // There is no school there, or it is the only one.
    const headers = { host: 'learn.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect((await program(headers).forgot('stu1')).status).toBe(404);
    await world.sql(`update accounts set workflow_state = 'deleted' where id = $1`, [world.accounts.RB]);
    try {
      expect(await linkIn(() => program(headers).forgot('stu1'))).toBe(`${publicUrl}/login/reset`);
    } finally {
      await world.sql(`update accounts set workflow_state = 'active' where id = $1`, [world.accounts.RB]);
    }
  });

  it('stands in no address of a session, and in no answer of an API', async () => {
    for (const [, headers] of asked) {
      const get = async (path: string) =>
        new Browser(world.base).send('GET', path, undefined, {
          authorization: `Bearer ${world.tokens.stu1}`,
          accept: 'application/json',
          ...headers,
        });
      const session = JSON.parse((await get('/login/session_token')).text).session_url as string;
      expect(new URL(session).origin).toMatch(/^https:\/\/(learn|named)\.example:8443$/);
      const listed = await get('/api/v1/courses?per_page=1');
      expect([listed.status, String(listed.headers['link']).startsWith(`<${publicUrl}/api/v1/courses?`)]).toEqual([
        200,
        true,
      ]);
    }
  });

  it('of a school stands in the links by which its people confirm an address and sign on', async () => {
    await emptyQueue(world);
    mailbox.taken.length = 0;
    const asked = { host: 'hill.example', 'x-forwarded-host': 'hill.example', 'x-forwarded-proto': 'https' };
    const address = { 'communication_channel[type]': 'email', 'communication_channel[address]': 'stub@new.example' };
    const added = await world.as('stuB').post('/users/self/communication_channels', address, asked);
    const login = {
      'user[id]': world.users.stuB,
      'login[unique_id]': 'stub.again',
      'login[send_confirmation]': true,
    };
    const stored = { ...address, 'communication_channel[address]': 'stub@home.example', skip_confirmation: true };
    const byAdmin = await world.as('adminB').post(`/users/${world.users.stuB}/communication_channels`, stored, asked);
    const made = await world.as('adminB').post(`/accounts/${world.accounts.RB}/logins`, login, asked);
    expect([added.status, byAdmin.status, made.status]).toEqual([200, 200, 200]);
    await runQueued(world);
    const texts = mailbox.taken.map(({ message }) => textOf(message)).join('\n');
    const found = [...texts.matchAll(/https?:\/\/\S+?(\/register\/\S+|\/login)(?=\s)/g)].map(([link]) => new URL(link));
    const begun = found.map((link) => link.origin + link.pathname.split('/').slice(0, 3).join('/'));
    expect(begun.sort()).toEqual([`${school}/login`, `${school}/register`]);
    const { pathname } = found.find((link) => link.pathname.includes('/register/'))!;
    const browser = new Browser(world.base, { host: 'hill.example' });
    const confirmed = await browser.submit(pathname.slice('/lms'.length), {}, { origin: 'https://hill.example:8443' });
    expect(confirmed.status).toBe(303);
    // Where its host is the school's, they begin with PUBLIC_URL.
    await runQueued(world);
    mailbox.taken.length = 0;
    const other = { ...address, 'communication_channel[address]': 'stu1@new.example' };
    expect((await world.as('stu1').post('/users/self/communication_channels', other, asked)).status).toBe(200);
    await runQueued(world);
    expect(textOf(mailbox.taken[0]!.message)).toContain(`${publicUrl}/register/`);
  });

  it('of another school stands in no address of a session: it would open nothing there', async () => {
    const headers = { authorization: `Bearer ${world.tokens.stuB}`, accept: 'application/json', host: 'learn.example' };
    const { text } = await new Browser(world.base).send('GET', '/login/session_token', undefined, headers);
    const url = new URL(JSON.parse(text).session_url);
    expect(url.origin).toBe('https://hill.example:8443');
    const opened = await new Browser(world.base, { host: 'hill.example' }).open(
      url.pathname.slice('/lms'.length) + url.search,
    );
    expect([opened.status, opened.headers['location']]).toEqual([303, '/lms/login/account']);
  });

  it('a page of a school’s host takes forms of that host, by the scheme and the port of PUBLIC_URL', async () => {
    const browser = new Browser(world.base, { host: 'hill.example' });
    const said = { login: 'stuB', password: 'a hill stands' };
    expect((await browser.submit('/login', said, { origin: 'http://hill.example' })).status).toBe(403);
    const answer = await browser.submit('/login', said, { origin: 'https://hill.example:8443' });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/lms/login/account']);
    expect(answer.cookies[0]).toMatch(/^__Host-lyceum_session=/);
  });
});
