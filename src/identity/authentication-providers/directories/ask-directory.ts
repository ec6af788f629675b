/** Asks a directory who somebody is. Source: D1 · Authentication providers, ldap; decision 0090. */
import { createHash } from 'node:crypto';
import type { Client, Entry } from 'ldapts';
import { PeerFault } from '../../../platform/http-out/peers.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import { composed } from '../../../platform/text/texts.js';
import type { Services } from '../../../platform/transaction/context.js';
import { severalNames } from '../authentication-provider.refusals.js';
import type { SignOnProvider } from '../sign-on-providers.js';
import { namesOfAttribute } from './attribute-names.rules.js';
import { withDirectory } from './directory-connection.js';
import { filterFor } from './directory-filter.rules.js';
import { directoryPlace } from './directory-place.rules.js';
import { askedOfDirectories, personIn } from './person-in-directory.rules.js';

/** What somebody has typed. */
export interface DirectoryClaim {
  readonly login: string;
  readonly password: string;
}

/** Somebody whose password the directory has taken. */
export interface DirectoryPerson {
  /** The name under which they sign on here. */
  readonly uniqueId: string;
  /** What the directory tells of them, where people are made whom nobody knows here. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * The person of the directory, once it has taken their password; null where it knows nobody by that name, several, or
 * another password.
 * @param onFault told why it could not be asked
 * @throws Refusal 503 `idp_unavailable`
 */
export async function askDirectory(
  services: Pick<Services, 'outbound' | 'peers'>,
  provider: SignOnProvider,
  claim: DirectoryClaim,
  onFault: (fault: PeerFault) => void,
): Promise<DirectoryPerson | null> {
  // An empty password binds as nobody, and directories say that this went well. Source: RFC 4513, 5.1.2
  if (claim.login === '' || claim.password === '') return null;
  return services.peers.circuits.run(circuitOf(provider), () => asked(services, provider, claim), onFault);
}

/** The name of its circuit: a provider that was changed is asked anew. */
export const circuitOf = ({ id, settings, secret }: SignOnProvider): string =>
  `${id} ${createHash('sha256')
    .update(JSON.stringify([settings, secret]))
    .digest('base64url')}`;

async function asked(
  services: Pick<Services, 'outbound' | 'peers'>,
  provider: SignOnProvider,
  claim: DirectoryClaim,
): Promise<DirectoryPerson | null> {
  const { settings } = provider;
  const place = directoryPlace(settings);
  if (place === null) throw new PeerFault(`provider ${provider.id}: it has no host`);
  const filter = filterFor(String(settings['authFilter'] ?? ''), claim.login);
  if (filter === null) throw new PeerFault(`provider ${provider.id}: its filter has no {{login}}`);
  const reader = readerOf(provider);
  try {
    return await withDirectory(services, place, async (client) => {
      if (reader !== null) await client.bind(reader.user, reader.password);
      const entry = await entryOf(client, provider, filter);
      if (entry === null || !(await takesPassword(client, entry.dn, claim.password))) return null;
      const uniqueId = nameIn(entry, provider, claim);
      return uniqueId === null ? null : { uniqueId, attributes: personIn(entry) };
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new PeerFault(`provider ${provider.id}: ${reasonOf(error)}`);
  }
}

/** What went wrong, in words that come from no answer of the directory. */
function reasonOf(error: unknown): string {
  if (error instanceof PeerFault) return error.message;
  const { name, code } = error as { readonly name: string; readonly code?: string | number };
  return code === undefined ? name : `${name} ${code}`;
}

/** As whom the directory is asked; null for nobody. @throws PeerFault where the user's password was not given */
function readerOf({
  id,
  settings,
  secret,
}: SignOnProvider): { readonly user: string; readonly password: string } | null {
  const user = settings['authUsername'];
  if (typeof user !== 'string' || user === '') return null;
  if (secret === null || secret === '') throw new PeerFault(`provider ${id}: it has no password`);
  return { user, password: secret };
}

/** The one entry that the filter finds. */
async function entryOf(client: Client, provider: SignOnProvider, filter: string): Promise<Entry | null> {
  const { settings, jitProvisioning } = provider;
  const attribute = settings['identifierFormat'];
  // A page of two and no limit: with a limit of ours the library would not tell that the directory has given up early.
  const pages = client.searchPaginated(String(settings['authBase'] ?? ''), {
    scope: 'sub',
    filter,
    paged: { pageSize: 2 },
    timeLimit: 3,
    attributes: [typeof attribute === 'string' ? attribute : '1.1', ...(jitProvisioning ? askedOfDirectories : [])],
  });
  for await (const { searchEntries } of pages) {
    const [entry, another] = searchEntries;
    if (another !== undefined) return null;
    if (entry !== undefined) return entry.dn === '' ? null : entry;
  }
  return null;
}

/** Results of a bind by which a directory says that this is nobody, or nobody who is let in. */
const refusing: ReadonlySet<number> = new Set([19, 32, 34, 48, 49, 50, 53]);

async function takesPassword(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (refusing.has((error as { code?: number }).code ?? -1)) return false;
    throw error;
  }
}

/**
 * What was typed, or what the entry has under the attribute that the provider names.
 * @throws Refusal 403 `several_names` where it has several values there: which one is theirs here is not guessed
 */
function nameIn(entry: Entry, { settings }: SignOnProvider, { login }: DirectoryClaim): string | null {
  const attribute = settings['identifierFormat'];
  if (typeof attribute !== 'string') return login;
  const names = namesOfAttribute(attribute);
  const found = Object.entries(entry).find(([name]) => names.has(name.toLowerCase()))?.[1];
  const values = (Array.isArray(found) ? found : [found]).filter((value) => typeof value === 'string');
  const [value, another] = values;
  if (another !== undefined) throw severalNames(attribute);
  return value === undefined || value.trim() === '' ? null : composed(value.trim());
}
