/** What a directory finds for a name: slapd. Decision 0090; source: D1 · Authentication providers, ldap. */
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import {
  base,
  Directory,
  hasDirectory,
  hurriedUser,
  servicePassword,
  serviceUser,
  whyNoDirectory,
} from '../../support/directory.js';
import { openNewWorld, type World } from '../../support/world.js';

const atTheDirectory = 'a directory knows this';
const here = 'a river runs';

(hasDirectory ? describe : describe.skip)(
  `People whom a directory finds${hasDirectory ? '' : `, ${whyNoDirectory}`}`,
  () => {
    let directory: Directory;
    let world: World;
    let providers: ReturnType<typeof providersOf>;
    beforeAll(async () => {
      directory = await Directory.open([
        { uid: 'stu1', password: atTheDirectory },
        { uid: 'two.mails', password: atTheDirectory, mail: 'one@example.edu\nmail: two@example.edu' },
        { uid: 'twice', password: atTheDirectory },
        { uid: 'twice', password: atTheDirectory, branch: 'guests' },
      ]);
      world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8,::1/128', OUTBOUND_CA: directory.authority });
      providers = providersOf(world);
      await setPassword(world, world.users.ta, here);
    });
    afterEach(() => providers.clear());
    afterAll(async () => {
      await world.close();
      await directory.close();
    });

    type Form = Parameters<ReturnType<typeof providersOf>['made']>[1];
    const aDirectory = (form: Form = {}) =>
      providers.made('ldap', {
        auth_host: '127.0.0.1',
        auth_port: directory.port,
        auth_base: base,
        auth_filter: '(uid={{login}})',
        auth_username: serviceUser,
        auth_password: servicePassword,
        ...form,
      });
    const signOn = (login: string, password = atTheDirectory) =>
      new Browser(world.base).ask('POST', '/login', { login, password });
    const refusedWith = async (login: string, password?: string) => {
      const { status, body } = await signOn(login, password);
      return [status, body.errors?.[0].error_code];
    };
    const wrong = [403, 'wrong_login_or_password'];
    const sessions = async () => (await world.sql('select count(*)::int as n from sessions'))[0].n as number;

    it('finds people by either name of an attribute', async () => {
      for (const identifier_format of ['userid', 'UserID', 'uid']) {
        const { id } = await aDirectory({ identifier_format });
        expect([identifier_format, (await signOn('stu1')).status]).toEqual([identifier_format, 200]);
        await aDirectory({ identifier_format, jit_provisioning: true });
        await world.as('admin').del(providers.at(id));
        expect([identifier_format, (await signOn('stu1')).status]).toEqual([identifier_format, 200]);
        await providers.clear();
      }
    });

    it('says that there are several values where people are found by one, and signs nobody on', async () => {
      await aDirectory({ identifier_format: 'mail' });
      const before = await sessions();
      expect(await refusedWith('two.mails')).toEqual([403, 'several_names']);
      expect(await refusedWith('two.mails', 'another password')).toEqual(wrong);
      expect(await sessions()).toBe(before);
    });

    it('a directory that gives up early is no directory that knows one person of the name', async () => {
      await aDirectory({ auth_username: hurriedUser });
      expect((await signOn('stu1')).status).toBe(200);
      expect(await refusedWith('twice')).toEqual([503, 'idp_unavailable']);
      await providers.clear();
      await aDirectory();
      expect(await refusedWith('twice')).toEqual(wrong);
    });

    it('a directory that is still being set up is not asked, and keeps nobody out', async () => {
      for (const unset of ['auth_host', 'auth_filter']) {
        const form = { auth_host: '127.0.0.1', auth_port: directory.port, auth_filter: '(uid={{login}})' };
        const { [unset as 'auth_host']: _, ...rest } = form;
        await providers.made('ldap', rest);
        await providers.made('local');
        expect([unset, ...(await refusedWith('nobody.at.all'))]).toEqual([unset, ...wrong]);
        expect((await signOn('ta', here)).status).toBe(200);
        await providers.clear();
      }
    });
  },
);
