import { sql } from '../sql/sql.js';
import { statement } from '../sql/statement.js';
import type { Services } from '../transaction/context.js';

/**
 * The root account of a record that something other than a token names: a job, a signed link.
 * @param services across tenants
 * @returns null where there is no such record
 */
export async function tenantOf(services: Services, table: string, id: number): Promise<number | null> {
  const [row] = await services.database.rows<{ tenant: number }>(ownTenant(table).with({ id }));
  return row?.tenant ?? null;
}

const ownTenant = (table: string) =>
  statement<{ id: number }>(
    (value) => sql`select root_account_id as tenant from ${sql.ref(table)} where id = ${value('id', 'bigint')}`,
  );
