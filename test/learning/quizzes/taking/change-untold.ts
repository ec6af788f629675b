import type { World } from '../../../support/world.js';

/**
 * Changes rows without the triggers that announce it: what the service remembers, it goes on remembering.
 * @param named common table expressions that name all values by `$1` and so on
 * @returns how many rows were changed
 */
export async function changeUntold(
  world: World,
  named: string,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  const client = await world.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(`with ${named} ${text}`, [...values]);
    await client.query('commit');
    return rowCount ?? 0;
  } finally {
    client.release();
  }
}
