/** Whether a database takes changes: one that was set to read only does not, nor does a standby. */
import type { Pool } from 'pg';

export async function takesWrites(database: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ writes: boolean }>(
    `select current_setting('transaction_read_only') = 'off' as writes`,
  );
  return rows[0]?.writes === true;
}
