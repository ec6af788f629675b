/** The two roles under which the service works. Neither is a superuser, bypasses row security, or owns a table. Decision 0037. */
import pg from 'pg';
import { OperatorFault } from '../../platform/refusal/operator-fault.js';
import { processOf } from './inside-pg.js';

export interface ServiceRoles {
  /** Sees and changes the rows of the one tenant that its connection was told. */
  readonly tenant: string;
  /** Sees and changes the rows of all: for what stands in the list of system paths. */
  readonly system: string;
}

/** The setting that the policies read: the id of a root account, or nothing. */
export const tenantSetting = 'lyceum.tenant';

/**
 * Names of the policies that every table of a tenant has; whom they are for says which roles are ours. The last one is of
 * tables with rows that all tenants read.
 */
export const policyNames = { tenant: 'of_tenant', system: 'of_system', everyone: 'of_everyone' } as const;

/** The database itself keeps the names: a copy of it, or a restored one, has its own. */
const rolesOfPolicies = `select p.polname as policy, r.rolname as role from pg_policy p
  join pg_roles r on r.oid = p.polroles[1] where p.polrelid = to_regclass('accounts')`;

/** The roles of a database; null where no row security was set up. */
export async function serviceRolesIn(database: Pick<pg.ClientBase, 'query'>): Promise<ServiceRoles | null> {
  const { rows } = await database.query<{ policy: string; role: string }>(rolesOfPolicies);
  const roleOf = (policy: string) => rows.find((row) => row.policy === policy)?.role;
  const [tenant, system] = [roleOf(policyNames.tenant), roleOf(policyNames.system)];
  return tenant === undefined || system === undefined ? null : { tenant, system };
}

/**
 * The roles under which an application is to work on a database.
 * @throws OperatorFault where there are none, or where a pooler hands connections around between transactions
 */
export async function serviceRolesOf(url: string): Promise<ServiceRoles> {
  const client = new pg.Client({ connectionString: url, application_name: 'lyceum roles' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const roles = await serviceRolesIn(client);
    if (roles === null)
      throw new OperatorFault('The database has no row security yet: run npm run -s lyceum -- migrate up.');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (rows[0]?.pid !== processOf(client))
      throw new OperatorFault(
        'Row security needs connections of its own, and DATABASE_URL goes through a pooler: name the database itself, or set ROW_SECURITY=off.',
      );
    return roles;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Who signs on with a connection string. */
export const userOf = (url: string | null | undefined): string | null =>
  url ? decodeURIComponent(new URL(url).username) : null;
