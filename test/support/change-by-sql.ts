import type { World } from './world.js';

/** Changes rows past the service, and waits for nobody to be told: what the service remembered of people's rights is forgotten. */
export async function changeBySql(world: World, text: string, values: readonly unknown[] = []): Promise<any[]> {
  const rows = await world.sql(text, values);
  world.app.cache.clear();
  return rows;
}
