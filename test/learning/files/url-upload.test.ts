import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { downloadFromUrl } from '../../../src/learning/files/index.js';
import { startWorker } from '../../../src/server/jobs/run-jobs.js';
import { changeRows } from '../../support/change-by-sql.js';
import { runJob, withoutTries } from '../../support/run-job.js';
import { setCourseQuota } from '../../support/school-builders.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
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
    world = await openWorld({
      OUTBOUND_ALLOWED: '127.0.0.1',
      DOWNLOAD_RATE_MIN_KB: '16',
      DOWNLOAD_RATE_SECONDS: '1',
      DOWNLOAD_MAX_SECONDS: '4',
    });
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

  const progresses = () =>
    world.sql(`select workflow_state as state, message from progress where tag = 'file_download' order by id desc`);

  it('is given up where it dribbles: its uploader holds one place, and those of others come meanwhile', async () => {
    const dribbling = new Set<string>();
    let [now, most] = [0, 0];
    answer = (req, res) => {
      if (req.url === '/quick') return void res.end('quick');
      dribbling.add(req.url as string);
      now += 1;
      most = Math.max(most, now);
      const drops = setInterval(() => res.write('x'), 100);
      res.once('close', () => {
        now -= 1;
        clearInterval(drops);
      });
    };
    const from = (name: string) => new URL(name, address).href;
    const own = `/users/self/files`;
    const student = world.as('stu1');
    const slow: string[] = [];
    for (const name of ['1', '2', '3', '4'])
      slow.push((await student.post(own, { name, url: from(name) })).body.status_url);
    await until(async () => dribbling.size > 0);
    const states = (await progresses()).slice(0, 4).map(({ state }) => state);
    expect([states.filter((state) => state === 'running').length <= 1, states.includes('queued')]).toEqual([
      true,
      true,
    ]);
    const quick = (await world.as('adminB').post(own, { name: 'quick', url: from('quick') })).body.status_url;
    await until(async () => (await statusOf(quick, world.as('adminB'))).upload_status === 'ready');
    expect(dribbling.size).toBeLessThan(4);
    for (const url of slow) {
      await until(async () => (await statusOf(url, student)).upload_status !== 'pending');
      expect(await statusOf(url, student)).toEqual({
        upload_status: 'errored',
        message: expect.stringMatching(/less than/),
      });
    }
    // Two where the source has not noticed yet that the first was given up.
    expect([dribbling.size, most <= 2]).toEqual([4, true]);
    expect((await progresses()).slice(0, 5)).toEqual([
      { state: 'completed', message: null },
      ...slow.map(() => ({ state: 'failed', message: expect.stringMatching(/less than 16384 bytes a second/) })),
    ]);
    const { rows, keys } = await leftBehind(world);
    expect(
      rows.filter(({ state, key, claim }) => state === 'errored' && (claim !== null || keys.includes(key))),
    ).toEqual([]);
  });

  it('is given up when all of it takes too long, however fast it comes', async () => {
    answer = (_req, res) => {
      const flow = setInterval(() => res.write(Buffer.alloc(8_192)), 100);
      res.once('close', () => clearInterval(flow));
    };
    const { body } = await teach.post(at, { name: 'endless.bin', url: address });
    expect(await settled(body.status_url)).toEqual({
      upload_status: 'errored',
      message: expect.stringMatching(/took too long/),
    });
    expect((await progresses())[0]).toEqual({ state: 'failed', message: expect.stringMatching(/took too long/) });
  });

  it('is there once, whole, where a try that was thought lost comes to its end beside the next one', async () => {
    let asked = 0;
    let first: ServerResponse | undefined;
    answer = (_req, res) => {
      asked += 1;
      if (asked === 1) first = res;
      else res.end('of the second try');
    };
    const { body } = await teach.post(at, { name: 'twice.txt', url: address });
    await until(async () => asked === 1);
    const [{ id: progressId }] = await world.sql('select max(id)::int as id from progress');
    await runJob(world, downloadFromUrl, { fileId: body.id, progressId });
    first?.end('of the first try');
    const ready = await settled(body.status_url);
    const unfinished = `select from graphile_worker._private_jobs where payload ->> 'fileId' = $1::text`;
    await until(async () => (await world.sql(unfinished, [body.id])).length === 0);
    expect((await answerOf(await fetch(ready.attachment.url))).text).toBe('of the second try');
    expect((await progresses())[0]).toEqual({ state: 'completed', message: null });
    const { rows } = await leftBehind(world);
    expect(rows.find(({ id }) => id === body.id)).toMatchObject({ state: 'available', claim: null });
  });

  it('says so where it was deleted before its turn came, and where it failed for the last time', async () => {
    answer = (_req, res) => void res.end('here');
    await worker.stop();
    const begin = async (name: string) => {
      const { body } = await teach.post(at, { name, url: address });
      const [{ id: progressId }] = await world.sql('select max(id)::int as id from progress');
      return { fileId: body.id as number, progressId: progressId as number };
    };
    const deleted = await begin('deleted.txt');
    await changeRows(world, 'files', { id: deleted.fileId }, { workflowState: 'deleted' });
    const hopeless = await begin('hopeless.txt');
    await withoutTries(world, hopeless.fileId as number);
    worker = await startWorker(world.app, { concurrency: 2, presence: { lookEvery: 100 } });
    await until(async () => (await progresses()).slice(0, 2).every(({ state }) => state === 'failed'));
    expect((await progresses()).slice(0, 2).map(({ message }) => message)).toEqual([
      expect.stringMatching(/could not be fetched/),
      'The file was deleted before it came.',
    ]);
    const states = `select workflow_state as state, upload_error as error from files where id = any($1) order by id`;
    expect(await world.sql(states, [[deleted.fileId, hopeless.fileId]])).toEqual([
      { state: 'deleted', error: null },
      { state: 'errored', error: expect.stringMatching(/could not be fetched/) },
    ]);
    expect(hits).toBe(0);
  });

  it('counts against the quota once it is there, and does not come where there is no room', async () => {
    await setCourseQuota(world, 1, world.courses.C1);
    answer = (_req, res) => void res.end(Buffer.alloc(1024 * 1024 + 1));
    const { body } = await teach.post(at, { name: 'big.bin', url: address });
    expect((await settled(body.status_url)).upload_status).toBe('errored');
  });

  it('A36: is refused at once where no public address is named', async () => {
    const before = await leftBehind(world);
    for (const url of ['http://10.0.0.1/', 'file:///etc/passwd', 'http://[::1]/', 'http://u:p@example.org/']) {
      const { status, body } = await teach.post(at, { name: 'a', url });
      expect([url, status, body.errors]).toEqual([
        url,
        400,
        { url: [expect.objectContaining({ type: 'blocked_url' })] },
      ]);
    }
    expect([hits, await leftBehind(world)]).toEqual([0, before]);
  });
});
