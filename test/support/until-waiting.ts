import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './world.js';

/** Comes back once so many statements wait for a lock that another holds. */
export async function untilWaiting(world: World, statements = 1): Promise<void> {
  const text = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; tries < 2_000; tries += 1) {
    if ((await world.sql(text))[0].n >= statements) return;
    await pause(5);
  }
  throw new Error('Nobody waits for the lock.');
}
