import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from '../../../src/server/process/supervisor/child.js';
import { Connections } from '../../../src/server/process/supervisor/connections.js';
import { FakeProcess } from './fake-process.js';

describe('The connections of a supervisor', () => {
  let connections: Connections;
  let callers: Socket[] = [];
  const open = async (processes: readonly FakeProcess[], longest?: number) => {
    connections = new Connections(longest);
    connections.servers = () => processes as unknown as Child[];
    connections.server.listen(0, '127.0.0.1');
    await once(connections.server, 'listening');
  };
  afterEach(async () => {
    for (const caller of callers) caller.destroy();
    callers = [];
    await connections.close();
  });

  /** What is said to a caller until the connection ends. */
  const called = async (): Promise<string> => {
    const { port } = connections.server.address() as AddressInfo;
    const caller = connect(port, '127.0.0.1').on('error', () => undefined);
    callers.push(caller);
    caller.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return (await caller.toArray()).join('');
  };
  const until = async (comes: () => boolean) => {
    for (let tries = 0; !comes(); tries += 1) {
      if (tries > 1_000) throw new Error('It does not come.');
      await pause(10);
    }
  };
  /** The process takes what it was handed, and what waits for it. */
  const empty = (process: FakeProcess) => {
    while (process.handed > 0) {
      process.take();
      connections.next();
    }
  };

  it('go to the processes in turn, two on their way to each, and the others wait in the order of coming', async () => {
    const [one, other] = [new FakeProcess('one'), new FakeProcess('other')];
    await open([one, other]);
    const said = [];
    for (let n = 0; n < 6; n += 1) {
      said.push(called());
      await until(() => one.handed + other.handed + connections.waiting === n + 1);
    }
    expect([one.handed, other.handed, connections.waiting]).toEqual([2, 2, 2]);
    other.take();
    connections.next();
    expect([one.handed, other.handed, connections.waiting]).toEqual([2, 2, 1]);
    // A process that ends takes no more.
    other.ready = false;
    empty(one);
    expect(connections.waiting).toBe(0);
    other.take();
    other.take();
    expect((await Promise.all(said)).sort()).toEqual(['one', 'one', 'one', 'other', 'other', 'other']);
  });

  it('wait while no process is ready, for the one that takes its place', async () => {
    const starting = new FakeProcess('started');
    starting.ready = false;
    await open([starting]);
    const all = Array.from({ length: 30 }, called);
    await until(() => connections.waiting === 30);
    starting.ready = true;
    connections.next();
    empty(starting);
    expect(await Promise.all(all)).toEqual(all.map(() => 'started'));
  });

  it('are refused with 503 when none is ready in time', async () => {
    const ending = new FakeProcess('never');
    ending.ready = false;
    await open([ending], 50);
    const [head, body] = (await called()).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(head).toMatch(/\r\nRetry-After: 1\r\nConnection: close$/);
    expect(JSON.parse(body)).toMatchObject({ status: 'unavailable', errors: [{ error_code: 'overloaded' }] });
    expect(connections.waiting).toBe(0);
  });

  it('that still wait when the service ends are handed over, or refused', async () => {
    const ending = new FakeProcess('last');
    await open([ending]);
    const said = Array.from({ length: 5 }, called);
    await until(() => connections.waiting === 3);
    const closed = connections.close();
    for (let n = 0; n < 2; n += 1) {
      await pause(10);
      ending.take();
      connections.next();
    }
    ending.ready = false;
    await closed;
    ending.take();
    ending.take();
    const words = (await Promise.all(said)).map((text) => text.slice(0, 12));
    expect(words.sort()).toEqual(['HTTP/1.1 503', 'last', 'last', 'last', 'last']);
  });
});
