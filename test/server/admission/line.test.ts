import { Lane } from '../../../src/server/admission/lane.js';
import { fewDozen, Line } from '../../../src/server/admission/line.js';
import { LookUps } from '../../../src/server/admission/look-ups.js';
import { LoopDelay } from '../../../src/server/admission/loop-delay.js';

const times = <T>(count: number, what: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => what(n));

describe('a line', () => {
  /** One in which so many wait from the beginning on, and one leaves and one comes each so many milliseconds. */
  const moving = (waiting: number, gap: number, until: number) => {
    const line = new Line<object>();
    times(waiting, (n) => line.join({ n }, 0));
    for (let now = gap; now <= until; now += gap) {
      line.next(now);
      line.join({ now }, now);
    }
    return line;
  };

  it('knows what one who comes would wait by the pace at which the others leave', () => {
    const line = moving(20, 10, 400);
    expect(line.wait(400)).toBeGreaterThan(190);
    expect(line.wait(400)).toBeLessThan(210);
  });

  it('knows it where many leave at once, and nobody for a while', () => {
    const line = new Line<object>();
    times(400, (n) => line.join({ n }, 0));
    const waits = times(20, (round) => {
      times(15, () => line.next(30 * (round + 1)));
      return line.wait(30 * (round + 1), 400 - line.length);
    });
    // Two milliseconds for each.
    for (const wait of waits.slice(10)) expect(Math.abs(wait - 800)).toBeLessThan(100);
  });

  it('forgets how slow it was when nobody has waited for a while', () => {
    const slow = () => {
      const line = new Line<object>();
      times(10, (n) => line.join({ n }, 0));
      times(10, (n) => line.next(100 * (n + 1)));
      return line;
    };
    const [soon, later] = [slow(), slow()];
    expect([soon.wait(1_400, 20) > 1_500, later.wait(1_600, 20)]).toEqual([true, 20]);
    times(20, (n) => soon.join({ n }, 1_400));
    times(20, (n) => later.join({ n }, 1_600));
    expect([soon.wait(1_400) > 1_500, later.wait(1_600)]).toEqual([true, 20]);
  });

  it('knows it by how long nobody has left, where nobody leaves', () => {
    const line = new Line<object>();
    times(10, (n) => line.join({ n }, 0));
    expect([line.wait(5), line.wait(3_000)]).toEqual([10, 3_000]);
    expect(new Line().wait(1)).toBe(0);
    line.next(3_000);
    expect([line.wait(3_001), line.wait(4_000)]).toEqual([9, 1_000]);
  });

  it('lets a burst wait longer than a queue that stands', () => {
    expect(moving(20, 10, 400).isTooLong(400, { sustained: 100, burst: 300 })).toBe(false);
    expect(moving(40, 10, 400).isTooLong(400, { sustained: 100, burst: 300 })).toBe(true);
    const slow = moving(20, 10, 600);
    expect([
      slow.isTooLong(600, { sustained: 100, burst: 300 }),
      slow.isTooLong(600, { sustained: 250, burst: 300 }),
    ]).toEqual([true, false]);
    // What they wait elsewhere counts, too, and who will have come before.
    expect(slow.isTooLong(600, { sustained: 250, burst: 300 }, 10)).toBe(true);
    expect(slow.isTooLong(600, { sustained: 250, burst: 300 }, 0, 100)).toBe(true);
  });

  it('stands no longer as soon as it was empty', () => {
    const line = moving(20, 10, 600);
    expect(line.stands(600)).toBe(true);
    while (line.next(600) !== undefined);
    times(20, (n) => line.join({ n }, 610));
    expect([line.stands(700), line.stands(1_200)]).toEqual([false, true]);
  });

  it('lets a few wait whatever it takes', () => {
    const line = new Line<object>();
    times(7, (n) => line.join({ n }, 0));
    expect(line.isTooLong(60_000, { sustained: 100, burst: 300 })).toBe(false);
    line.join({}, 60_000);
    expect(line.isTooLong(60_000, { sustained: 100, burst: 300 })).toBe(true);
  });

  it('lets a few dozen wait as long as somebody leaves now and then', () => {
    const line = new Line<object>(fewDozen);
    times(fewDozen - 1, (n) => line.join({ n }, 0));
    const patience = { sustained: 10, burst: 10 };
    expect(line.isTooLong(900, patience)).toBe(false);
    expect(line.isTooLong(900, patience, 1)).toBe(true);
    expect(line.isTooLong(1_100, patience)).toBe(true);
    line.next(1_100);
    expect(line.isTooLong(2_000, patience)).toBe(false);
    expect(line.isTooLong(2_200, patience)).toBe(true);
  });

  it('forgets who leaves before their turn', () => {
    const line = new Line<object>();
    const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name })) as [object, object, object];
    for (const one of [a, b, c]) line.join(one, 0);
    expect([line.leave(a, 1), line.leave(a, 1), line.next(1), line.clear(1), line.length]).toEqual([
      true,
      false,
      b,
      [c],
      0,
    ]);
  });
});

