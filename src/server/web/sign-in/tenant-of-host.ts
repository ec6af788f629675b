/** To which tenant people sign on at a host. */
import type { AuthType } from '../../../identity/authentication-providers/index.js';
import { isThisMachine } from '../../../platform/http-in/place.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import type { Services } from '../../../platform/transaction/context.js';

/** A way to sign on, as the page offers it. */
export interface OfferedProvider {
  readonly id: number;
  readonly authType: AuthType;
  /** Where people are sent, for those who are named by it; null for other types. */
  readonly authorizeUrl: string | null;
  /** Whether its client secret is kept: without it, nobody is signed on by a provider that people are sent to. */
  readonly hasSecret: boolean;
  /** Parents register by it. */
  readonly registersParents: boolean;
}

export interface HostTenant {
  readonly rootAccountId: number;
  readonly name: string;
  /** The school's own word for a login; null for the usual one. */
  readonly loginHandleName: string | null;
  /** Pages of the school; null where there is none. */
  readonly termsOfUseUrl: string | null;
  readonly privacyPolicyUrl: string | null;
  readonly termsRequired: boolean;
  /** Who registers by themselves: all, observers, nobody; null likewise. */
  readonly selfRegistration: string | null;
  /** Where the school has its people sign on, and where they choose passwords; null here. */
  readonly authDiscoveryUrl: string | null;
  readonly changePasswordUrl: string | null;
  /** Where somebody is sent whom a provider knows and nobody here; null for a page of this service. */
  readonly unknownUserUrl: string | null;
  /** In their order; the first one is the default. */
  readonly providers: readonly OfferedProvider[];
}

interface Found extends HostTenant {
  /** Schools that the service has. */
  readonly schools: number;
}

/** The root account with the id, else the first one of a school; nothing where it is gone. */
// unguarded: who signs on has no rights yet; the name of the school stands on its sign-on page.
const rootAccount = statement<{ id: number | null }>(
  (value) => sql`
    select a.id as "rootAccountId", a.name, a.login_handle_name as "loginHandleName",
      a.terms_of_use_url as "termsOfUseUrl", a.privacy_policy_url as "privacyPolicyUrl",
      a.terms_required as "termsRequired", (
        select l.settings->>'selfRegistration'
        from authentication_providers l
        where l.root_account_id = a.id and l.auth_type = 'local' and l.workflow_state = 'active'
      ) as "selfRegistration",
      a.auth_discovery_url as "authDiscoveryUrl", a.change_password_url as "changePasswordUrl",
      a.unknown_user_url as "unknownUserUrl", (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'authType', p.auth_type, 'authorizeUrl', p.settings->>'authorizeUrl',
          'hasSecret', p.sealed_secret is not null, 'registersParents', p.parent_registration and p.jit_provisioning
        ) order by p.position), '[]'::json)
        from authentication_providers p
        where p.root_account_id = a.id and p.workflow_state = 'active'
      ) as providers, (
        select count(*)
        from accounts s
        where s.parent_account_id is null and s.workflow_state = 'active' and not s.site
      ) as schools
    from accounts a
    where a.parent_account_id is null
      and a.workflow_state = 'active'
      and coalesce(a.id = ${value('id', 'bigint')}, true)
    order by a.site, a.id
    limit 1
  `,
);

/**
 * The school that the operator has named for the host, else the only one. Of several none is guessed: people would type
 * the passwords of one school into the page of another. On the machine itself, where a service is tried out, it is the first.
 * @param host without its port, as `usualHost` writes it
 * @returns null where no school is there
 */
export async function tenantOfHost(
  services: Services,
  accountHosts: ReadonlyMap<string, number>,
  host: string,
): Promise<HostTenant | null> {
  const { database } = services.acrossTenants('signing on');
  const id = accountHosts.get(host) ?? null;
  const [row] = await database.rows<Found>(rootAccount.with({ id }));
  if (row === undefined) return null;
  return id !== null || row.schools <= 1 || isThisMachine(host) ? row : null;
}
