import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { makePreparedDirectory } from '../../support/prepared-directories.js';
import { type Served, serve } from '../served.js';
import { LiveSocket, LiveStream, until, watch } from './live-clients.js';

/** `npm start` with two server processes, and nobody who works on jobs. */
describe('Live updates under the supervisor', () => {
  let dataDir: string;
  let served: Served;
  beforeAll(async () => {
    dataDir = await makePreparedDirectory('demo', 'lyceum-live-');
    const env = { LYCEUM_DATA: dataDir, PROCESSES: '2', WORKER: 'off', LOG_LEVEL: 'silent' };
    served = await serve(env, { command: 'start' });
  });
  afterAll(async () => {
    served.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('reach the subscriptions of all processes, and F07: end with 1001 when the service does, which ends well', async () => {
    const admin = served.as('admin');
    const courses = (await admin.get('/accounts/self/courses?per_page=1')).body;
    const token = served.tokens['admin'] as string;
    const sockets: LiveSocket[] = [];
    for (let n = 0; n < 6; n += 1) sockets.push(await LiveSocket.as(served.base, token));
    let stream = await LiveStream.open(served.base, watch, { id: 999_999 }, { token });
    /** Whether everybody was told of the end of a job that all of them had been about to watch. */
    const isToldToAll = async (operation: string): Promise<boolean> => {
      const form = { 'course_ids[]': courses[0].id, event: 'offer' };
      const { id } = (await admin.put('/accounts/self/courses', form)).body;
      for (const socket of sockets) socket.subscribe(operation, watch, { id });
      stream.close();
      stream = await LiveStream.open(served.base, watch, { id }, { token });
      await pause(300);
      expect((await admin.post(`/progress/${id}/cancel`, { message: operation })).status).toBe(200);
      await pause(700);
      return stream.next().length === 1 && sockets.every((socket) => socket.next(operation).length === 1);
    };
    let tries = 1;
    while (!(await isToldToAll(`try ${tries}`)) && tries < 10) tries += 1;
    for (const socket of sockets)
      expect(socket.next(`try ${tries}`)[0].data.progressChanged).toMatchObject({
        workflowState: 'FAILED',
        message: `try ${tries}`,
      });
    const start = performance.now();
    expect(await served.end('SIGTERM')).toBe(0);
    expect(performance.now() - start).toBeLessThan(10_000);
    for (const socket of sockets) expect(await socket.end()).toEqual([1001, 'Going away']);
    await until(() => stream.isOver);
    expect(stream.events.map(({ event }) => event)).toEqual(['next']);
  });
});
