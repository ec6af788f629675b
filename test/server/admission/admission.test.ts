import { EventEmitter } from 'node:events';
import type { PoolClient } from 'pg';
import { Admission } from '../../../src/server/admission/admission.js';
import type { QueuedPool } from '../../../src/server/admission/connection-queue.js';
import type { ByPriority, Priority } from '../../../src/server/admission/priority.js';
import { Standing } from '../../../src/server/admission/standing.js';

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/** A pool whose connections are there at once, and are given back when the test says so. */
class FakePool extends EventEmitter {
  readonly options: { readonly max: number };
  readonly held: PoolClient[] = [];
  failing = false;

  constructor(max: number) {
    super();
    this.options = { max };
  }

  connect(connected: Connected): void {
    const client = {} as PoolClient;
    if (this.failing) connected(new Error('no database'), undefined, () => undefined);
    else {
      this.held.push(client);
      connected(undefined, client, () => undefined);
    }
  }

  giveBack(): void {
    this.emit('release', undefined, this.held.shift());
  }
}

interface Bench {
  readonly admission: Admission;
  readonly pools: Record<'pool' | 'reads' | 'lookUps', FakePool>;
  /** Asks for a connection; `granted` grows when it is there, `refused` when there is none. */
  readonly ask: (which: 'pool' | 'reads' | 'lookUps', priority?: Priority, name?: string) => void;
  readonly granted: string[];
  readonly refused: string[];
  readonly told: ByPriority<number>[];
  /** Lets time pass, look by look; `each` is what happens between two looks. */
  readonly pass: (looks: number, each?: () => void, elapsed?: number) => void;
}

function bench(max = 2): Bench {
  const pools = { pool: new FakePool(max), reads: new FakePool(max), lookUps: new FakePool(max) };
  const told: ByPriority<number>[] = [];
  const settings = { target: 100, longest: 5_000, onRefused: (refused: ByPriority<number>) => void told.push(refused) };
  const admission = new Admission(pools as unknown as Record<keyof typeof pools, QueuedPool>, settings);
  const [granted, refused]: [string[], string[]] = [[], []];
  let now = performance.now();
  return {
    admission,
    pools,
    granted,
    refused,
    told,
    ask: (which, priority, name = '') => {
      const asked = () =>
        (pools[which].connect as (connected: Connected) => void)(
          (error) => void (error === undefined ? granted : refused).push(name),
        );
      if (priority === undefined) asked();
      else admission.within(priority, asked);
    },
    pass: (looks, each = () => undefined, elapsed = 50) => {
      for (let i = 0; i < looks; i += 1) {
        each();
        now += elapsed;
        admission.look(elapsed, now);
      }
    },
  };
}

const priorities: readonly Priority[] = ['exam', 'write', 'read'];
const times = (count: number, work: () => void) => Array.from({ length: count }, work);

