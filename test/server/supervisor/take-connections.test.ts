import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

describe('A connection that was accepted by another process', () => {
  let part: ChildProcess;
  const acceptor = createServer({ pauseOnConnect: true, allowHalfOpen: true });
  beforeAll(async () => {
    part = fork(fileURLToPath(new URL('../../support/child-server.js', import.meta.url)));
    await once(part, 'message');
    acceptor.listen(0, '127.0.0.1');
    await once(acceptor, 'listening');
  });
  afterAll(async () => {
    acceptor.close();
    part.disconnect();
    await once(part, 'exit');
  });

  /** The caller's end of a connection that the other process takes. */
  const handedOver = async (): Promise<Socket> => {
    const { port } = acceptor.address() as AddressInfo;
    const caller = connect(port, '127.0.0.1');
    const [socket] = (await once(acceptor, 'connection')) as [Socket];
    const taken = once(part, 'message');
    part.send({ type: 'connection' }, socket, { keepOpen: true });
    await taken;
    socket.destroy();
    return caller;
  };

  it('is read there from its first byte on', async () => {
    for (const size of [10, 300_000]) {
      const caller = await handedOver();
      caller.write(`POST /${size} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n`);
      caller.write('x'.repeat(size));
      const text = (await caller.toArray()).join('');
      expect(text).toMatch(new RegExp(`^HTTP/1.1 200 .*POST /${size} ${size}`, 's'));
    }
  });

  /** The server never listens itself, and is told that it does: Node documents no other way. Seen with Node 26. */
  it('has the time limits of Node for its headers', async () => {
    const caller = await handedOver();
    caller.write('GET / HTTP/1.1\r\nHost:');
    expect((await caller.toArray()).join('')).toMatch(/^HTTP\/1.1 408 /);
  });
});
