import { Agent, createServer, get, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeHead } from '../../src/server/http/before-head.js';
import { collect, oldMegabytes } from '../support/old-generation.js';

/** Asks a server with this listener so many times, and does `after` behind each answer. */
async function asked(listener: RequestListener, times: number, after: (n: number) => void): Promise<string[]> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const told: string[] = [];
  for (let n = 0; n < times; n += 1) {
    await new Promise<void>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent }, (res) => {
        told.push(String(res.headers['x-told']));
        res.resume().once('end', resolve);
      }).once('error', reject);
    });
    after(n);
  }
  agent.destroy();
  await new Promise((resolve) => server.close(resolve));
  return told;
}

describe('Before the head of an answer goes out', () => {
  it('everybody who waits for it is told once, in the order in which they asked, with the headers that come last', async () => {
    const listener: RequestListener = (_req, res) => {
      const order: string[] = [];
      for (const name of ['first', 'second'])
        beforeHead(res, (last) => {
          order.push(`${name} ${JSON.stringify(last)}`);
          if (!res.headersSent) res.setHeader('X-Told', order.join(', '));
        });
      res.writeHead(200, 'Fine', { 'Content-Type': 'text/plain' }).end('.');
    };
    expect(await asked(listener, 2, () => undefined)).toEqual(
      Array.from({ length: 2 }, () => 'first {"Content-Type":"text/plain"}, second {"Content-Type":"text/plain"}'),
    );
  });

  it('a request does not become old for it, as with a closure in place of writeHead', async () => {
    const becomesOld = async (watch: RequestListener): Promise<number> => {
      const listener: RequestListener = (req, res) => {
        Object.assign(req, { actor: Array.from({ length: 1_250 }, (_, n) => n) });
        watch(req, res);
        res.end('.');
      };
      let before = 0;
      await asked(listener, 1_500, (n) => {
        if (n === 500) {
          collect({ type: 'major' });
          before = oldMegabytes();
        } else if (n % 50 === 0) collect({ type: 'minor' });
      });
      return oldMegabytes() - before;
    };
    const withClosure: RequestListener = (_req, res) => {
      const writeHead = res.writeHead.bind(res);
      res.writeHead = ((...given: Parameters<typeof writeHead>) => writeHead(...given)) as typeof writeHead;
    };
    const shared = await becomesOld((_req, res) => beforeHead(res, () => undefined));
    const own = await becomesOld(withClosure);
    expect(shared).toBeLessThan(2);
    expect(own).toBeGreaterThan(4);
  });
});
