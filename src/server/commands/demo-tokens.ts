/** The tokens that a server of the demo school prints. Plain statements: a start does not wait for the ORM. */
import type { Pool, PoolClient } from 'pg';
import { newToken } from '../../platform/authorization/secrets.js';
import { demoAccountUuid } from '../database/seed/demo-account.js';

const purpose = 'demo';
const shown = ['admin', 'teacher', 'student'] as const;

const purposeOf = (server: string) => `${purpose} of ${server}`;

/** Tokens that were printed by servers which have ended. The processes of one supervisor count as the supervisor. */
const endedServers = `
  update access_tokens set revoked_at = now(), updated_at = now()
  where login_id = $1 and revoked_at is null and (purpose = $2 or starts_with(purpose, $3))
  and purpose not in (
    select '${purposeOf('')}' || regexp_replace(application_name, '(\\d+)/\\d+@', '\\1/\\1@') from pg_stat_activity
    where datname = current_database() and application_name like 'lyceum serve %' and application_name <> $4)`;

const login = `
  select l.id, l.user_id, l.root_account_id from logins l join accounts a on a.id = l.root_account_id
  where a.uuid = $1 and a.workflow_state = 'active' and l.unique_id = $2 and l.workflow_state = 'active'`;

const token = `
  insert into access_tokens (root_account_id, user_id, login_id, digest, hint, purpose) values ($1, $2, $3, $4, $5, $6)`;

/**
 * Makes a token each for three logins of the demo school. Those of servers that no longer run end; those of a server that
 * runs beside this one stay. A process that has this one's number and ended before counts as ended, too.
 * @param server the name under which this server's connections stand in `pg_stat_activity`
 * @returns login → token; empty in any other school
 */
export async function freshDemoTokens(pool: Pool, server: string): Promise<ReadonlyMap<string, string>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const tokens = new Map<string, string>();
    for (const uniqueId of shown) {
      const text = await freshToken(client, uniqueId, server);
      if (text !== undefined) tokens.set(uniqueId, text);
    }
    await client.query('commit');
    client.release();
    return tokens;
  } catch (error) {
    // Closed, and what it has begun with it.
    client.release(true);
    throw error;
  }
}

async function freshToken(client: PoolClient, uniqueId: string, server: string): Promise<string | undefined> {
  const [row] = (await client.query(login, [demoAccountUuid, uniqueId])).rows;
  if (row === undefined) return undefined;
  await client.query(endedServers, [row.id, purpose, purposeOf('lyceum serve '), server]);
  const { token: text, digest, hint } = newToken();
  await client.query(token, [row.root_account_id, row.user_id, row.id, digest, hint, purposeOf(server)]);
  return text;
}
