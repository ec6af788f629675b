/** Who a provider says that somebody is. Decision 0090. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../../platform/transaction/context.js';
import type { AuthType, SignOnProvider } from '../../authentication-providers/index.js';
import { isLoginName } from '../login.rules.js';
import { type ProviderLogin, providerLogin } from '../provider-login.sql.js';

export interface ConfirmedPerson {
  readonly rootAccountId: number;
  readonly provider: SignOnProvider;
  /** The name of their login. */
  readonly uniqueId: string;
  /** What the provider tells of them, under its own names. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** These call people what the school calls them, and find logins that are tied to no provider. */
const ofTheSchool: ReadonlySet<AuthType> = new Set(['ldap', 'cas', 'saml']);

/** What the name of a person means here; `isNew` for somebody who is to be made, null for who is unknown. */
export async function loginOf(
  { database }: Pick<Services, 'database'>,
  { rootAccountId, provider, uniqueId }: ConfirmedPerson,
  em?: EntityManager,
): Promise<{ readonly isNew: true } | { readonly isNew: false; readonly id: number; readonly userId: number } | null> {
  if (!isLoginName(uniqueId)) return null;
  const takesUntied = ofTheSchool.has(provider.authType);
  const asked = providerLogin.with({ rootAccountId, providerId: provider.id, uniqueId, takesUntied });
  const [found] = await database.rows<ProviderLogin>(asked, em);
  if (found === undefined) return null;
  const { id, userId, fits } = found;
  if (id === null || userId === null) return provider.jitProvisioning ? { isNew: true } : null;
  return fits ? { isNew: false, id, userId } : null;
}
