import type { ActionOf } from '../../platform/authorization/policy.js';
import {
  type ComputedSql,
  connection,
  defineReads,
  extendReads,
  type FilterSql,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { accountPolicy, accountReads } from '../accounts/index.js';
import { AuthenticationProvider } from './authentication-provider.entity.js';
import { authenticationProviderPolicy } from './authentication-provider.policy.js';
import { settingsUnset } from './authentication-provider.rules.js';
import { type AuthType, authTypes } from './provider-types.js';

/** The first provider of a type, which the word of the type names. Source: supplement §2.1 */
const firstOfType = (row: Sql, type: Sql, tenant: Sql): Sql => sql`
  ${row}.id = (
    select fp.id
    from authentication_providers fp
    where fp.root_account_id = ${tenant} and fp.auth_type = ${type} and fp.workflow_state = 'active'
    order by fp.position
    limit 1
  )
`;

/** What a provider of a type holds beside what every provider has; null for those of other types. */
const settingsOf =
  (type: AuthType): ComputedSql =>
  (row) =>
    sql`
    case when ${row}.auth_type = ${sql.literal(type)} then
      ${sql.literal(JSON.stringify(settingsUnset(type)))}::jsonb || ${row}.settings
    end
  `;

/** What is taken over from the provider; the argument `applied` leaves out what never is. */
const federatedAttributes: ComputedSql = (row, { argument }) => sql`
  case when ${row}.federated_attributes is not null then (
    select coalesce(json_agg(fa.entry order by fa.n), '[]'::json)
    from jsonb_array_elements(${row}.federated_attributes) with ordinality as fa (entry, n)
    where ${row}.jit_provisioning
      or not coalesce(${argument('applied', 'boolean')}, false)
      or not (fa.entry->>'provisioningOnly')::boolean
  ) end
`;

/** Nobody signs on before its secret is given. A directory needs one only where it is asked under a user's name. */
const needsSecret: ComputedSql = (row) => sql`
  (${row}.workflow_state = 'active' and ${row}.sealed_secret is null and case
    when ${row}.auth_type = 'ldap' then coalesce(${row}.settings->>'authUsername', '') <> ''
    else ${row}.auth_type not in ('local', 'cas', 'saml')
  end)
`;

/** The name under which the settings of a type are read: `openid_connect` → `openidConnect`. */
const readName = (type: AuthType): string => type.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const authenticationProviderReads: Reads<
  AuthenticationProvider,
  ActionOf<typeof authenticationProviderPolicy>
> = defineReads(AuthenticationProvider, {
  policy: authenticationProviderPolicy,
  keys: { name: firstOfType },
  orders: { position: ['position', 'id'] },
  computed: {
    ...Object.fromEntries(authTypes.map((type) => [readName(type), settingsOf(type)])),
    federatedAttributes,
    hasVoucher: (row) => sql`(${row}.voucher_id is not null)`,
    hasSecret: (row) => sql`(${row}.sealed_secret is not null)`,
    needsSecret,
    /** Local sign-on makes nobody. */
    provisions: (row) => sql`case when ${row}.auth_type <> 'local' then ${row}.jit_provisioning end`,
    registersParents: (row) =>
      sql`case when ${row}.auth_type in ('saml', 'microblog') then ${row}.parent_registration end`,
  },
  relations: { account: one(() => accountReads, 'rootAccountId') },
});

const named: FilterSql = (filter) => {
  const id = filter.parameter('bigint', (key: RecordKey) => (typeof key === 'number' ? key : null));
  const type = filter.parameter('text', (key: RecordKey) =>
    typeof key === 'object' && key.form === 'name' ? key.value : null,
  );
  return sql`(${filter.row}.id = ${id} or ${firstOfType(filter.row, type, sql`${filter.parent}.root_account_id`)})`;
};

const within = (child: Sql, parent: Sql): Sql => sql`${child}.root_account_id = ${parent}.id`;

/** The sign-on settings of a root account. Source: D1 · SSOSettings */
const ssoSettings: ComputedSql = (row) => sql`
  json_build_object(
    'loginHandleName', ${row}.login_handle_name,
    'changePasswordUrl', ${row}.change_password_url,
    'authDiscoveryUrl', ${row}.auth_discovery_url,
    'unknownUserUrl', ${row}.unknown_user_url
  )
`;

export const providersOfAccount = extendReads(accountReads, {
  computed: { ssoSettings },
  connections: {
    authenticationProviders: connection(() => authenticationProviderReads, {
      joinOn: within,
      listed: accountPolicy.actions.manageSignOn,
      order: 'position',
    }),
    authenticationProvider: connection(() => authenticationProviderReads, {
      joinOn: within,
      listed: accountPolicy.actions.manageSignOn,
      filters: { id: named },
    }),
  },
});
