import type { QueryConfig } from 'pg';
import { nameOf } from '../../src/platform/sql/database.js';
import type { World } from './world.js';

/** What every request may change. */
const hidden: Readonly<Record<string, string>> = { access_tokens: "- 'last_used_at' - 'updated_at'" };

/** The statement for the tables of a world, which is planned once for a connection. */
const statements = new WeakMap<World, QueryConfig>();

/** Number and hash of the rows of each table, as the owner of the tables sees them. */
export async function digest(world: World): Promise<Record<string, string>> {
  const statement = statements.get(world) ?? (await statementFor(world));
  statements.set(world, statement);
  const rows = await world.sql(statement);
  return Object.fromEntries(rows.map(({ name, said }) => [name, said]));
}

async function statementFor(world: World): Promise<QueryConfig> {
  const tables = await world.sql(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' ' ||
      coalesce(sum(hashtextextended((to_jsonb(t) ${hidden[name] ?? ''})::text, 0)), 0) as said from "${name}" t`,
  );
  const text = parts.join(' union all ');
  // Worlds whose tables differ may use one connection after the other.
  return { name: nameOf(text), text };
}
