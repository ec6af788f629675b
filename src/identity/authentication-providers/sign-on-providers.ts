/** The providers of a tenant as signing on needs them: inside of the service alone. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/transaction/context.js';
import { AuthenticationProvider, type ProviderSettings } from './authentication-provider.entity.js';
import { settingsUnset } from './authentication-provider.rules.js';
import type { FederatedAttribute } from './federated-attributes.rules.js';
import { openedFor } from './provider-secret.js';
import { type AuthType, authTypes } from './provider-types.js';

/** A way to sign on, with what opens it. It never goes into an answer, a log or the audit trail. */
export interface SignOnProvider {
  readonly id: number;
  readonly authType: AuthType;
  /** The one in position 1 is the default. */
  readonly position: number;
  /** Parameter → value, for every parameter of the type but its secret; unset ones are null or have what holds then. */
  readonly settings: ProviderSettings;
  /** The attribute of the provider by which a login is found; null where the name that was typed is it. */
  readonly loginAttribute: string | null;
  readonly jitProvisioning: boolean;
  /** Empty where nothing is taken over. */
  readonly federatedAttributes: readonly FederatedAttribute[];
  readonly parentRegistration: boolean;
  /** It signs on those whom they cover; null where nobody vouches for it. */
  readonly voucherId: number | null;
  /** The password or client secret in plain text; null where there is none. */
  readonly secret: string | null;
}

/**
 * The providers of a tenant in their order, the default first, with their secrets. A tenant without any has no other way
 * than passwords.
 * @param services those of the tenant (`services.ofTenant`)
 * @param types only these; all unless given
 */
export async function signOnProviders(
  { secrets }: Pick<Services, 'secrets'>,
  em: EntityManager,
  rootAccountId: number,
  types: readonly AuthType[] = authTypes,
): Promise<SignOnProvider[]> {
  const where = { rootAccountId, workflowState: 'active' as const, authType: { $in: [...types] } };
  // unguarded: nobody has signed on yet; what is found goes into no answer.
  const rows = await em.find(AuthenticationProvider, where, { orderBy: { position: 'asc' } });
  return rows.map((row) => ({
    id: row.id,
    authType: row.authType,
    position: row.position,
    settings: { ...settingsUnset(row.authType), ...row.settings },
    loginAttribute: row.loginAttribute,
    jitProvisioning: row.jitProvisioning,
    federatedAttributes: row.federatedAttributes ?? [],
    parentRegistration: row.parentRegistration,
    voucherId: row.voucherId,
    secret: openedFor(secrets, rootAccountId, row.sealedSecret),
  }));
}
