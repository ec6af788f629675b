import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createLogger } from '../../../src/server/process/logger.js';
import { startEmbedded } from '../../../src/server/process/postgres/launcher.js';
import { makePreparedDirectory } from '../../support/prepared-directories.js';
import { setCourseQuota } from '../../support/school-builders.js';
import { openWorldOn, type World } from '../../support/world.js';
import type { Announced } from './uploads.js';

const mb = 1024 * 1024;
const size = 1024 * mb;

/** Bytes that this thread holds, buffers included: client and service share it, and other tests of the process do not. */
function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What either the client or the service holds shows. */
describe('A file of a gigabyte', () => {
  let dataDir: string;
  let cluster: Awaited<ReturnType<typeof startEmbedded>>;
  let world: World;
  /** What the service says of itself where an answer is not as expected. */
  const faults: string[] = [];
  beforeAll(async () => {
    dataDir = await makePreparedDirectory('world', 'lyceum-large-');
    cluster = await startEmbedded({ dataDir, log: () => undefined });
    const logger = createLogger({ level: 'error', destination: { write: (line) => faults.push(line) } });
    world = await openWorldOn(cluster.url, {}, logger);
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

  /** Bytes of the body that is answered: each piece is read into the same memory, and none is kept. */
  async function sizeOf(url: string): Promise<number> {
    const { host, hostname, port, pathname, search } = new URL(url);
    const end = '\r\n\r\n';
    let [head, body] = ['', 0];
    const callback = (length: number, buffer: Uint8Array) => {
      if (head.includes(end)) body += length;
      else {
        head += Buffer.from(buffer.subarray(0, length)).toString('latin1');
        if (head.includes(end)) body = head.length - head.indexOf(end) - end.length;
      }
      return true;
    };
    const socket = connect({ host: hostname, port: Number(port), onread: { buffer: Buffer.alloc(mb), callback } });
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nConnection: close${end}`);
    await once(socket, 'close');
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    return body;
  }

  it('comes in and goes out without staying in memory', async () => {
    await setCourseQuota(world, 2000);
    const teach = world.as('teach');
    const { body } = await teach.post(`/courses/${world.courses.C1}/files`, { name: 'film.mp4', size });
    const before = held();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, held() - before);
    }, 50);
    expect([await send(body), faults]).toEqual([201, []]);
    const { url } = (await teach.get(`/files/${body.upload_params.file_id}`)).body;
    const received = await sizeOf(url);
    clearInterval(watch);
    expect(received).toBe(size);
    expect(most / mb).toBeLessThan(200);
  });
});
