import { describeLosing } from './losing.js';

describeLosing(['server', 'worker'], (service) => {
  it('the time for whoever comes: its supervisor refuses them with 503, and all who waited are answered at last', async () => {
    const ask = (signal?: AbortSignal) =>
      fetch(`${service().served.base}/healthz`, { headers: { connection: 'close' }, signal: signal ?? null });
    // What was killed before is up again: while no process is ready, connections wait.
    expect((await ask()).status).toBe(200);
    const waiting: Promise<Response>[] = [];
    await service().whileHalted(async () => {
      // Some go over connections that the process has already: as many as may wait whatever it takes come beside them.
      for (let n = 0; n < 24; n += 1) waiting.push(ask());
      let refused: Response | undefined;
      for (let tries = 0; refused === undefined && tries < 30; tries += 1)
        refused = await ask(AbortSignal.timeout(400)).catch(() => undefined);
      expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await refused?.json()).toMatchObject({ status: 'unavailable', errors: [{ error_code: 'overloaded' }] });
    });
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect((await ask()).status).toBe(200);
  });
});
