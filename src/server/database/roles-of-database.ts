/** The roles under which the service works on a database, made where they are missing. Decisions 0037 and 0113. */
import pg, { type ClientBase, type Pool } from 'pg';
import { OperatorFault } from '../../platform/refusal/operator-fault.js';
import { runTogether } from './in-transaction.js';
import { type ServiceRoles, serviceRolesIn } from './restricted-roles.js';

const restricted = 'nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit';

/** What of the roles a database has, and what it lacks. */
export interface RolesOfDatabase {
  readonly roles: ServiceRoles;
  /** Who signs on, as the connection says it. */
  readonly user: string;
  /** The user of `DATABASE_SERVICE_URL`, where the server has none of that name. */
  readonly unknownUser: string | null;
  /** Statements that make what is missing. */
  readonly missing: readonly string[];
}

const membersOf = `select r.rolname as name,
    array(select m.rolname::text from pg_roles m where m.rolname = any($2::text[]) and pg_has_role(m.oid, r.oid, 'member')) as members
  from pg_roles r where r.rolname = any($1)`;

/**
 * The roles of the database, and what is missing of them. They carry its number: other databases have others.
 * @param serviceUser who signs on for the service, where that is not the user of the connection
 */
export async function rolesOfDatabase(
  client: Pick<ClientBase, 'query'>,
  serviceUser: string | null,
): Promise<RolesOfDatabase> {
  const known = await serviceRolesIn(client);
  const { rows: found } = await client.query<{ database: string; user: string; unknown: string | null }>(
    `select oid::text as database, current_user::text as user,
      (select $1::text where $1 is not null and not exists (select from pg_roles where rolname = $1)) as unknown
    from pg_database where datname = current_database()`,
    [serviceUser],
  );
  const { database, user, unknown: unknownUser } = found[0]!;
  const roles = known ?? { tenant: `lyceum_tenant_${database}`, system: `lyceum_system_${database}` };
  const users = [user, ...(serviceUser === null || serviceUser === user ? [] : [serviceUser])];
  const names = [roles.tenant, roles.system];
  const { rows: there } = await client.query<{ name: string; members: string[] }>(membersOf, [names, users]);
  const missing = names.flatMap((role) => {
    const one = there.find(({ name }) => name === role);
    const given = users
      .filter((each) => one?.members.includes(each) !== true)
      .map((each) => `grant ${pg.escapeIdentifier(role)} to ${pg.escapeIdentifier(each)}`);
    return one === undefined ? [`create role ${pg.escapeIdentifier(role)} ${restricted}`, ...given] : given;
  });
  return { roles, user, unknownUser, missing };
}

/** What PostgreSQL answers to who lacks a right. */
const notAllowed = '42501';

export const isNotAllowed = (error: unknown): boolean => (error as { code?: string }).code === notAllowed;

/**
 * Makes the roles that are missing, all or none.
 * @throws OperatorFault with the SQL for an administrator, where the user may not make roles
 */
export async function makeRoles(pool: Pool, serviceUser: string | null): Promise<void> {
  const { user, unknownUser, missing } = await rolesOfDatabase(pool, serviceUser);
  if (unknownUser !== null)
    throw new OperatorFault(
      `The server has no user ${unknownUser}, whom DATABASE_SERVICE_URL names: npm run -s lyceum -- database prepare makes it.`,
    );
  if (missing.length === 0) return;
  try {
    await runTogether(pool, missing);
  } catch (error) {
    if (!isNotAllowed(error)) throw error;
    throw new OperatorFault(
      `The user ${user} of DATABASE_URL may not make the roles of the service. As an administrator: ${missing.join('; ')}; or set ROW_SECURITY=off.`,
    );
  }
}
