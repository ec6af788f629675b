import type { World } from './world.js';

/** Statements that a read costs once its caller is known: a late announcement may have one of the tries resolve them anew. */
export async function statementsOfRead(world: World, read: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let n = 0; n < 4; n += 1) counts.push(await world.statementsOf(read));
  return Math.min(...counts);
}
