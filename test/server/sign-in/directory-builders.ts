/** A school whose people sign on by a directory. */
import { providersOf } from '../../identity/authentication-providers/builders.js';
import { setPassword } from '../../support/account-builders.js';
import { Browser } from '../../support/browser.js';
import { base, Directory, type DirectoryEntry, servicePassword, serviceUser } from '../../support/directory.js';
import { openNewWorld, type World } from '../../support/world.js';

/** What everybody says to the directory. */
export const atTheDirectory = 'a directory knows this';
/** What the assistant says to the service itself. */
export const here = 'a river runs';
export const wrong = [403, 'wrong_login_or_password'];

type Providers = ReturnType<typeof providersOf>;
type Form = Parameters<Providers['made']>[1];

export class SchoolWithDirectory {
  private constructor(
    readonly directory: Directory,
    readonly world: World,
    readonly providers: Providers,
  ) {}

  static async open(entries: readonly DirectoryEntry[]): Promise<SchoolWithDirectory> {
    const directory = await Directory.open(entries);
    const world = await openNewWorld({ OUTBOUND_ALLOWED: '127.0.0.0/8,::1/128', OUTBOUND_CA: directory.authority });
    await setPassword(world, world.users.ta, here);
    return new SchoolWithDirectory(directory, world, providersOf(world));
  }

  /** Sets the directory up as a provider. */
  aDirectory = (form: Form = {}) =>
    this.providers.made('ldap', {
      auth_host: '127.0.0.1',
      auth_port: this.directory.port,
      auth_base: base,
      auth_filter: '(uid={{login}})',
      auth_username: serviceUser,
      auth_password: servicePassword,
      ...form,
    });

  signOn = (login: string, password = atTheDirectory) =>
    new Browser(this.world.base).ask('POST', '/login', { login, password });

  /** Status and reason. */
  refusedWith = async (login: string, password?: string) => {
    const { status, body } = await this.signOn(login, password);
    return [status, body.errors?.[0].error_code];
  };

  sessions = async (): Promise<number> => (await this.world.sql('select count(*)::int as n from sessions'))[0].n;

  async close(): Promise<void> {
    await this.world.close();
    await this.directory.close();
  }
}