describe('admission', () => {
  const admitted = ({ admission }: Bench, queue: 'reads' | 'writes' = 'reads', known = false) =>
    priorities.filter((priority) => admission.admits({ priority, queue }, known));

  /** As many more ask as are granted, a hundred a second, so that the queue keeps its length. */
  const standing = (b: Bench, waiting: number, looks = 40) => {
    times(2 + waiting, () => b.ask('reads', 'read'));
    b.pass(looks, () =>
      times(5, () => {
        b.pools.reads.giveBack();
        b.ask('reads', 'read');
      }),
    );
  };

  it('lets everybody pass while nobody waits, however late the process is', () => {
    const b = bench();
    b.pass(50, () => b.admission.arrived(), 2_000);
    expect([b.admission.arrived(), admitted(b)]).toEqual([true, priorities]);
  });

  it('lets a lone request pass though every connection has been held for long', () => {
    const b = bench();
    times(2, () => b.ask('reads'));
    b.ask('reads');
    b.pass(1_000);
    expect(admitted(b)).toEqual(priorities);
  });

  it('lets a burst pass that is worked off in time, and refuses what is too much even for one', () => {
    const b = bench();
    standing(b, 8);
    times(20, () => b.ask('reads'));
    expect(admitted(b)).toEqual(priorities);
    times(10, () => b.ask('reads'));
    expect(admitted(b)).toEqual(['exam']);
    expect(b.told).toEqual([]);
  });

  it('refuses reads first, then changes, where the wait has been too long for longer than a moment', () => {
    const b = bench();
    standing(b, 18);
    expect(admitted(b)).toEqual(['exam', 'write']);
    times(20, () => b.ask('reads'));
    expect(admitted(b)).toEqual(['exam']);
    // The connections of writes are free: nobody waits there.
    expect(admitted(b, 'writes')).toEqual(priorities);
  });

  it('refuses exams when exams alone are too many', () => {
    const b = bench();
    times(2 + 80, () => b.ask('reads', 'exam'));
    b.pass(40, () =>
      times(5, () => {
        b.pools.reads.giveBack();
        b.ask('reads', 'exam');
      }),
    );
    expect(admitted(b)).toEqual(['write', 'read']);
  });

  it('refuses whom it would have to look for, and not whom it knows, where look-ups take too long', () => {
    const b = bench();
    times(2 + 100, () => b.ask('lookUps'));
    expect(admitted(b)).toEqual(priorities);
    b.pass(20);
    expect([admitted(b), admitted(b, 'reads', true)]).toEqual([['exam'], priorities]);
  });

  it('takes no stop of the process for a standing queue: each is one look', () => {
    const b = bench();
    times(2 + 20, () => b.ask('reads', 'read'));
    b.pass(5, () => b.pools.reads.giveBack(), 2_000);
    expect(admitted(b)).toEqual(priorities);
  });

  it('lets everybody pass again when the queue is gone, and bursts a second later', () => {
    const b = bench();
    standing(b, 18);
    times(40, () => b.pools.reads.giveBack());
    expect(admitted(b)).toEqual(priorities);
    expect(b.admission.allowed('read')).toBe(100);
    b.pass(20);
    expect(b.admission.allowed('read')).toBe(300);
  });

  it('judges by the wait for the process, where many come and it has been late for long', () => {
    const b = bench();
    const many = () => times(8, () => b.admission.arrived());
    b.pass(10, many, 160);
    expect(admitted(b)).toEqual(['exam', 'write']);
    b.pass(1, many, 260);
    expect(admitted(b)).toEqual(['exam']);
    b.pass(1, many, 400);
    expect(admitted(b)).toEqual([]);
    b.pass(1, many, 60);
    expect(admitted(b)).toEqual(priorities);
  });

  it('does not blame callers who come one after the other for a slow process', () => {
    const b = bench();
    b.pass(40, () => times(3, () => b.admission.arrived()), 900);
    expect(admitted(b)).toEqual(priorities);
  });

  it('tells of refusals once a second at most', () => {
    const b = bench();
    b.pass(25, () => b.admission.refused('read'));
    expect(b.told).toEqual([
      { exam: 0, write: 0, read: 1 },
      { exam: 0, write: 0, read: 20 },
    ]);
    expect(b.admission.refusals).toEqual({ exam: 0, write: 0, read: 25 });
  });
});

describe('a standing queue', () => {
  it('is one that was too long at ten looks in a row, until it was short at twenty', () => {
    const standing = new Standing(100);
    const look = (times: number, wait: number) => {
      for (let i = 0; i < times; i += 1) standing.look(wait);
      return standing.now;
    };
    expect([look(9, 150), look(1, 90), look(9, 150), look(1, 150)]).toEqual([false, false, false, true]);
    expect([look(19, 40), look(1, 60), look(19, 40), look(1, 40)]).toEqual([true, true, true, false]);
  });
});

describe('the queue for connections', () => {
  it('gives exams the next connections, every fourth to the others, in the order of asking', () => {
    const b = bench();
    for (const name of 'ab') b.ask('pool', 'read', name);
    b.ask('pool', 'read', 'c');
    b.ask('pool', undefined, 'd');
    b.ask('pool', 'write', 'e');
    for (const name of 'fghijk') b.ask('pool', 'exam', name);
    times(9, () => b.pools.pool.giveBack());
    expect(b.granted.join('')).toBe('abfghcijkde');
  });

  it('tells whoever has waited too long, and keeps the connection for the next', () => {
    const b = bench();
    times(3, () => b.ask('pool', 'read', 'old'));
    b.pass(101);
    b.ask('pool', 'exam', 'young');
    expect(b.refused).toEqual(['old']);
    b.pools.pool.giveBack();
    expect([b.granted, b.admission.queues.writes.length]).toEqual([['old', 'old', 'young'], 0]);
  });

  it('loses no place by connections that cannot be made, nor gains one by those that the pool gives back to itself', () => {
    const b = bench();
    b.pools.pool.failing = true;
    times(5, () => b.ask('pool'));
    b.pools.pool.failing = false;
    b.pools.pool.emit('release', undefined, {});
    times(3, () => b.ask('pool'));
    expect([b.refused.length, b.granted.length, b.admission.queues.writes.length]).toEqual([5, 2, 1]);
  });
});
