import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWorker } from '../../src/server/jobs/run-jobs.js';
import { type Caller, openWorld, type World } from '../support/world.js';
import { answerOf, leftBehind, until } from './uploads.js';

describe('A file that the service fetches', () => {
  let world: World;
  let teach: Caller;
  let at: string;
  let source: Server;
  let hits: number;
  let answer: RequestListener;
  let address: string;
  let worker: { stop(): Promise<void> };
  beforeAll(async () => {
    source = createServer((req, res) => {
      hits += 1;
      answer(req, res);
    });
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(source.address() as AddressInfo).port}/file.txt`;
    world = await openWorld({ OUTBOUND_ALLOWED: '127.0.0.1' });
    worker = await startWorker(world.app, { concurrency: 2 });
    teach = world.as('teach');
    at = `/courses/${world.courses.C1}/files`;
  });
  beforeEach(() => {
    hits = 0;
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
    source.closeAllConnections();
    await new Promise((resolve) => source.close(resolve));
  });

  const statusOf = async (url: string, caller = teach) => (await caller.get(url.slice(world.base.length))).body;
  const settled = async (url: string) => {
    await until(async () => (await statusOf(url)).upload_status !== 'pending');
    return statusOf(url);
  };

  it('is pending, then ready with the file', async () => {
    answer = (_req, res) => void res.end('from afar');
    const { status, body } = await teach.post(at, { name: 'afar.txt', url: address });
    expect([status, body]).toEqual([
      200,
      { id: expect.any(Number), upload_status: 'pending', status_url: expect.stringContaining(world.base) },
    ]);
    const ready = await settled(body.status_url);
    expect(ready).toEqual({
      upload_status: 'ready',
      attachment: expect.objectContaining({ id: body.id, display_name: 'afar.txt', size: 9 }),
    });
    expect((await answerOf(await fetch(ready.attachment.url))).text).toBe('from afar');
    expect((await world.as('ta').get(body.status_url.slice(world.base.length))).status).toBe(404);
    const jobs = await world.sql(`select workflow_state from progress where tag = 'file_download'`);
    expect(jobs).toEqual([{ workflow_state: 'completed' }]);
  });

  it('says why it did not come, and leaves nothing in the store', async () => {
    for (const [respond, words] of [
      [(_req, res) => void res.writeHead(404).end(), /404/],
      [(req) => void req.socket.destroy(), /did not answer/],
      [(_req, res) => void res.writeHead(302, { location: 'http://10.0.0.1/' }).end(), /may not be fetched/],
    ] as [RequestListener, RegExp][]) {
      answer = respond;
      const { body } = await teach.post(at, { name: 'never.txt', url: address });
      expect(await settled(body.status_url)).toEqual({
        upload_status: 'errored',
        message: expect.stringMatching(words),
      });
    }
    const { rows, keys } = await leftBehind(world);
    const errored = rows.filter(({ state }) => state === 'errored');
    expect([errored.length, errored.filter(({ key }) => keys.includes(key))]).toEqual([3, []]);
  });

  it('counts against the quota once it is there, and does not come where there is no room', async () => {
    await world.sql('update courses set storage_quota_mb = 1 where id = $1', [world.courses.C1]);
    answer = (_req, res) => void res.end(Buffer.alloc(1024 * 1024 + 1));
    const { body } = await teach.post(at, { name: 'big.bin', url: address });
    expect((await settled(body.status_url)).upload_status).toBe('errored');
  });

  it('A36: is refused at once where no public address is named', async () => {
    const before = await leftBehind(world);
    for (const url of ['http://10.0.0.1/', 'file:///etc/passwd', 'http://[::1]/', 'http://u:p@example.org/']) {
      const { status, body } = await teach.post(at, { name: 'a', url });
      expect([url, status, body.errors]).toEqual([url, 400, [expect.objectContaining({ error_code: 'blocked_url' })]]);
    }
    expect([hits, await leftBehind(world)]).toEqual([0, before]);
  });
});
