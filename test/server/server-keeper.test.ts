import { setTimeout as pause } from 'node:timers/promises';
import { ServerKeeper } from '../../src/server/process/postgres/server-keeper.js';
import { until } from '../learning/files/uploads.js';

it('a server that cannot be started again is tried ever more rarely, told of once, and comes back', async () => {
  const lines: string[] = [];
  let gone = false;
  let disk: 'full' | 'free' = 'full';
  let starts = 0;
  const keeper = new ServerKeeper({
    isGone: () => gone,
    startAgain: async () => {
      starts += 1;
      if (disk === 'full') throw new Error('No space left on device');
      gone = false;
    },
    log: (line) => lines.push(line),
    lookEvery: 5,
  });
  keeper.start();
  await pause(50);
  expect([starts, lines]).toEqual([0, []]);
  gone = true;
  await until(async () => starts === 4);
  // Twice as long each time: after 5, 10, 20, 40, 80 … ms.
  await pause(600);
  expect(starts).toBeLessThan(10);
  expect(lines).toEqual([
    'PostgreSQL has ended: starting it again.',
    'PostgreSQL could not be started again: No space left on device',
  ]);
  disk = 'free';
  await until(async () => !gone);
  gone = true;
  await until(async () => !gone);
  expect(lines.filter((line) => line.startsWith('PostgreSQL has ended'))).toHaveLength(2);
  await keeper.stop();
});
