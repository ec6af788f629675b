import { setTimeout as pause } from 'node:timers/promises';
import { announce, until } from '../learning/files/uploads.js';
import { RawSocket } from '../support/raw-socket.js';
import { openWorld, type World } from '../support/world.js';

const mb = 1024 * 1024;
const form = 'application/x-www-form-urlencoded';

const settings = { IDLE_SECONDS: '3', TRANSFER_SECONDS: '6', UPLOAD_SECONDS: '8' };

describe('Who sends or reads slowly', () => {
  let world: World;
  const open: RawSocket[] = [];
  beforeAll(async () => {
    world = await openWorld(settings);
  });
  afterEach(() => {
    for (const each of open.splice(0)) each.end();
  });
  afterAll(() => world.close());

  function begin(method: string, path: string, headers: Record<string, string | number> = {}): RawSocket {
    const all = { Host: 'localhost', Authorization: `Bearer ${world.tokens.admin}`, ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = new RawSocket(world.base).send(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    open.push(socket);
    return socket;
  }

  /** A byte now and then, until an answer comes or the connection is gone. */
  async function drip(socket: RawSocket, from = socket.received): Promise<void> {
    for (const end = Date.now() + 20_000; socket.received === from && !socket.socket.closed && Date.now() < end; ) {
      socket.send('x');
      await pause(100);
    }
  }

  it('a dripped body is 408 as JSON, and the connection is closed', async () => {
    const head = (type: string) => ({ 'Content-Type': type, 'Content-Length': 50_000 });
    const asked = [
      begin('PUT', '/api/v1/users/self', head(form)),
      begin('POST', '/graphql', head('application/json')),
      begin('PUT', '/api/v1/users/self?access_token=wrong', { ...head(form), Authorization: '' }),
      begin('GET', '/healthz', head(form)),
    ] as const;
    await Promise.all(asked.slice(0, 3).map((socket) => drip(socket)));
    const [rest, graph, wrong, healthz] = await Promise.all(asked.map((socket) => socket.answer()));
    expect([rest!.status, rest!.body.errors[0].error_code]).toEqual([408, 'request_timeout']);
    expect([graph!.status, graph!.body.errors[0].extensions.reason]).toEqual([408, 'request_timeout']);
    for (const { head: lines } of [rest!, graph!]) expect(lines).toMatch(/^connection: close$/im);
    // Who was answered before the body came, and goes on dripping what nobody reads, is let go all the same.
    expect([wrong!.status, healthz!.status]).toEqual([401, 200]);
    await Promise.all(asked.slice(2).map((socket) => drip(socket)));
    for (const socket of asked) expect(await socket.closed()).toBe(true);
  });

  it('a file that takes too long is 408, and may be brought again', async () => {
    const { body } = await announce(
      world.as('teach'),
      `/courses/${world.courses.C1}/files`,
      'a.txt',
      'x'.repeat(50_000),
    );
    const fields = Object.entries<string>(body.upload_params)
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
    const head = `${fields}--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nfirst`;
    const type = 'multipart/form-data; boundary=b';
    const socket = begin('POST', '/files/uploads', { 'Content-Type': type, 'Transfer-Encoding': 'chunked' });
    socket.send(`${head.length.toString(16)}\r\n${head}\r\n`);
    const claimed = async () => (await world.sql('select 1 from files where upload_claim is not null')).length === 1;
    await until(claimed);
    for (const end = Date.now() + 20_000; socket.received === '' && Date.now() < end; await pause(100))
      socket.send('1\r\nx\r\n');
    expect((await socket.answer()).status).toBe(408);
    expect(await socket.closed()).toBe(true);
    await until(async () => !(await claimed()));
  });

  it('a body that stops coming loses its connection', async () => {
    const socket = begin('PUT', '/api/v1/users/self', { 'Content-Type': form, 'Content-Length': 50_000 });
    socket.send('user[title]=Half');
    expect([await socket.closed(), socket.received]).toEqual([true, '']);
  });

  it('a body without end that brings no ticket is given up, however fast it comes', async () => {
    const type = 'multipart/form-data; boundary=b';
    const socket = begin('POST', '/files/uploads', { 'Content-Type': type, 'Transfer-Encoding': 'chunked' });
    const piece = Buffer.concat([Buffer.from('4000\r\n'), Buffer.alloc(0x4000, 'a'), Buffer.from('\r\n')]);
    let sent = 0;
    for (const end = Date.now() + 10_000; socket.received === '' && Date.now() < end; sent += 0x4000) {
      socket.send(piece);
      await pause(5);
    }
    const answer = await socket.answer();
    expect([answer.status, answer.body.errors[0].error_code]).toEqual([400, 'bad_multipart']);
    expect(sent).toBeLessThan(mb);
  });

  it('a body that comes in time is taken', async () => {
    const socket = begin('PUT', '/api/v1/users/self', { 'Content-Type': form, 'Content-Length': 120_000 });
    socket.send('user[title]=Slow&stray=');
    for (let sent = 23; sent < 120_000; sent += 6_000) {
      socket.send('x'.repeat(Math.min(6_000, 120_000 - sent)));
      await pause(100);
    }
    const answer = await socket.answer();
    expect([answer.status, answer.body.title]).toEqual([200, 'Slow']);
  });

  describe('an answer of 30 MB', () => {
    beforeAll(async () => {
      await world.sql(`update courses set syllabus_body = repeat('x', 30 * 1024 * 1024) where id = $1`, [
        world.courses.C1,
      ]);
    });
    const path = () => `/api/v1/courses/${world.courses.C1}?include[]=syllabus_body`;

    it('is not kept for who does not read it: the connection is cut', async () => {
      const socket = begin('GET', path());
      socket.socket.pause();
      const held = async () =>
        Number(/^http_bytes_in_flight (\d+)$/m.exec((await world.withToken(null).get('/metrics')).text)?.[1]);
      await until(async () => (await held()) > 0);
      await until(async () => (await held()) === 0);
      // what the system has taken may come still, the rest never does
      socket.socket.resume();
      expect(await socket.closed()).toBe(true);
      expect(socket.received.length).toBeLessThan(29 * mb);
    });

    it('is whole for who reads it bit by bit', async () => {
      const socket = begin('GET', path());
      for (let turn = 0; turn < 4; turn += 1) {
        socket.socket.pause();
        await pause(600);
        socket.socket.resume();
        await pause(20);
      }
      const answer = await socket.answer(30_000);
      expect([answer.status, answer.body.syllabus_body.length]).toEqual([200, 30 * mb]);
    });
  });
});
