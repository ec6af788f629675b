import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startEmbedded } from '../../../src/server/postgres/launcher.js';
import { openWorldOn, type World } from '../../support/world.js';
import type { Announced } from './uploads.js';

const mb = 1024 * 1024;
const size = 1024 * mb;

/** Client and service share this process: what either of them holds shows. */
describe('A file of a gigabyte', () => {
  let dataDir: string;
  let cluster: Awaited<ReturnType<typeof startEmbedded>>;
  let world: World;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lyceum-large-'));
    cluster = await startEmbedded({ dataDir, log: () => undefined });
    world = await openWorldOn(cluster.url);
  });
  afterAll(async () => {
    await world.close();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  function* gigabyte(): Generator<Buffer> {
    const piece = Buffer.alloc(mb, 7);
    for (let sent = 0; sent < size; sent += mb) yield piece;
  }

  async function send({ upload_url: url, upload_params: params }: Announced): Promise<number> {
    const fields = Object.entries(params).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head = `${fields.join('')}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
    const req = request(url, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' } });
    const status = new Promise<number>((resolve, reject) => {
      req.on('response', (res) => resolve(res.resume().statusCode as number)).on('error', reject);
    });
    req.write(head);
    const body = function* () {
      yield* gigabyte();
      yield Buffer.from('\r\n--b--\r\n');
    };
    await pipeline(Readable.from(body(), { objectMode: false }), req);
    return status;
  }

  it('comes in and goes out without staying in memory', async () => {
    await world.sql('update courses set storage_quota_mb = 2000');
    const teach = world.as('teach');
    const { body } = await teach.post(`/courses/${world.courses.C1}/files`, { name: 'film.mp4', size });
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 50);
    expect(await send(body)).toBe(201);
    const { url } = (await teach.get(`/files/${body.upload_params.file_id}`)).body;
    let received = 0;
    for await (const piece of (await fetch(url)).body as AsyncIterable<Uint8Array>) received += piece.length;
    clearInterval(watch);
    expect(received).toBe(size);
    expect(most / mb).toBeLessThan(200);
  });
});
