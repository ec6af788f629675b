import { setTimeout as pause } from 'node:timers/promises';
import { describeLosing } from './losing.js';

describeLosing(['server', 'worker'], (service) => {
  it('the time for whoever comes: connections wait, and all are answered at last', async () => {
    const ask = () => fetch(`${service().served.base}/healthz`, { headers: { connection: 'close' } });
    // What was killed before is up again: while no process is ready, connections wait.
    expect((await ask()).status).toBe(200);
    const waiting: Promise<Response>[] = [];
    await service().whileHalted(async () => {
      for (let n = 0; n < 24; n += 1) waiting.push(ask());
      await pause(1_000);
    });
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect((await ask()).status).toBe(200);
  });
});
