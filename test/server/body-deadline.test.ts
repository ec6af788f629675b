import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import { bodyDeadline } from '../../src/server/body-deadline.js';

describe('the body of a request', () => {
  let server: Server;
  let received: number;
  beforeAll(async () => {
    const app = express();
    app.use(bodyDeadline({ whole: 300, idle: 300, streams: new Set(['/files/uploads']) }));
    app.use((req, res) => {
      received = 0;
      req.on('data', (part: Buffer) => {
        received += part.length;
      });
      req.on('end', () => res.end('done'));
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const begin = (path: string, length: number): Socket => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
    return socket;
  };
  const answerOn = async (socket: Socket): Promise<string> => {
    const [data] = await once(socket, 'data');
    return String(data);
  };
  /** A byte now and then, longer than any deadline. */
  const drip = async (socket: Socket, bytes: number): Promise<void> => {
    for (let sent = 0; sent < bytes && !socket.destroyed; sent += 1) {
      socket.write('x');
      await pause(60);
    }
  };

  it('has to come within its time: 408, and the connection is closed', async () => {
    const socket = begin('/api/v1/accounts/1', 12);
    const closed = once(socket, 'close');
    const answer = answerOn(socket);
    socket.on('error', () => undefined);
    await drip(socket, 12);
    expect(await answer).toMatch(/^HTTP\/1.1 408 /);
    await closed;
  });

  it('may take longer when it is a file, while bytes keep coming', async () => {
    const socket = begin('/files/uploads', 12);
    const answer = answerOn(socket);
    await drip(socket, 12);
    expect(await answer).toMatch(/^HTTP\/1.1 200 /);
    expect(received).toBe(12);
    socket.destroy();
  });

  it('is given up when nothing comes of a file any more', async () => {
    const socket = begin('/files/uploads', 12);
    const closed = once(socket, 'close');
    socket.write('x');
    expect(await answerOn(socket)).toMatch(/^HTTP\/1.1 408 /);
    await closed;
  });
});
