/** What the user of DATABASE_URL lacks to make the tables of the service and to work under its roles. Decision 0113. */
import pg, { type Pool } from 'pg';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import type { Config } from '../../../platform/settings/config.js';
import { userOf } from '../../database/restricted-roles.js';
import { rolesOfDatabase } from '../../database/roles-of-database.js';

/** A statement without a semicolon at its end. */
export interface SqlLine {
  /** As people see it: without a password. */
  readonly shown: string;
  /** As it is run, where that is another text. */
  readonly run?: string;
  /** What an administrator has to do besides. */
  readonly beside?: string;
}

interface Place {
  readonly database: string;
  readonly user: string;
  readonly schema: string;
  /** It may make schemas, as the queue of jobs has one. */
  readonly makesSchemas: boolean;
  readonly makesTables: boolean;
  /** Whose the tables are; null where there are none yet, or the user may do with them what their owner may. */
  readonly stranger: string | null;
}

const place = `
  select d.datname::text as database, current_user::text as user, s.name as schema,
    has_database_privilege(d.oid, 'create') as "makesSchemas",
    has_schema_privilege(s.name, 'create') and has_schema_privilege(s.name, 'usage') as "makesTables",
    (select pg_get_userbyid(c.relowner)::text from pg_class c
      where c.relname = 'schema_migrations' and c.relnamespace = s.name::regnamespace
        and not pg_has_role(c.relowner, 'usage')) as stranger
  from pg_database d
  cross join (select coalesce(current_schema()::text, 'public') as name) s
  where d.datname = current_database()`;

/**
 * The statements that give the user what is missing.
 * @throws OperatorFault where the tables are somebody else's, which no right mends
 */
export async function missingRights(pool: Pool, settings: Config['database']): Promise<SqlLine[]> {
  const { rows } = await pool.query<Place>(place);
  const { database, user, schema, makesSchemas, makesTables, stranger } = rows[0]!;
  if (stranger !== null)
    throw new OperatorFault(
      `The tables belong to ${stranger}, and DATABASE_URL signs on as ${user}: name ${stranger}.`,
    );
  const to = pg.escapeIdentifier(user);
  const grants = [
    ...(makesSchemas ? [] : [`grant create on database ${pg.escapeIdentifier(database)} to ${to}`]),
    ...(makesTables ? [] : [`grant usage, create on schema ${pg.escapeIdentifier(schema)} to ${to}`]),
  ].map((shown) => ({ shown }));
  return settings.rowSecurity ? [...grants, ...(await missingRoles(pool, settings.serviceUrl))] : grants;
}

async function missingRoles(pool: Pool, serviceUrl: string | null): Promise<SqlLine[]> {
  const { unknownUser, missing } = await rolesOfDatabase(pool, userOf(serviceUrl));
  const lines = missing.map((shown) => ({ shown }));
  return unknownUser === null ? lines : [userMade(unknownUser, serviceUrl as string), ...lines];
}

/** Whoever answers requests and runs jobs owns nothing, and has no rights but those of the roles. */
function userMade(user: string, serviceUrl: string): SqlLine {
  const shown = `create role ${pg.escapeIdentifier(user)} login noinherit`;
  const password = decodeURIComponent(new URL(serviceUrl).password);
  if (password === '') return { shown };
  return {
    shown,
    run: `${shown} password ${pg.escapeLiteral(password)}`,
    beside: `The user ${user} gets its password, the one in DATABASE_SERVICE_URL, by \\password ${user} in psql.`,
  };
}

/** Whether a start will stop for want of rights: some are missing, and the user may not give them. */
export async function lacksRights(pool: Pool, settings: Config['database']): Promise<boolean> {
  if ((await missingRights(pool, settings)).length === 0) return false;
  const { rows } = await pool.query<{ gives: boolean }>(
    'select rolsuper or rolcreaterole as gives from pg_roles where rolname = current_user',
  );
  return rows[0]?.gives !== true;
}
