/** Signing on by a directory, over LDAP: slapd. Decision 0090; source: D1 · Authentication providers, ldap. */
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { changeRows } from '../../support/change-by-sql.js';
import {
  base,
  type Directory,
  hasDirectory,
  servicePassword,
  serviceUser,
  whyNoDirectory,
} from '../../support/directory.js';
import { openNewWorld, type World } from '../../support/world.js';
import { atTheDirectory, here, SchoolWithDirectory, wrong } from './directory-builders.js';

(hasDirectory ? describe : describe.skip)(
  `Signing on by a directory${hasDirectory ? '' : `, ${whyNoDirectory}`}`,
  () => {
    let school: SchoolWithDirectory;
    let world: World;
    let directory: Directory;
    let providers: SchoolWithDirectory['providers'];
    beforeAll(async () => {
      school = await SchoolWithDirectory.open([
        { uid: 'stu1', password: atTheDirectory, mail: 'stu1@example.edu', employeeNumber: 'stu2' },
        { uid: 'teach', password: atTheDirectory },
        { uid: 'newcomer', password: atTheDirectory },
        {
          uid: 'told',
          password: atTheDirectory,
          mail: 'nina.okafor@example.edu',
          more: { displayName: 'Nina Okafor', givenName: 'Nina' },
        },
        { uid: 'stranger', password: atTheDirectory },
        { uid: 'ob(s)*', password: atTheDirectory },
        { uid: 'twice', password: atTheDirectory },
        { uid: 'twice', password: atTheDirectory, branch: 'guests' },
      ]);
      ({ world, directory, providers } = school);
    });
    afterEach(() => providers.clear());
    afterAll(() => school.close());

    const aDirectory: SchoolWithDirectory['aDirectory'] = (form) => school.aDirectory(form);
    const signOn: SchoolWithDirectory['signOn'] = (login, password) => school.signOn(login, password);
    const refusedWith: SchoolWithDirectory['refusedWith'] = (login, password) => school.refusedWith(login, password);
    const sessions = () => school.sessions();

    it.each([
      ['start_tls', {}],
      ['simple_tls', { auth_over_tls: 'simple_tls' }],
      ['no encryption, where it was set up so', { auth_over_tls: '' }],
    ])('lets somebody in whose password the directory takes, by %s', async (how, form) => {
      const port = how === 'simple_tls' ? directory.securePort : directory.port;
      const { id } = await aDirectory({ ...form, auth_port: port });
      const browser = new Browser(world.base);
      const { status, headers } = await browser.submit('/login', { login: ' STU1 ', password: atTheDirectory });
      expect([status, headers['location']]).toEqual([303, '/login/account']);
      expect((await browser.ask('GET', '/api/v1/users/self')).body.id).toBe(world.users.stu1);
      const [row] = await world.sql(
        'select authentication_provider_id::int as by from sessions order by id desc limit 1',
      );
      expect(row).toEqual({ by: id });
      expect(await refusedWith('stu1', 'another password')).toEqual(wrong);
    });

    it('checks the certificate: for an authority that it knows, and for the name that was set up', async () => {
      await aDirectory({ auth_host: 'localhost' });
      expect(await refusedWith('stu1')).toEqual([503, 'idp_unavailable']);
      await providers.clear();
      const unknowing = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8' });
      for (const auth_over_tls of ['start_tls', 'simple_tls']) {
        const { made, clear } = providersOf(unknowing);
        const auth_port = auth_over_tls === 'start_tls' ? directory.port : directory.securePort;
        const place = { auth_host: '127.0.0.1', auth_port, auth_over_tls, auth_base: base };
        await made('ldap', {
          ...place,
          auth_filter: '(uid={{login}})',
          auth_username: serviceUser,
          auth_password: servicePassword,
        });
        const { status } = await new Browser(unknowing.base).ask('POST', '/login', {
          login: 'stu1',
          password: atTheDirectory,
        });
        expect([auth_over_tls, status]).toEqual([auth_over_tls, 503]);
        await clear();
      }
      await unknowing.close();
    });

    it('asks no address of a private network that the operator has not allowed', async () => {
      const shut = await openNewWorld();
      await providersOf(shut).made('ldap', {
        auth_host: '127.0.0.1',
        auth_port: directory.port,
        auth_over_tls: '',
        auth_base: base,
        auth_filter: '(uid={{login}})',
        auth_username: serviceUser,
        auth_password: servicePassword,
      });
      const { status, body } = await new Browser(shut.base).ask('POST', '/login', {
        login: 'stu1',
        password: atTheDirectory,
      });
      expect([status, body.errors[0].error_code]).toEqual([503, 'idp_unavailable']);
      await shut.close();
    });

    it('escapes what is typed: a filter finds by the whole name alone (A41)', async () => {
      await aDirectory({ jit_provisioning: true });
      const before = await world.sql('select count(*)::int as n from users');
      for (const login of ['*', 'stu*', '*)(uid=*', 'stu1)(|(uid=*', 'admin)(|(a=', 'stu1)(&', '\\2a'])
        expect([login, ...(await refusedWith(login))]).toEqual([login, ...wrong]);
      expect(await world.sql('select count(*)::int as n from users')).toEqual(before);
      // No name has a NUL.
      expect((await signOn('stu1\0')).status).toBe(400);
      // What has a meaning in filters has none in a name.
      expect((await signOn('ob(s)*')).status).toBe(200);
    });

    it('refuses an empty password before the directory is asked, which would take it for nobody (A41)', async () => {
      await aDirectory();
      expect(await refusedWith('stu1', '')).toEqual(wrong);
      await directory.stop();
      expect(await refusedWith('stu1', '')).toEqual(wrong);
      await directory.start();
    });

    it('answers the same to a name that is nowhere and to a wrong password', async () => {
      await aDirectory();
      const [nobody, known] = [await signOn('nobody.at.all'), await signOn('teach', 'another password')];
      const said = ({ status, body }: typeof nobody) => [status, { ...body, request_id: '' }];
      expect(said(nobody)).toEqual(said(known));
      expect(nobody.status).toBe(403);
    });

    it('refuses a name that finds two entries', async () => {
      await aDirectory({ jit_provisioning: true });
      expect(await refusedWith('twice')).toEqual(wrong);
    });

    it('looks the login up by the attribute that the provider names', async () => {
      await aDirectory({ identifier_format: 'employeeNumber' });
      const { status, body } = await signOn('stu1');
      expect([status, body.user_id]).toEqual([200, world.users.stu2]);
      // Without the attribute nobody is named.
      expect(await refusedWith('teach')).toEqual(wrong);
    });

    it('makes somebody whom nobody knows where it is set up so, once, tied to the provider', async () => {
      const { id } = await aDirectory({ jit_provisioning: true });
      const both = await Promise.all([signOn('newcomer'), signOn('newcomer')]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const rows = await world.sql(
        `select u.name, u.workflow_state as state, l.authentication_provider_id::int as by, l.password_hash as hash
       from logins l join users u on u.id = l.user_id where l.unique_id = 'newcomer'`,
      );
      expect(rows).toEqual([{ name: 'newcomer', state: 'registered', by: id, hash: null }]);
      const events = await world.sql(
        `select data from audit_events where event_type = 'user_created' and data ? 'providerId'`,
      );
      expect(events.map(({ data }) => data.uniqueId)).toContain('newcomer');
    });

    it('makes them with the name and the address that the directory tells, and changes nobody later', async () => {
      await aDirectory({ jit_provisioning: true });
      const { status, body } = await signOn('told');
      expect(status).toBe(200);
      const person = async () =>
        (
          await world.sql(
            `select u.name, c.address, c.workflow_state as state from users u
             left join communication_channels c on c.user_id = u.id where u.id = $1`,
            [body.user_id],
          )
        )[0];
      expect(await person()).toEqual({ name: 'Nina Okafor', address: 'nina.okafor@example.edu', state: 'active' });
      await changeRows(world, 'users', { id: body.user_id }, { name: 'Nina O.' });
      expect((await signOn('told')).body.user_id).toBe(body.user_id);
      expect(await person()).toMatchObject({ name: 'Nina O.', address: 'nina.okafor@example.edu' });
    });

    it('sends somebody away whom the directory knows and nobody here (rule of unknown_user_url)', async () => {
      await aDirectory();
      const before = await sessions();
      const page = await new Browser(world.base).submit('/login', { login: 'stranger', password: atTheDirectory });
      expect(page.status).toBe(403);
      expect(page.text).toContain('You are known to the provider, but not here.');
      const settings = `/accounts/${world.accounts.RA}/sso_settings`;
      await world.as('admin').put(settings, { 'sso_settings[unknown_user_url]': 'https://school.example/who' });
      const sent = await new Browser(world.base).submit('/login', { login: 'stranger', password: atTheDirectory });
      expect(sent.text).toContain('<meta http-equiv="refresh" content="0; url=https://school.example/who">');
      expect((await signOn('stranger')).body.errors[0].error_code).toBe('unknown_user');
      await world.as('admin').put(settings, { 'sso_settings[unknown_user_url]': '' });
      expect(await sessions()).toBe(before);
    });

    it('signs on no login that is tied to another provider, and none by a password of this service that is tied to it', async () => {
      await providers.made('local');
      const [one, other] = [await aDirectory(), await aDirectory()];
      const at = `/users/${world.users.teach}/logins/${world.logins.teach}`;
      const tie = (id: number | string) => world.as('admin').put(at, { 'login[authentication_provider_id]': id });
      await setPassword(world, world.users.teach, here);
      expect((await signOn('teach', here)).status).toBe(200);
      await tie(other.id);
      expect((await signOn('teach')).status).toBe(200);
      const [row] = await world.sql(
        'select authentication_provider_id::int as by from sessions order by id desc limit 1',
      );
      expect(row).toEqual({ by: other.id });
      expect(await refusedWith('teach', here)).toEqual(wrong);
      await world.as('admin').del(providers.at(other.id));
      expect(await refusedWith('teach')).toEqual([403, 'unknown_user']);
      await tie(one.id);
      expect((await signOn('teach')).status).toBe(200);
      await tie('');
    });

    it('takes passwords of this service only where the tenant has the local provider, or none at all', async () => {
      expect((await signOn('ta', here)).status).toBe(200);
      await aDirectory();
      expect(await refusedWith('ta', here)).toEqual(wrong);
      await providers.made('local');
      expect((await signOn('ta', here)).status).toBe(200);
    });

    it('is down: who needs it is told so, others go on, and it is left alone for a while (F15)', async () => {
      await aDirectory();
      await providers.made('local');
      await directory.stop();
      expect((await signOn('ta', here)).status).toBe(200);
      for (let n = 0; n < 3; n += 1) {
        const { status, body, headers } = await signOn('teach');
        expect([status, body.errors[0].error_code]).toEqual([503, 'idp_unavailable']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await signOn('ta', here)).status).toBe(200);
      await directory.start();
      // It is back, and still left alone.
      expect(await refusedWith('teach')).toEqual([503, 'idp_unavailable']);
    });

    it('is slow: nobody waits longer than a few seconds, and meanwhile no connection of the database is held (F15)', async () => {
      await aDirectory();
      await providers.made('local');
      directory.hang();
      const begun = Date.now();
      const waiting = Array.from({ length: 12 }, () => signOn('obs'));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const { totalCount, idleCount } = world.app.pool;
      expect(totalCount - idleCount).toBe(0);
      for (const { status, body } of await Promise.all(waiting))
        expect([503, 403]).toContain(status === 403 && body.errors[0].error_code !== 'too_many_attempts' ? 0 : status);
      expect(Date.now() - begun).toBeLessThan(15_000);
      directory.goOn();
    });

    it('shares the count of wrong passwords with those of this service', async () => {
      await aDirectory();
      for (let n = 0; n < 10; n += 1) await signOn('des', 'another password');
      const { status, body } = await signOn('des', 'another password');
      expect([status, body.errors[0].error_code]).toEqual([403, 'too_many_attempts']);
    });
  },
);
