import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sweepUploads } from '../../../src/learning/files/index.js';
import { changeRows } from '../../support/change-by-sql.js';
import { runJob } from '../../support/run-job.js';
import { endUploads } from '../../support/school-builders.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { type Announced, announce, answerOf, leftBehind, send, until } from './uploads.js';

describe('An upload that goes wrong leaves nothing behind', () => {
  let world: World;
  let teach: Caller;
  let at: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    at = `/courses/${world.courses.C1}/files`;
  });
  afterEach(() => world.close());

  const pendingAlone = async () => {
    const { rows, keys } = await leftBehind(world);
    expect(rows).toEqual([expect.objectContaining({ state: 'pending', claim: null })]);
    expect(keys).toEqual([]);
  };

  it('with a parameter that is not as it was given: 403', async () => {
    const { body } = await announce(teach, at, 'a.txt', 'abc');
    const foreign = (await announce(world.as('stu1'), '/users/self/files', 'b.txt', 'abc')).body;
    for (const params of [
      { size: '2' },
      { expires: '9999999999' },
      { uuid: foreign.upload_params.uuid },
      { file_id: foreign.upload_params.file_id },
      { credential: foreign.upload_params.credential },
      { credential: '' },
      { signature: foreign.upload_params.signature },
      { signature: '' },
    ]) {
      const sent = await send(body, 'ab', { params: params as never });
      expect([params, sent.status, sent.body.errors]).toEqual([
        params,
        403,
        [expect.objectContaining({ error_code: 'invalid_signature' })],
      ]);
    }
    const { rows, keys } = await leftBehind(world);
    expect(rows.map(({ state }) => state)).toEqual(['pending', 'pending']);
    expect(keys).toEqual([]);
    expect((await send(body, 'abc')).status).toBe(201);
  });

  it('with more or fewer bytes than announced: 400, and it may be tried again', async () => {
    const { body } = await announce(teach, at, 'a.txt', 'abc');
    for (const content of ['', 'ab', 'abcd', 'x'.repeat(300_000)]) {
      const sent = await send(body, content);
      expect([content.length, sent.status, sent.body.errors]).toEqual([
        content.length,
        400,
        [expect.objectContaining({ error_code: 'wrong_size' })],
      ]);
      await pendingAlone();
    }
    expect((await send(body, 'abc')).status).toBe(201);
  });

  it('a second time: 409, and the file stays as it is', async () => {
    const { body } = await announce(teach, at, 'a.txt', 'abc');
    const first = await send(body, 'abc');
    const second = await send(body, 'xyz');
    expect([first.status, second.status]).toEqual([201, 409]);
    expect(second.body.errors).toEqual([expect.objectContaining({ error_code: 'upload_taken' })]);
    expect((await answerOf(await fetch(first.body.url))).text).toBe('abc');
    const { body: shared } = await announce(teach, at, 'b.txt', 'abc');
    const race = await Promise.all(Array.from({ length: 5 }, () => send(shared, 'abc')));
    expect(race.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
  });

  it('after its half hour: 403, and the sweep removes the row', async () => {
    const { body } = await announce(teach, at, 'a.txt', 'abc');
    const [{ minutes }] = await world.sql(
      'select extract(epoch from upload_expires_at - created_at)::int / 60 as minutes from files where upload_expires_at is not null',
    );
    expect(minutes).toBe(30);
    await endUploads(world, 1);
    const sent = await send(body, 'abc');
    expect([sent.status, sent.body.errors]).toEqual([403, [expect.objectContaining({ error_code: 'upload_expired' })]]);
    await pendingAlone();
    await sweep(world);
    expect(await leftBehind(world)).toEqual({ rows: [], keys: [] });
    expect((await send(body, 'abc')).status).toBe(404);
  });

  it('cut off in the middle: its bytes are gone and it may be tried again', async () => {
    const content = 'x'.repeat(1_000_000);
    const { body } = await announce(teach, at, 'a.txt', content);
    await cutOff(world, body, content.slice(0, 500_000));
    await until(async () => (await leftBehind(world)).rows[0].claim === null);
    await pendingAlone();
    expect(await readdir(join(filesOf(world), 'incoming'))).toEqual([]);
    expect((await send(body, content)).status).toBe(201);
  });

  it('F08: into a store that is full: 507, and it goes in once there is room again', async () => {
    const { body } = await announce(teach, at, 'a.txt', 'abc');
    const { files } = world.app.services;
    const put = files.put.bind(files);
    files.put = async (_key, content) => {
      await content.toArray();
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const sent = await send(body, 'abc');
    expect([sent.status, sent.body.errors]).toEqual([507, [expect.objectContaining({ error_code: 'storage_full' })]]);
    expect(sent.headers.get('retry-after')).toBe('60');
    await pendingAlone();
    files.put = put;
    expect((await send(body, 'abc')).status).toBe(201);
  });

  it('left by a process that died: the sweep takes row, bytes and draft', async () => {
    const { body } = await announce(teach, at, 'a.txt', 'abc');
    await send(body, 'abc');
    const begun = {
      workflowState: 'pending',
      uploadClaim: randomUUID(),
      uploadExpiresAt: new Date(Date.now() - 60_000),
    };
    await changeRows(world, 'files', { displayName: 'a.txt' }, begun);
    const draft = join(filesOf(world), 'incoming', 'draft');
    await writeFile(draft, 'half');
    const longAgo = new Date(Date.now() - 5 * 3_600_000);
    await utimes(draft, longAgo, longAgo);
    expect((await leftBehind(world)).keys).toHaveLength(1);
    const [{ storage_key: key }] = await world.sql(`select storage_key from files where display_name = 'a.txt'`);
    await sweep(world);
    expect((await leftBehind(world)).rows).toEqual([]);
    expect(await world.app.services.files.has(key)).toBe(false);
    expect(await readdir(join(filesOf(world), 'incoming'))).toEqual([]);
  });

  it('A81: with a body that is no form, without a file, or with the file first: 400', async () => {
    const { body } = await announce(teach, at, 'a.txt', 'abc');
    const to = body.upload_url;
    const post = async (init: RequestInit) => (await answerOf(await fetch(to, { method: 'POST', ...init }))).status;
    expect(await post({ body: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).toBe(400);
    expect(await post({ body: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } })).toBe(400);
    expect(await post({ body: 'x', headers: { 'content-type': 'multipart/form-data' } })).toBe(400);
    const noFile = new FormData();
    for (const [name, value] of Object.entries(body.upload_params)) noFile.append(name, value as string);
    expect(await post({ body: noFile })).toBe(400);
    const fileFirst = new FormData();
    fileFirst.append('file', new Blob(['abc']), 'a.txt');
    for (const [name, value] of Object.entries(body.upload_params)) fileFirst.append(name, value as string);
    expect(await post({ body: fileFirst })).toBe(403);
    await pendingAlone();
  });
});

const filesOf = (world: World) => join(world.app.config.dataDir as string, 'files');
const sweep = (world: World) => runJob(world, sweepUploads);

/** Sends the beginning of an upload and goes away. */
async function cutOff(world: World, announced: Announced, part: string): Promise<void> {
  const fields = Object.entries(announced.upload_params)
    .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const socket = connect(Number(new URL(world.base).port), '127.0.0.1');
  socket.write(
    `POST /files/uploads HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 2000000\r\n\r\n${fields}${head}${part}`,
  );
  await until(async () => (await leftBehind(world)).rows[0].claim !== null);
  socket.destroy();
}
