/** A directory is told no password of somebody whom its voucher does not cover: slapd. Decisions 0090, 0114. */
import { createServer } from 'node:net';
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { changeRows } from '../../support/change-by-sql.js';
import {
  base,
  Directory,
  hasDirectory,
  servicePassword,
  serviceUser,
  whyNoDirectory,
} from '../../support/directory.js';
import { BothTenants } from '../../support/two-tenants.js';
import { openNewWorld, type World } from '../../support/world.js';

const atTheDirectory = 'a directory knows this';

(hasDirectory ? describe : describe.skip)(
  `A directory of somebody who may do little${hasDirectory ? '' : `, ${whyNoDirectory}`}`,
  () => {
    let directory: Directory;
    let world: World;
    /** Manages the settings of the root account, and nothing else. */
    let ofIvo: ReturnType<typeof providersOf>;
    let providers: ReturnType<typeof providersOf>;
    /** Takes connections, and says nothing. */
    let asked = 0;
    const listener = createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    beforeAll(async () => {
      const people = ['admin', 'stu1', 'ivo.it', 'nobody.here'];
      directory = await Directory.open(people.map((uid) => ({ uid, password: atTheDirectory })));
      world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8,::1/128', OUTBOUND_CA: directory.authority });
      const both = await BothTenants.of(world);
      const ivo = await both.helper('Ivo IT', world.accounts.RA, ['manage_account_settings']);
      ofIvo = providersOf(world, world.withToken(ivo.token));
      providers = providersOf(world);
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    });
    beforeEach(() => {
      asked = 0;
    });
    afterEach(() => providers.clear());
    afterAll(async () => {
      await world.close();
      await directory.close();
      listener.close();
    });

    const form = (port: number) => ({
      auth_host: '127.0.0.1',
      auth_port: port,
      auth_base: base,
      auth_filter: '(uid={{login}})',
      auth_username: serviceUser,
      auth_password: servicePassword,
    });
    const own = () => (listener.address() as { port: number }).port;
    const signOn = async (login: string, password = atTheDirectory) => {
      const { status, body } = await new Browser(world.base).ask('POST', '/login', { login, password });
      return [status, status === 200 ? body.user_id : body.errors?.[0].error_code];
    };
    const refused = [403, 'sign_on_not_vouched'];

    it('signs on nobody else, and everybody else is refused with the same words', async () => {
      await ofIvo.made('ldap', form(directory.port));
      for (const login of ['admin', 'stu1', 'teach', 'nobody.at.all'])
        expect([login, ...(await signOn(login))]).toEqual([login, ...refused]);
      expect(await signOn('admin', 'another password')).toEqual(refused);
      const page = await new Browser(world.base).submit('/login', { login: 'admin', password: atTheDirectory });
      expect([page.status, page.text]).toEqual([
        403,
        expect.stringContaining('has to save the settings of the sign-on provider again'),
      ]);
      expect((await signOn('ivo.it'))[0]).toBe(200);
      const events = await world.sql(
        `select user_id::int as who from audit_events where event_type = 'sign_on_not_vouched' order by id limit 1`,
      );
      expect(events).toEqual([{ who: world.users.admin }]);
    });

    it('is told no password of who may do more, nor one that another way takes', async () => {
      await ofIvo.made('ldap', { ...form(own()), position: 1 });
      expect(await signOn('admin')).toEqual(refused);
      expect(asked).toBe(0);
      await providers.made('ldap', form(directory.port));
      expect((await signOn('stu1'))[1]).toBe(world.users.stu1);
      expect((await signOn('admin'))[1]).toBe(world.users.admin);
      await providers.made('local');
      await setPassword(world, world.users.teach, 'a river runs');
      expect((await signOn('teach', 'a river runs'))[1]).toBe(world.users.teach);
      expect(asked).toBe(0);
    });

    it('for which nobody is known to vouch is told the passwords of people without administrative rights', async () => {
      const { id } = await providers.made('ldap', form(directory.port));
      await changeRows(world, 'authentication_providers', { id }, { voucherId: null });
      expect((await signOn('stu1'))[1]).toBe(world.users.stu1);
      expect(await signOn('admin')).toEqual(refused);
      expect(await signOn('stu1', 'another password')).toEqual(refused);
      await providers.clear();
      const { id: silent } = await providers.made('ldap', form(own()));
      await changeRows(world, 'authentication_providers', { id: silent }, { voucherId: null });
      await signOn('admin');
      expect(asked).toBe(0);
      expect(await signOn('stu1')).toEqual([503, 'idp_unavailable']);
      expect(asked).toBe(1);
    });
  },
);
