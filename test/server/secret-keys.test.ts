/** Another secret key: refused on a database that was begun with one, and put in its place. Decision 0112. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { composition } from '../../src/composition.js';
import { SecretBox } from '../../src/platform/authorization/secrets.js';
import { checked, launched } from '../learning/external-tools/launched.js';
import { Browser } from '../support/browser.js';
import { Mailbox, textOf } from '../support/mailbox.js';
import { ownServer } from '../support/postgres-servers.js';
import { callerOf } from '../support/world.js';
import { copyOf, type OwnDatabase, ownDatabase } from './own-database.js';
import { type Served, serve, spawnCommand } from './served.js';

const ready = { last: /in a browser/ };
const another = (): string => randomBytes(32).toString('hex');
const boxOf = (key: string): SecretBox => new SecretBox(Buffer.from(key, 'hex'));
const rotate = ['secrets', 'rotate'];
const wrongKey = /^The secret key is not the one of this database: .*lyceum -- secrets rotate\.$/;

describe('A secret key', () => {
  let server: string;
  let original: OwnDatabase;
  let own: OwnDatabase;
  let key: string;
  let token: string;
  let tool: number;

  /** A school with a mail that waits, a tool and a directory: one text in each place that is sealed. */
  beforeAll(async () => {
    server = (await ownServer()).url;
    original = await ownDatabase(server, 'createrole');
    key = original.env['SECRET_KEY'] as string;
    const mails = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://river.example' };
    const school = ['--name', 'Riverside', '--admin-email', 'ada@river.example', '--admin-login', 'ada'];
    const made = await original.run(['school', 'create', ...school], mails);
    expect(made.code).toBe(0);
    token = (await original.run(['token', 'create', '--user', 'ada'])).out[0] as string;
    const served = await serve({ ...original.env, WORKER: 'off' }, ready);
    const ada = callerOf(served.base, token);
    const form = {
      name: 'Lab',
      privacy_level: 'public',
      consumer_key: 'lab-key',
      shared_secret: 'kept-from-everybody',
    };
    tool = (await ada.post('/accounts/self/external_tools', { ...form, url: 'https://lab.example/launch' })).body.id;
    const directory = {
      auth_type: 'ldap',
      auth_host: 'ldap.example',
      auth_username: 'cn=x',
      auth_password: 'a phrase',
    };
    const filter = { auth_base: 'dc=example', auth_filter: '(uid={{login}})' };
    expect((await ada.post('/accounts/self/authentication_providers', { ...directory, ...filter })).status).toBe(200);
    expect(await served.end('SIGTERM')).toBe(0);
  });
  afterAll(() => original?.drop());
  beforeEach(async () => {
    own = await copyOf(server, original);
  });
  let served: Served | undefined;
  afterEach(async () => {
    await served?.end('SIGTERM');
    served = undefined;
    await own.drop();
  });

  /** Every sealed text, and whatever stands beside it. */
  const rows = async () => {
    const tables = composition.sealed.map(({ table }) => own.sql(`select * from ${table} order by id`));
    return { kept: await Promise.all(tables), fingerprints: await own.sql('select * from installation') };
  };
  const sealed = async (): Promise<string[]> => {
    const found = composition.sealed.map(({ table, column }) =>
      own.sql(`select ${column} as text from ${table} where ${column} is not null`),
    );
    return (await Promise.all(found)).flat().map(({ text }) => text as string);
  };

  it('is known again: the service, its commands and doctor refuse another in one line, and change nothing', async () => {
    const before = await rows();
    expect(before.fingerprints).toHaveLength(1);
    const other = another();
    const said = JSON.stringify(before.fingerprints);
    expect([said.includes(key), said.includes(Buffer.from(key, 'hex').toString('base64'))]).toEqual([false, false]);
    for (const args of [['serve'], ['start'], ['worker'], ['migrate', 'up'], ['token', 'create', '--user', 'ada']]) {
      const { code, err } = await own.run(args, { SECRET_KEY: other });
      expect([args, code, err]).toEqual([args, 1, [expect.stringMatching(wrongKey)]]);
    }
    const doctor = await own.run(['doctor'], { SECRET_KEY: other });
    expect([doctor.code, doctor.out.filter((line) => line.startsWith('FAULT'))]).toEqual([
      1,
      [expect.stringMatching(/^FAULT {2}the secret key is not the one of this database/)],
    ]);
    expect(await rows()).toEqual(before);
    expect((await own.run(['doctor'])).out).toContain('ok     the secret key is the one of the database');
  });

  it('becomes that of a database of before where it opens what is sealed there, and not otherwise', async () => {
    await own.sql('delete from installation');
    const other = await own.run(['serve'], { SECRET_KEY: another() });
    expect([other.code, other.err.at(-1)]).toEqual([
      1,
      expect.stringMatching(
        /^The secret key does not open what is sealed in this database \(authentication_providers\.sealed_secret: 1, external_tools\.sealed_secret: 1, mails\.sealed_text: 1\): /,
      ),
    ]);
    expect(await own.sql('select from installation')).toEqual([]);
    served = await serve({ ...own.env, WORKER: 'off' }, ready);
    expect((await rows()).fingerprints).toHaveLength(1);
    expect((await own.run(['doctor'], { SECRET_KEY: another() })).code).toBe(1);
  });

  it('becomes that of a database in which nothing is sealed', async () => {
    await own.sql('delete from installation');
    for (const { table, column } of composition.sealed) await own.sql(`update ${table} set ${column} = null`);
    const fresh = { SECRET_KEY: another() };
    served = await serve({ ...own.env, ...fresh, WORKER: 'off' }, ready);
    expect((await own.run(['migrate', 'up'], fresh)).code).toBe(0);
    expect((await own.run(['migrate', 'up'])).code).toBe(1);
  });

  it('is changed at once: what was sealed opens with the new one alone, over HTTP and for mails, and nothing else changes', async () => {
    const mailbox = await Mailbox.open();
    try {
      const before = await rows();
      const keys = { SECRET_KEY: another(), SECRET_KEY_BEFORE: key };
      const rotated = await own.run(rotate, keys);
      expect([rotated.code, rotated.out]).toEqual([
        0,
        [
          'authentication_providers.sealed_secret: 1 sealed anew',
          'external_tools.sealed_secret: 1 sealed anew',
          'mails.sealed_text: 1 sealed anew',
        ],
      ]);
      expect(rotated.err).toContainEqual(expect.stringMatching(/^- addresses of calendars/));
      expect(rotated.err.at(-1)).toMatch(/^These go on: access tokens, sessions, passwords/);
      for (const text of await sealed()) {
        expect(boxOf(keys.SECRET_KEY).isCurrent(text)).toBe(true);
        expect(() => boxOf(key).open(text, 'mails.sealed_text')).toThrow();
      }
      const after = await rows();
      const without = (all: typeof before) =>
        JSON.stringify(all.kept).replaceAll(/"v1\.[\w-]+\.[\w-]+\.[\w-]+"|"updated_at":"[^"]+"/g, '"changed"');
      expect(without(after)).toBe(without(before));
      expect(after.fingerprints).not.toEqual(before.fingerprints);

      expect((await own.run(['serve'])).err.at(-1)).toMatch(wrongKey);
      served = await serve({ ...own.env, SECRET_KEY: keys.SECRET_KEY, SMTP_URL: mailbox.url }, ready);
      const ada = callerOf(served.base, token);
      const form = await launched(ada, '/accounts/self/external_tools', { id: tool });
      await checked(form, undefined, 'kept-from-everybody');
      await expect(checked(form, undefined, 'another')).rejects.toThrow('Signature');
      const [provider] = await own.sql(
        'select sealed_secret as text from authentication_providers where sealed_secret is not null',
      );
      const purpose = 'authentication_providers.secret of 1';
      expect(boxOf(keys.SECRET_KEY).open(provider?.['text'], purpose)).toBe('a phrase');
      const late = performance.now() + 20_000;
      while (mailbox.taken.length === 0 && performance.now() < late) {
        await own.sql(`update mails set next_try_at = now() where workflow_state = 'queued'`);
        await pause(100);
      }
      const link = /\/register\/\S+/.exec(textOf(mailbox.taken[0]!.message))?.[0] as string;
      // The former key had signed it.
      expect((await new Browser(served.base).open(link)).status).toBe(404);
      expect((await ada.get('/accounts/self')).status).toBe(200);
    } finally {
      await mailbox.close();
    }
  });

  it('is changed for as many texts as there are', async () => {
    const count = 1_203;
    const texts = Array.from({ length: count }, (_, n) => boxOf(key).seal(`text ${n}`, 'mails.sealed_text'));
    await own.sql(
      `insert into mails (root_account_id, category, recipient, recipient_name, subject, sealed_text)
      select 1, 'x', 'somebody@river.example', 'Somebody', 'A subject', t.text from unnest($1::text[]) t (text)`,
      [texts],
    );
    const keys = { SECRET_KEY: another(), SECRET_KEY_BEFORE: key };
    expect((await own.run(rotate, keys)).out).toContain(`mails.sealed_text: ${count + 1} sealed anew`);
    const found = await own.sql('select sealed_text as text from mails where category = $1 order by id', ['x']);
    const opened = found.map(({ text }) => boxOf(keys.SECRET_KEY).open(text, 'mails.sealed_text'));
    expect(opened).toEqual(texts.map((_, n) => `text ${n}`));
  });

  it('is changed once: a second time nothing is to be done', async () => {
    const keys = { SECRET_KEY: another(), SECRET_KEY_BEFORE: key };
    expect((await own.run(rotate, keys)).code).toBe(0);
    const before = await rows();
    expect(await own.run(rotate, keys)).toEqual({
      code: 0,
      out: [],
      err: ['SECRET_KEY is the key of this database already: nothing is to be done.'],
    });
    expect(await rows()).toEqual(before);
  });

  it('is not changed by halves: whoever is killed has changed nothing', async () => {
    const before = await rows();
    const keys = { SECRET_KEY: another(), SECRET_KEY_BEFORE: key };
    const holder = await own.connect();
    try {
      // The last of the three: the others are sealed anew by then.
      await holder.query('begin; lock table mails in share mode');
      const child = spawnCommand(rotate, { ...own.env, ...keys });
      const waiting = `select count(*)::int as count from pg_locks where relation = 'mails'::regclass and not granted`;
      while ((await own.sql(waiting))[0]?.['count'] !== 1) await pause(20);
      child.kill('SIGKILL');
      await once(child, 'close');
      await holder.query('rollback');
    } finally {
      await holder.end();
    }
    const open = `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name like 'lyceum%'`;
    while ((await own.sql(open))[0]?.['count'] !== 0) await pause(20);
    expect(await rows()).toEqual(before);
    expect((await own.run(['migrate', 'up'])).code).toBe(0);
    expect((await own.run(rotate, keys)).out).toHaveLength(3);
  });

  it('is not changed while the service works, nor begun with while it is changed', async () => {
    const before = await rows();
    const keys = { SECRET_KEY: another(), SECRET_KEY_BEFORE: key };
    served = await serve({ ...own.env, WORKER: 'off' }, ready);
    expect(await own.run(rotate, keys)).toEqual({
      code: 1,
      out: [],
      err: ['1 process of the service still works with the former key: stop the service first.'],
    });
    expect(await rows()).toEqual(before);
    await served.end('SIGTERM');
    served = undefined;

    const holder = await own.connect();
    try {
      await holder.query('begin; lock table mails in share mode');
      const rotating = own.run(rotate, keys);
      const waiting = `select count(*)::int as count from pg_locks where not granted and `;
      while ((await own.sql(`${waiting} relation = 'mails'::regclass`))[0]?.['count'] !== 1) await pause(20);
      const starting = own.run(['serve'], { WORKER: 'off' });
      while ((await own.sql(`${waiting} locktype = 'advisory'`))[0]?.['count'] !== 1) await pause(20);
      await holder.query('rollback');
      expect((await rotating).code).toBe(0);
      const started = await starting;
      expect([started.code, started.err.at(-1)]).toEqual([1, expect.stringMatching(wrongKey)]);
    } finally {
      await holder.end();
    }
  });

  it('is not changed by who does not know the former one, nor where neither opens a text, unless that is to be forgotten', async () => {
    const keys = { SECRET_KEY: another(), SECRET_KEY_BEFORE: key };
    const before = await rows();
    const refusals = [
      [await own.run(rotate, { SECRET_KEY: keys.SECRET_KEY }), 'SECRET_KEY_BEFORE names the key before'],
      [
        await own.run(rotate, { ...keys, SECRET_KEY_BEFORE: another() }),
        'SECRET_KEY_BEFORE is not the key of this database: nothing was changed.',
      ],
    ] as const;
    for (const [run, line] of refusals) expect(run).toEqual({ code: 1, out: [], err: [line] });
    expect(await rows()).toEqual(before);

    // Sealed with a key that nobody has any more.
    const lost = boxOf(another());
    await own.sql('update mails set sealed_text = $1', [lost.seal('a text', 'mails.sealed_text')]);
    await own.sql('update external_tools set sealed_secret = $1', [
      lost.seal('a phrase', 'external_tools.shared_secret of 1'),
    ]);
    const mixed = await rows();
    expect(await own.run(rotate, keys)).toEqual({
      code: 1,
      out: [],
      err: [
        'Neither key opens 1 of external_tools.sealed_secret, 1 of mails.sealed_text: nothing was changed. --forget-unreadable unsets them.',
      ],
    });
    expect(await rows()).toEqual(mixed);
    const forgotten = await own.run([...rotate, '--forget-unreadable'], keys);
    expect(forgotten.out).toEqual([
      'authentication_providers.sealed_secret: 1 sealed anew',
      'external_tools.sealed_secret: 0 sealed anew, 1 unset',
      'mails.sealed_text: 0 sealed anew, 1 unset',
    ]);
    const [mail] = await own.sql('select workflow_state as state, sealed_text as text from mails');
    expect(mail).toEqual({ state: 'withdrawn', text: null });
    served = await serve({ ...own.env, SECRET_KEY: keys.SECRET_KEY, WORKER: 'off' }, ready);
    const told = await callerOf(served.base, token).graphql(
      '{ account(id: "self") { externalTools { nodes { needsSecret } } } }',
    );
    expect(told.body.data.account.externalTools.nodes).toEqual([{ needsSecret: true }]);
  });
});
