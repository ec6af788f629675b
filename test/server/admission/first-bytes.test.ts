import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { firstBytes, readOn } from '../../../src/server/supervisor/first-bytes.js';

describe('The first bytes of a connection', () => {
  const accepted: Socket[] = [];
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => void accepted.push(socket));
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  const callers: Socket[] = [];
  afterAll(() => {
    for (const socket of [...accepted, ...callers]) socket.destroy();
    server.close();
  });
  const called = async (): Promise<[Socket, Socket]> => {
    const caller = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    callers.push(caller);
    const [socket] = (await once(server, 'connection')) as [Socket];
    return [caller, socket];
  };
  const read = (socket: Socket, longest = 10_000) =>
    new Promise<Buffer | null>((resolve) => firstBytes(socket, longest, resolve));

  it('are read, and nothing behind them until it is asked for', async () => {
    const [caller, socket] = await called();
    caller.write('first');
    expect(String(await read(socket))).toBe('first');
    caller.write('second');
    await pause(50);
    expect([socket.bytesRead, socket.read()]).toEqual([5, null]);
    readOn(socket);
    expect(String((await once(socket, 'data'))[0])).toBe('second');
  });

  it('are nothing where nothing comes in time, and are not waited for where the caller is gone', async () => {
    const [caller, socket] = await called();
    expect(await read(socket, 20)).toBeNull();
    caller.write('late');
    await pause(50);
    expect(socket.bytesRead).toBe(0);
    const [, gone] = await called();
    let told = 0;
    firstBytes(gone, 50, () => {
      told += 1;
    });
    gone.destroy();
    await pause(100);
    expect(told).toBe(0);
  });

  it('go with it to another process, which reads the rest, each byte once', async () => {
    const part = fork(fileURLToPath(new URL('../../support/child-server.js', import.meta.url)));
    try {
      await once(part, 'message');
      for (const size of [10, 300_000]) {
        const [caller, socket] = await called();
        const head = `POST /${size} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`;
        caller.write(head + 'x'.repeat(size / 2));
        const first = (await read(socket)) as Buffer;
        const waited = { first: first.toString('base64') };
        part.send({ type: 'connection', behind: 0, waited }, socket, { keepOpen: true });
        caller.end('x'.repeat(size / 2));
        const text = (await caller.toArray()).join('');
        expect(text).toMatch(new RegExp(`^HTTP/1.1 200 .*POST /${size} ${size}`, 's'));
      }
    } finally {
      part.disconnect();
      await once(part, 'exit');
    }
  });
});