describe('a lane', () => {
  const lane = (capacity: number, { longest = 60_000, sustained = 60_000 } = {}) => {
    const patience = { sustained, burst: sustained };
    const settings = { capacity: () => capacity, few: () => 3 * capacity, patience: () => patience };
    return new Lane({ urgent: false, ...settings, longest, retryAfter: 2 });
  };
  const refusal = { status: 503, reason: 'overloaded', retryAfter: 2 };

  it('lets so many work at once, the others in the order of coming, and counts back to nothing', async () => {
    const of = lane(2);
    const begun: number[] = [];
    const all = times(5, (n) => (of.acquire() ?? Promise.resolve()).then(() => begun.push(n)));
    await new Promise(setImmediate);
    expect([begun, of.working, of.line.length]).toEqual([[0, 1], 2, 3]);
    of.release();
    await new Promise(setImmediate);
    expect([begun, of.working, of.line.length]).toEqual([[0, 1, 2], 2, 2]);
    times(4, () => of.release());
    await Promise.all(all);
    expect([begun, of.working, of.line.length]).toEqual([[0, 1, 2, 3, 4], 0, 0]);
  });

  it('refuses with 503 who has waited too long, and keeps the place for the next', async () => {
    const of = lane(1, { longest: 5 });
    await of.acquire();
    await expect(of.acquire()).rejects.toMatchObject(refusal);
    expect([of.working, of.line.length]).toEqual([1, 0]);
    of.release();
    expect(of.acquire()).toBeUndefined();
  });

  it('takes those whose wait was judged before, and gives back their places as all others', async () => {
    const of = lane(1, { sustained: 0 });
    await of.acquire();
    const waiting = times(8, async () => of.acquire());
    await expect(of.acquire()).rejects.toMatchObject(refusal);
    const admitted = of.ofAdmitted.acquire();
    expect([of.working, of.line.length]).toEqual([1, 9]);
    times(9, () => of.release());
    await Promise.all([...waiting, admitted]);
    of.ofAdmitted.release();
    expect([of.working, of.line.length]).toEqual([0, 0]);
  });

  it('lets three times as many wait as it has places, whatever it takes', async () => {
    const of = lane(20, { sustained: 0 });
    times(20, () => expect(of.acquire()).toBeUndefined());
    const waiting = times(60, async () => of.acquire());
    await expect(of.acquire()).rejects.toMatchObject(refusal);
    expect([of.working, of.line.length]).toEqual([20, 60]);
    times(60, () => of.release());
    await Promise.all(waiting);
  });

  it('refuses at once who would wait too long', async () => {
    const of = lane(1, { sustained: 0 });
    await of.acquire();
    const waiting = times(8, async () => of.acquire());
    await expect(of.acquire()).rejects.toMatchObject(refusal);
    expect([of.working, of.line.length]).toEqual([1, 8]);
    times(9, () => of.release());
    await Promise.all(waiting);
    expect([of.working, of.line.length]).toEqual([0, 0]);
  });
});

