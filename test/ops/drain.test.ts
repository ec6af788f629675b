import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { watchConnections } from '../../src/server/http/ops/drain.js';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function serve(milliseconds: (url: string) => number) {
  const server = createServer((req, res) => {
    setTimeout(() => res.end('done'), milliseconds(req.url!)).unref();
  });
  const drain = watchConnections(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, drain, port: (server.address() as AddressInfo).port };
}

const ask = (port: number, agent: Agent, path = '/') =>
  new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
    const req = request({ port, host: '127.0.0.1', agent, path }, (res) => {
      let text = '';
      res.on('data', (chunk) => {
        text += chunk;
      });
      res.on('end', () => resolve({ text, connection: res.headers.connection }));
      res.on('error', reject);
    });
    req.on('error', reject);
    req.end();
  });

describe('draining', () => {
  it('F07: under load no connection is reset, and every request that was accepted is answered', async () => {
    const { drain, port } = await serve(() => 5);
    const failures = new Map<string, number>();
    let answered = 0;
    let stopped = false;
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!stopped) {
        try {
          if ((await ask(port, agent)).text !== 'done') throw Object.assign(new Error(), { code: 'CUT' });
          answered++;
        } catch (error) {
          const code = String((error as NodeJS.ErrnoException).code);
          failures.set(code, (failures.get(code) ?? 0) + 1);
          if (code === 'ECONNREFUSED') break; // the listener is gone: a balancer would go elsewhere
        }
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 24 }, client);
    await pause(300);
    const closed: string[] = [];
    const start = performance.now();
    const cut = await drain.start({
      seconds: 10,
      lead: 200,
      closers: [
        async () => closed.push('jobs'),
        async () => {
          throw new Error('late');
        },
        async () => closed.push('pool'),
      ],
    });
    stopped = true;
    await Promise.all(clients);
    expect([cut, closed]).toEqual([0, ['jobs', 'pool']]);
    expect([...failures.keys()].filter((code) => code !== 'ECONNREFUSED')).toEqual([]);
    // Under load: how many there are is the machine's.
    expect(answered).toBeGreaterThan(40);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it('F07: a request in flight ends, its connection with it; one that takes too long is cut', async () => {
    const { drain, port } = await serve((url) => (url === '/slow' ? 700 : url === '/endless' ? 60_000 : 0));
    const agent = new Agent({ keepAlive: true });
    expect((await ask(port, agent)).connection).toBe('keep-alive');
    const slow = ask(port, agent, '/slow');
    const endless = ask(port, agent, '/endless').catch((error) => error.code);
    await pause(50);
    const first = drain.start({ seconds: 1.5, lead: 50 });
    expect(drain.draining).toBe(true);
    const second = drain.start({ seconds: 60 });
    expect(await slow).toEqual({ text: 'done', connection: 'close' });
    expect([await first, await second]).toEqual([1, 1]);
    expect(await endless).toBe('ECONNRESET');
    agent.destroy();
  });

  it('F07: a connection left alone is ended, not reset', async () => {
    const { drain, port } = await serve(() => 0);
    const socket = connect(port, '127.0.0.1');
    const events: string[] = [];
    socket.on('error', (error: NodeJS.ErrnoException) => events.push(error.code!));
    const ended = new Promise<void>((resolve) =>
      socket.on('end', () => {
        events.push('end');
        resolve();
      }),
    );
    await pause(50);
    await drain.start({ seconds: 2, lead: 50, idle: 50 });
    await ended;
    expect(events).toEqual(['end']);
  });
});
