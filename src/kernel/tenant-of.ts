import type { Services } from './context.js';
import { quoted } from './sql.js';

/**
 * The root account of a record that something other than a token names: a job, a signed link.
 * @param services across tenants
 * @returns null where there is no such record
 */
export async function tenantOf(services: Services, table: string, id: number): Promise<number | null> {
  const text = `select root_account_id as tenant from ${quoted(table)} where id = $1::bigint`;
  const [row] = await services.database.rows<{ tenant: number }>({ text, values: [id] });
  return row?.tenant ?? null;
}