describe('look-ups', () => {
  /** Statements that the test answers, with the digests in them. */
  const looking = (atOnce: number) => {
    const statements: { text: string; answer: () => void; fail: () => void }[] = [];
    const lookUps = new LookUps<string>((digests) => {
      const texts = digests.map(String);
      return new Promise((resolve, reject) => {
        const answer = () => resolve(texts.map((text) => (text === 'x' ? undefined : text.toUpperCase())));
        statements.push({ text: texts.join(' '), answer, fail: () => reject(new Error(texts.join(' '))) });
      });
    }, atOnce);
    const find = (text: string, isExam = false) => lookUps.find(Buffer.from(text), isExam);
    return { statements, lookUps, find };
  };
  const texts = (statements: readonly { text: string }[]) => statements.map(({ text }) => text);

  it('that come while others are under way go in one statement, and each learns what is its own', async () => {
    const { statements, lookUps, find } = looking(2);
    const all = Promise.all(['a', 'b', 'c', 'x', 'd', 'c'].map((text) => find(text)));
    expect([texts(statements), lookUps.lines.others.length]).toEqual([['a', 'b'], 4]);
    statements[1]?.answer();
    await new Promise(setImmediate);
    expect([texts(statements), lookUps.lines.others.length]).toEqual([['a', 'b', 'c x d c'], 0]);
    for (const { answer } of statements) answer();
    expect(await all).toEqual(['A', 'B', 'C', undefined, 'D', 'C']);
  });

  it('of exams go before all others who wait', async () => {
    const { statements, lookUps, find } = looking(1);
    const others = times(70, (n) => find(`t${n}`));
    const exams = ['e1', 'e2'].map((text) => find(text, true));
    expect([lookUps.lines.exams.length, lookUps.lines.others.length]).toEqual([2, 69]);
    statements[0]?.answer();
    await new Promise(setImmediate);
    expect(statements[1]?.text.split(' ').slice(0, 3)).toEqual(['e1', 'e2', 't1']);
    expect([lookUps.lines.exams.length, lookUps.lines.others.length]).toEqual([0, 7]);
    statements[1]?.answer();
    expect(await Promise.all(exams)).toEqual(['E1', 'E2']);
    statements[2]?.answer();
    await Promise.all(others);
  });

  it('fail together with their statement alone, and take no more than 64 at once', async () => {
    const { statements, lookUps, find } = looking(1);
    const all = Promise.allSettled(times(67, (n) => find(`t${n}`)));
    statements[0]?.answer();
    await new Promise(setImmediate);
    expect([statements[1]?.text.split(' ').length, lookUps.lines.others.length]).toEqual([64, 2]);
    statements[1]?.fail();
    await new Promise(setImmediate);
    statements[2]?.answer();
    const ends = (await all).map(({ status }) => status);
    expect(ends).toEqual(times(67, (n) => (n > 0 && n <= 64 ? 'rejected' : 'fulfilled')));
    const again = find('again');
    statements[3]?.answer();
    expect(await again).toBe('AGAIN');
  });
});

describe('the delay of the event loop', () => {
  const look = (delay: LoopDelay, elapsed: number, arrivals = 8) => {
    times(arrivals, () => delay.arrived());
    delay.look(elapsed);
    return delay.wait;
  };

  it('is the least of five looks: one long piece of work is none', () => {
    const delay = new LoopDelay(50);
    expect(times(4, () => look(delay, 2_050))).toEqual([0, 0, 0, 0]);
    expect([look(delay, 350), look(delay, 450), look(delay, 50), look(delay, 2_050)]).toEqual([300, 300, 0, 0]);
  });

  it('is not held against callers who come one after the other', () => {
    const delay = new LoopDelay(50);
    expect(times(10, () => look(delay, 950, 3))).toEqual(times(10, () => 0));
  });
});
