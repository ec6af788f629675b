/** What a directory finds for a name: slapd. Decision 0090; source: D1 · Authentication providers, ldap. */
import { type Directory, hasDirectory, hurriedUser, whyNoDirectory } from '../../support/directory.js';
import type { World } from '../../support/world.js';
import { atTheDirectory, here, SchoolWithDirectory, wrong } from './directory-builders.js';

(hasDirectory ? describe : describe.skip)(
  `People whom a directory finds${hasDirectory ? '' : `, ${whyNoDirectory}`}`,
  () => {
    let school: SchoolWithDirectory;
    let world: World;
    let directory: Directory;
    let providers: SchoolWithDirectory['providers'];
    beforeAll(async () => {
      school = await SchoolWithDirectory.open([
        { uid: 'stu1', password: atTheDirectory },
        { uid: 'two.mails', password: atTheDirectory, mail: 'one@example.edu\nmail: two@example.edu' },
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
