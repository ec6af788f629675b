import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outlook } from '../../../src/server/admission/admission.js';
import { fewDozen } from '../../../src/server/admission/line.js';
import type { Child } from '../../../src/server/supervisor/child.js';
import { Connections } from '../../../src/server/supervisor/connections.js';
import { FakeProcess, most, requestOf } from './fake-process.js';

const times = <T>(count: number, what: T): T[] => Array.from({ length: count }, () => what);

describe('The connections of a supervisor', () => {
  let connections: Connections;
  let callers: Socket[] = [];
  const open = async (processes: readonly FakeProcess[], patience = 1) => {
    connections = new Connections(patience);
    connections.servers = () => processes as unknown as Child[];
    connections.server.listen(0, '127.0.0.1');
    await once(connections.server, 'listening');
  };
  afterEach(async () => {
    for (const caller of callers) caller.destroy();
    callers = [];
    await connections.close();
  });

  const dialled = (): Socket => {
    const { port } = connections.server.address() as AddressInfo;
    const caller = connect(port, '127.0.0.1').on('error', () => undefined);
    callers.push(caller);
    return caller;
  };
  /** What is said to a caller until the refusal or the connection ends. */
  const answered = async (caller: Socket): Promise<string> => {
    let text = '';
    for await (const chunk of caller.iterator({ destroyOnReturn: false })) {
      text += chunk;
      if (text.endsWith('}')) break;
    }
    return text;
  };
  const called = (path = '/'): { said: Promise<string>; caller: Socket } => {
    const caller = dialled();
    caller.write(requestOf(path));
    const said = answered(caller);
    said.catch(() => undefined);
    return { said, caller };
  };
  const until = async (comes: () => boolean) => {
    for (let tries = 0; !comes(); tries += 1) {
      if (tries > 1_000) throw new Error('It does not come.');
      await pause(10);
    }
  };
  /** As many callers as the process and the line of those who wait hold before anyone is refused. */
  const full = async (): Promise<Promise<string>[]> => {
    const said = Array.from({ length: most }, () => called().said);
    await until(() => connections.waiting === fewDozen);
    return said;
  };
  /** The process takes what it was handed, and what waits for it. */
  const empty = (process: FakeProcess) => {
    while (process.handed > 0) {
      process.take();
      connections.next();
    }
  };

  it('go to the processes that can take one, two on their way to each, and the others wait in the order of coming', async () => {
    const [one, other] = [new FakeProcess('one'), new FakeProcess('other')];
    await open([one, other], 60_000);
    const said = [];
    for (let n = 0; n < 6; n += 1) {
      said.push(called().said);
      await until(() => one.handed + other.handed + connections.waiting === n + 1);
    }
    expect([one.handed, other.handed, connections.waiting]).toEqual([2, 2, 2]);
    other.take();
    connections.next();
    expect([one.handed, other.handed, connections.waiting]).toEqual([2, 2, 1]);
    other.ready = false;
    for (let n = 0; n < 3; n += 1) {
      await until(() => one.handed > 0);
      one.take();
      connections.next();
    }
    expect([one.handed, connections.waiting]).toEqual([0, 0]);
    other.take();
    other.take();
    expect((await Promise.all(said)).sort()).toEqual(['one', 'one', 'one', 'other', 'other', 'other']);
  });

  it('are refused with 503 while a process is too busy to take them, and taken again when it is not', async () => {
    const busy = new FakeProcess('taken');
    await open([busy]);
    const first = await full();
    // A burst may wait twice as long as is said.
    await pause(20);
    const [head, body] = (await called().said).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(head).toMatch(/\r\nRetry-After: 1\r\n/);
    expect(head).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65$/);
    expect(JSON.parse(body)).toMatchObject({ status: 'unavailable', errors: [{ error_code: 'overloaded' }] });
    empty(busy);
    expect(await Promise.all(first)).toEqual(first.map(() => 'taken'));
    const again = called().said;
    await until(() => busy.handed === 1);
    busy.take();
    expect(await again).toBe('taken');
  });

  it('stay open after a refusal, and the next request is judged as that of a new one', async () => {
    const busy = new FakeProcess('taken');
    await open([busy]);
    connections.exams = /^GET \/exam[ ?]/;
    const first = await full();
    await pause(20);
    const { said, caller } = called();
    expect((await said).slice(0, 12)).toBe('HTTP/1.1 503');
    for (let n = 0; n < 20; n += 1) {
      caller.write(requestOf(`/${n}`));
      expect((await answered(caller)).slice(0, 12)).toBe('HTTP/1.1 503');
    }
    caller.write(requestOf('/exam'));
    await until(() => connections.waiting === fewDozen + 1);
    const { said: refused, caller: other } = called();
    expect((await refused).slice(0, 12)).toBe('HTTP/1.1 503');
    empty(busy);
    expect(await answered(caller)).toBe('taken');
    expect(await Promise.all(first)).toEqual(first.map(() => 'taken'));
    // Nobody waits any more: the process judges it, to which nobody says that it was admitted.
    other.write(requestOf('/again'));
    await until(() => busy.handed === 1);
    expect([busy.read.at(-1), busy.admitted.at(-1)]).toEqual([requestOf('/again'), undefined]);
    busy.take();
    expect(await answered(other)).toBe('taken');
  });

  it('are closed by a refusal where more may come than one request, and those that stay when the service ends', async () => {
    const busy = new FakeProcess('taken');
    await open([busy]);
    const first = await full();
    await pause(20);
    const half = dialled();
    half.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{');
    expect(await answered(half)).toMatch(/^HTTP\/1.1 503 .*\r\nConnection: close\r\n/s);
    expect(await answered(half)).toBe('');
    const { said, caller } = called();
    await said;
    const ended = connections.close();
    empty(busy);
    await ended;
    expect(await answered(caller)).toBe('');
    await Promise.all(first);
  });

  it('of exams wait where others are refused, and are handed over first, with what has been read of them', async () => {
    const busy = new FakeProcess('taken');
    await open([busy], 100);
    connections.exams = /^GET \/exam[ ?]/;
    const others = await full();
    // A burst may wait twice as long as is said, exams twenty times.
    await pause(400);
    expect((await called('/examples').said).slice(0, 12)).toBe('HTTP/1.1 503');
    const exams = Array.from({ length: 3 }, () => called('/exam').said);
    await until(() => connections.waiting === fewDozen + 3);
    expect((await called().said).slice(0, 12)).toBe('HTTP/1.1 503');
    empty(busy);
    expect(await Promise.all([...others, ...exams])).toEqual(Array.from({ length: most + 3 }, () => 'taken'));
    const exam = 'GET /exam HTTP/1.1\r\nHost: a\r\n\r\n';
    expect(busy.admitted).toEqual([undefined, undefined, ...times(3, 'exam'), ...times(fewDozen, 'read')]);
    // How many still waited behind each.
    expect(busy.behind).toEqual([0, 0, ...times(fewDozen + 3, 0).map((_, n) => fewDozen + 2 - n)]);
    expect(busy.read).toEqual(['', '', exam, exam, exam, ...times(fewDozen, exam.replace('exam', ''))]);
  });

  it('are refused at once where they would wait too long in the process itself, but for a few', async () => {
    const busy = new FakeProcess('taken');
    await open([busy], 1_000);
    const all: Promise<string>[] = [];
    const said = async (outlook: Partial<Outlook>) => {
      busy.busy = { wait: 0, pace: 0, overloaded: false, ...outlook };
      const before = connections.waiting;
      const answer = called().said;
      all.push(answer);
      // It counts as waiting before its first bytes are there, by which it is judged.
      const waits = until(() => connections.waiting > before).then(() => pause(100));
      const end = await Promise.race([answer, waits]);
      return end?.slice(0, 12);
    };
    all.push(...(await full()));
    expect(await said({ wait: 1_500 })).toBeUndefined();
    expect(await said({ pace: 30 })).toBeUndefined();
    expect(await said({ wait: 500, overloaded: true })).toBeUndefined();
    expect(await said({ wait: 1_100, overloaded: true })).toBe('HTTP/1.1 503');
    // Shortly after a refusal nothing counts as a burst.
    expect(await said({ pace: 30 })).toBe('HTTP/1.1 503');
    expect(await said({ wait: 1_500 })).toBe('HTTP/1.1 503');
    empty(busy);
    expect((await Promise.all(all)).filter((word) => word === 'taken').length).toBe(most + 3);
  });

  it('are not let wait by a burst shortly after some were refused', async () => {
    const busy = new FakeProcess('taken');
    await open([busy], 200);
    const first = await full();
    await pause(100);
    const late = called().said;
    await until(() => connections.waiting === fewDozen + 1);
    await pause(600);
    expect((await called().said).slice(0, 12)).toBe('HTTP/1.1 503');
    empty(busy);
    await Promise.all([...first, late]);
    const again = await full();
    // Longer than is said, and not twice as long.
    await pause(250);
    const asked = performance.now();
    expect((await called().said).slice(0, 12)).toBe('HTTP/1.1 503');
    expect(performance.now() - asked).toBeLessThan(1_000);
    empty(busy);
    await Promise.all(again);
  });

  it('wait without being judged while no process is ready', async () => {
    const starting = new FakeProcess('started');
    starting.ready = false;
    await open([starting]);
    const all = Array.from({ length: 30 }, called);
    await until(() => connections.waiting === 30);
    await pause(20);
    const late = called();
    await until(() => connections.waiting === 31);
    starting.ready = true;
    connections.flush();
    empty(starting);
    expect(await Promise.all([...all, late].map(({ said }) => said))).toEqual(
      Array.from({ length: 31 }, () => 'started'),
    );
  });

  it('that still wait when the service ends are handed over, or told that they are not', async () => {
    const ending = new FakeProcess('last');
    await open([ending], 60_000);
    const said = Array.from({ length: 5 }, () => called().said);
    await until(() => connections.waiting === 3);
    const closed = connections.close();
    for (let n = 0; n < 3; n += 1) {
      await pause(10);
      ending.take();
      connections.next();
    }
    ending.ready = false;
    ending.take();
    ending.take();
    await closed;
    expect(await Promise.all(said)).toEqual(said.map(() => 'last'));
    expect(connections.waiting).toBe(0);
  });
});
