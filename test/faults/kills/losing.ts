import { setTimeout as pause } from 'node:timers/promises';
import { History, longestRefusal } from './history.js';
import { type Kill, RunningService } from './supervised.js';

/** How often each is killed: once in the suite, twenty times in `npm run test:faults`. */
const times = Number(process.env['FAULT_RUNS'] ?? 1);

/**
 * Eight clients write while a part of a service is killed, and again, and again.
 * @param kinds one test for each, on one service, which belongs to the file that asks
 * @param more further tests on the same service
 */
export function describeLosing(kinds: readonly Kill[], more?: (service: () => RunningService) => void): void {
  describe('A service that loses', () => {
    let service: RunningService;
    beforeAll(async () => {
      service = await RunningService.start({ RATE_LIMIT: 'off' });
    });
    afterAll(() => service?.close(), 60_000);

    for (const what of kinds) {
      it(
        `${what}: answers 503 until it is back, and loses or doubles nothing that it acknowledged`,
        () => loseUnderWriters(service, what),
        60_000 + times * 30_000,
      );
    }
    more?.(() => service);
  });
}

async function loseUnderWriters(service: RunningService, what: Kill): Promise<void> {
  const history = new History(service, `${what} ${process.pid}`);
  const over = new AbortController();
  // A supervisor's port goes with it, and comes back with the next one.
  const refused = what === 'supervisor' ? Promise.resolve(0) : longestRefusal(service.served.base, over.signal);
  history.start();
  await history.recovered();
  if (what === 'worker') await history.workedAgain();
  for (let n = 0; n < times; n += 1) {
    await service.kill(what);
    await pause(100);
    await history.recovered();
    if (what === 'worker') await history.workedAgain();
  }
  await history.stop();
  over.abort();
  expect({ faults: await history.faults(), saw: history.summary() }).toMatchObject({ faults: [] });
  expect(await refused).toBeLessThan(2_000);
  expect(await history.unfinishedJobs()).toEqual([]);
  const processes = what === 'server' || what === 'supervisor';
  // Only a server that dies takes connections with it.
  if (!processes) expect([...history.seen.keys()].filter((word) => !/^\d+$/.test(word))).toEqual([]);
}
