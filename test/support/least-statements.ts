import type { World } from './world.js';

/**
 * The fewest statements that a request costs, of four times. What a test has just written is announced to the service
 * while it asks, and an announcement costs the caller's standing once more.
 */
export async function leastStatements(world: World, ask: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let i = 0; i < 4; i += 1) counts.push(await world.statementsOf(ask));
  return Math.min(...counts);
}
