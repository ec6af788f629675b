import { setTimeout as pause } from 'node:timers/promises';
import { History, longestRefusal } from './history.js';
import { kills, RunningService } from './supervised.js';

/** How often each is killed: once in the suite, twenty times in `npm run test:faults`. */
const times = Number(process.env['FAULT_RUNS'] ?? 1);

/** Eight clients write while a part of the service is killed, and again, and again. */
describe('A service that loses', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await RunningService.start({ RATE_LIMIT: 'off' });
  }, 120_000);
  afterAll(() => service?.close(), 60_000);

  for (const what of kills) {
    it(
      `${what}: answers 503 until it is back, and loses or doubles nothing that it acknowledged`,
      async () => {
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
      },
      60_000 + times * 30_000,
    );
  }

  it('the time for whoever comes: its supervisor refuses them with 503, and all who waited are answered at last', async () => {
    const ask = (signal?: AbortSignal) =>
      fetch(`${service.served.base}/healthz`, { headers: { connection: 'close' }, signal: signal ?? null });
    const waiting: Promise<Response>[] = [];
    await service.whileHalted(async () => {
      for (let n = 0; n < 12; n += 1) waiting.push(ask());
      let refused: Response | undefined;
      for (let tries = 0; refused === undefined && tries < 60; tries += 1)
        refused = await ask(AbortSignal.timeout(500)).catch(() => undefined);
      expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await refused?.json()).toMatchObject({ status: 'unavailable', errors: [{ error_code: 'overloaded' }] });
    });
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect((await ask()).status).toBe(200);
  });
});
