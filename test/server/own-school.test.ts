/** A school of one's own on a database of one's own, from nothing to its first administrator. Decision 0113. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Browser } from '../support/browser.js';
import { freePort } from '../support/free-port.js';
import { headerOf, Mailbox, textOf } from '../support/mailbox.js';
import { hasPostgres15, ownServer, type PostgresServer, postgres15 } from '../support/postgres-servers.js';
import { callerOf } from '../support/world.js';
import { type OwnDatabase, ownDatabase } from './own-database.js';
import { type Served, serve, spawnCommand } from './served.js';

const password = 'a river runs';
const ready = { last: /in a browser/ };
const create = (...more: string[]): string[] => ['school', 'create', ...more];
const riverside = ['--name', 'Riverside', '--admin-email', 'ada@river.example', '--admin-login', 'ada'];

/** All that a school is made of, and whose. */
const counts = `select
  (select count(*)::int from accounts) as accounts, (select count(*)::int from users) as users,
  (select count(*)::int from logins) as logins, (select count(*)::int from admins) as admins,
  (select count(*)::int from roles) as roles, (select count(*)::int from terms) as terms,
  (select count(*)::int from communication_channels) as addresses, (select count(*)::int from mails) as mails,
  (select count(*)::int from authentication_providers) as providers, (select count(*)::int from audit_events) as events`;
const one = { users: 1, logins: 1, admins: 1, addresses: 1, providers: 1, events: 1, mails: 0 };

const servers = [
  ['the PostgreSQL that comes with it', true, ownServer],
  ['PostgreSQL 15', hasPostgres15, postgres15],
] as const;

describe.each(servers)('A school of one’s own on %s', (_, isThere, open) => {
  const when = isThere ? it : it.skip;
  let server: PostgresServer;
  beforeAll(async () => {
    if (isThere) server = await open();
  });
  afterAll(() => server?.stop());

  when('begins with an empty database of an ordinary owner, and ends with an administrator who signs on', async () => {
    const own = await ownDatabase(server.url);
    let served: Served | undefined;
    try {
      await own.sql((await own.run(['database', 'prepare', '--print'])).out.join('\n'));
      served = await serve({ ...own.env, WORKER: 'off' }, ready);
      const { base } = served;
      expect((await new Browser(base).open('/login')).status).toBe(404);
      expect((await own.run(['doctor'])).out).toContainEqual(
        expect.stringMatching(/^note {3}there is no school yet: npm run -s lyceum -- school create/),
      );

      const made = await own.run(create(...riverside, '--admin-name', 'Ada Okonkwo'));
      expect(made).toEqual({
        code: 0,
        out: [expect.stringMatching(/^\/register\/1\.\d+\.\d+\.[\w-]{43}$/)],
        err: [
          'Made the school Riverside (root account 1).',
          'Made the account of the site (root account 2).',
          expect.stringMatching(/^Its administrator ada chooses a password here, within two weeks, at the address/),
        ],
      });
      expect(await own.sql(counts)).toEqual([{ ...one, accounts: 2, roles: 12, terms: 2 }]);
      expect((await own.run(['doctor'])).out.join()).not.toMatch(/no school|ACCOUNT_HOSTS/);

      const [path] = made.out as [string];
      const browser = new Browser(base);
      const page = await browser.open(path);
      expect([page.status, page.text.includes('Ada Okonkwo'), page.text.includes('ada@river.example')]).toEqual([
        200,
        true,
        true,
      ]);
      expect((await browser.ask('POST', '/login', { login: 'ada', password })).status).toBe(403);
      const chosen = await browser.submit(path, { password, password_again: password });
      expect(chosen.status).toBe(303);
      expect((await browser.open(path)).status).toBe(404);
      expect((await browser.ask('POST', '/login', { login: 'ada', password })).status).toBe(200);
      const token = (await own.run(['token', 'create', '--user', 'ada'])).out[0] as string;
      const ada = callerOf(base, token);
      expect((await ada.get('/accounts/self')).body).toMatchObject({ id: 1, name: 'Riverside' });
      expect((await ada.get('/accounts/self/admins')).body).toEqual([
        expect.objectContaining({ role: 'AccountAdmin', workflow_state: 'active' }),
      ]);
      const course = await ada.post('/accounts/self/courses', { 'course[name]': 'Tides' });
      expect(course.status).toBe(200);
      const [channel] = await own.sql(
        'select workflow_state as state, root_account_id::int as tenant from communication_channels',
      );
      expect(channel).toEqual({ state: 'active', tenant: 1 });
      const [user] = await own.sql('select name, sortable_name, workflow_state as state from users');
      expect(user).toEqual({ name: 'Ada Okonkwo', sortable_name: 'Okonkwo, Ada', state: 'registered' });
    } finally {
      await served?.end('SIGTERM');
      await own.drop();
    }
  });
});

