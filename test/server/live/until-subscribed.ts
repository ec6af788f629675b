import { setTimeout as pause } from 'node:timers/promises';
import type { World } from '../../support/world.js';

/** Waits until so many subscriptions are open: what happens from then on they are told. */
export async function untilSubscribed(world: World, count: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { text } = await world.withToken(null).get('/metrics');
    if (Number(/^live_subscriptions (\d+)/m.exec(text)?.[1] ?? 0) >= count) return;
    await pause(25);
  }
  throw new Error(`There were never ${count} subscriptions.`);
}
