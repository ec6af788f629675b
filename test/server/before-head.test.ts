import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeHead } from '../../src/server/http/before-head.js';

describe('Before the head of an answer goes out', () => {
  it('everybody who waits for it is told once, who asked last at first, with the headers that come last', async () => {
    const listener: RequestListener = (_req, res) => {
      const order: string[] = [];
      for (const name of ['first', 'second'])
        beforeHead(res, (last) => {
          order.push(`${name} ${JSON.stringify(last)}`);
          if (!res.headersSent) res.setHeader('X-Told', order.join(', '));
        });
      res.writeHead(200, 'Fine', { 'Content-Type': 'text/plain' }).end('.');
    };
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect(headers.get('x-told')).toBe('second {"Content-Type":"text/plain"}, first {"Content-Type":"text/plain"}');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