describe('lyceum school create', () => {
  let own: OwnDatabase;
  beforeEach(async () => {
    own = await ownDatabase((await ownServer()).url, 'createrole');
  });
  afterEach(() => own.drop());

  it('makes nothing twice under one name, however it is written, and leaves everything as it was', async () => {
    expect((await own.run(create(...riverside))).code).toBe(0);
    const before = await own.sql(counts);
    for (const name of ['Riverside', ' RIVERSIDE ']) {
      const again = await own.run(create(...riverside, '--name', name, '--host', 'other.example'));
      expect(again).toEqual({
        code: 1,
        out: [],
        err: ['There is a school called Riverside (root account 1): nothing was made.'],
      });
    }
    expect(await own.sql(counts)).toEqual(before);
    expect(before).toEqual([{ ...one, accounts: 2, roles: 12, terms: 2 }]);
  });

  it('makes one of two that are asked for at once', async () => {
    expect((await own.run(create(...riverside))).code).toBe(0);
    const holder = await own.connect();
    try {
      // Both wait: the first to write, the second for the first, or to write as well.
      await holder.query('begin; lock table accounts in share row exclusive mode');
      const hill = create('--name', 'Hillside', '--admin-email', 'ben@hill.example', '--host', 'hill.example');
      const runs = [1, 2].map(() => own.run(hill, { ACCOUNT_HOSTS: 'river.example=1' }));
      const waiting = `select count(*)::int as count from pg_locks
        where not granted and (relation = 'accounts'::regclass or locktype = 'advisory')`;
      while ((await own.sql(waiting))[0]?.['count'] !== 2) await pause(20);
      await holder.query('rollback');
      const [one, other] = (await Promise.all(runs)).sort((left, right) => left.code - right.code);
      expect([one?.code, other]).toEqual([
        0,
        { code: 1, out: [], err: ['There is a school called Hillside (root account 3): nothing was made.'] },
      ]);
    } finally {
      await holder.end();
    }
    const two = { users: 2, logins: 2, admins: 2, addresses: 2, providers: 2, events: 2, mails: 0 };
    expect(await own.sql(counts)).toEqual([{ ...two, accounts: 3, roles: 18, terms: 3 }]);
  });

  it('leaves nothing behind when it is killed half-way', async () => {
    expect((await own.run(['migrate', 'up'])).code).toBe(0);
    const holder = await own.connect();
    try {
      await holder.query('begin; lock table admins in exclusive mode');
      const child = spawnCommand(create(...riverside), own.env);
      const waiting = `select count(*)::int as count from pg_locks where relation = 'admins'::regclass and not granted`;
      while ((await own.sql(waiting))[0]?.['count'] !== 1) await pause(20);
      child.kill('SIGKILL');
      await once(child, 'close');
      await holder.query('rollback');
    } finally {
      await holder.end();
    }
    const open = `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name like 'lyceum%'`;
    while ((await own.sql(open))[0]?.['count'] !== 0) await pause(20);
    const none = {
      accounts: 0,
      users: 0,
      logins: 0,
      admins: 0,
      roles: 0,
      terms: 0,
      addresses: 0,
      providers: 0,
      events: 0,
    };
    expect(await own.sql(counts)).toEqual([{ ...none, mails: 0 }]);
    expect((await own.run(create(...riverside))).code).toBe(0);
  });

  it('refuses each option by its name, and makes nothing', async () => {
    const wrong = ['--name', 'a\u2028b', '--admin-email', 'nobody', '--admin-login', ' ', '--admin-name', 'a\nb'];
    const lines = [
      '--name: It stands on one line, without control characters.',
      '--admin-email: That is no email address.',
      '--admin-login: A login name is needed.',
      '--admin-name: It stands on one line, without control characters.',
    ];
    expect(await own.run(create(...wrong))).toMatchObject({ code: 1, out: [], err: expect.arrayContaining(lines) });
    const refusals = [
      [['--name', ' '], '--name: A name is needed.'],
      [['--name', 'x'.repeat(256)], '--name: The name has more than 255 characters.'],
      [['--host', 'a host'], '--host: a host is no host.'],
    ] as const;
    for (const [more, line] of refusals)
      expect(await own.run(create(...riverside, ...more))).toEqual({ code: 1, out: [], err: [line] });
    expect(await own.sql('select from accounts')).toEqual([]);
  });

  it('keeps names composed, takes the address as login and name of who has told none, and prints the whole address where it is known', async () => {
    const decomposed = 'École'.normalize('NFD');
    const publicUrl = { PUBLIC_URL: 'https://river.example' };
    const made = await own.run(create('--name', decomposed, '--admin-email', 'ada@river.example'), publicUrl);
    expect(made.out).toEqual([expect.stringMatching(/^https:\/\/river\.example\/register\/1\./)]);
    const [school] = await own.sql('select name from accounts where not site');
    expect(school).toEqual({ name: 'École'.normalize('NFC') });
    const [admin] = await own.sql('select u.name, l.unique_id from users u join logins l on l.user_id = u.id');
    expect(admin).toEqual({ name: 'ada@river.example', unique_id: 'ada@river.example' });
    expect(await own.sql(counts)).toEqual([{ ...one, accounts: 2, roles: 12, terms: 2 }]);
  });

  it('mails the way to the password where there is a server for mails, and the address of the service is known', async () => {
    const mailbox = await Mailbox.open();
    const mails = { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://river.example/school' };
    let served: Served | undefined;
    try {
      const made = await own.run(create(...riverside), mails);
      expect([made.code, made.out, made.err.at(-1)]).toEqual([
        0,
        [],
        'ada@river.example gets a mail with the way to a password once the service runs.',
      ]);
      expect(await own.sql(counts)).toEqual([{ ...one, accounts: 2, roles: 12, terms: 2, mails: 1 }]);
      const PORT = String(await freePort());
      served = await serve({ ...own.env, ...mails, PORT }, ready);
      const late = performance.now() + 20_000;
      while (mailbox.taken.length === 0 && performance.now() < late) await pause(50);
      const [mail] = mailbox.taken;
      expect(mail?.to).toEqual(['ada@river.example']);
      expect(headerOf(mail!.message, 'Subject')).toBe('Finish your registration');
      const [, path] = /https:\/\/river\.example\/school(\/register\/\S+)/.exec(textOf(mail!.message)) ?? [];
      const browser = new Browser(`http://127.0.0.1:${PORT}`, { host: 'river.example' });
      expect((await browser.open(path as string)).text).toContain('Finish your registration');
    } finally {
      await served?.end('SIGTERM');
      await mailbox.close();
    }
  });

  it('makes a further school at a host of its own, where the first has its host as well', async () => {
    const hill = create('--name', 'Hillside', '--admin-email', 'ben@hill.example');
    const hosts = { ACCOUNT_HOSTS: 'river.example=1' };
    expect((await own.run(create(...riverside))).code).toBe(0);
    const before = await own.sql(counts);
    const refusals = [
      [
        await own.run([...hill, '--host', 'hill.example']),
        /First give one to Riverside \(root account 1\), in ACCOUNT_HOSTS/,
      ],
      [await own.run(hill, hosts), /^There is another school: --host says where this one is found\.$/],
      [await own.run([...hill, '--host', 'River.Example.'], hosts), /^ACCOUNT_HOSTS gives river\.example to Riverside/],
    ] as const;
    for (const [run, line] of refusals) expect(run).toEqual({ code: 1, out: [], err: [expect.stringMatching(line)] });
    expect(await own.sql(counts)).toEqual(before);

    const publicUrl = { PUBLIC_URL: 'https://river.example' };
    const made = await own.run([...hill, '--host', 'hill.example'], { ...hosts, ...publicUrl });
    expect(made.err).toContain(
      'Name its host, and start the service anew: ACCOUNT_HOSTS=river.example=1,hill.example=3',
    );
    expect(made.out).toEqual([expect.stringMatching(/^https:\/\/hill\.example\/register\/3\./)]);
    const [{ sites }] = (await own.sql('select count(*)::int as sites from accounts where site')) as [
      { sites: number },
    ];
    expect(sites).toBe(1);
    expect((await own.run(['doctor'], hosts)).out).toContainEqual(
      expect.stringMatching(/^note {3}of several schools, .* gives none to Hillside \(root account 3\)$/),
    );

    const PORT = String(await freePort());
    const env = { ...own.env, PORT, ...publicUrl, ACCOUNT_HOSTS: 'river.example=1,hill.example=3', WORKER: 'off' };
    const served = await serve(env, ready);
    try {
      const path = new URL(made.out[0] as string).pathname;
      const at = (host: string) => new Browser(`http://127.0.0.1:${PORT}`, { host });
      const form = { password, password_again: password };
      expect((await at('river.example').submit(path, form, { origin: 'https://river.example' })).status).toBe(404);
      expect((await at('hill.example').submit(path, form, { origin: 'https://hill.example' })).status).toBe(303);
      const login = { login: 'ben@hill.example', password };
      expect((await at('hill.example').ask('POST', '/login', login, { origin: 'https://hill.example' })).status).toBe(
        200,
      );
    } finally {
      await served.end('SIGTERM');
    }
  });
});
