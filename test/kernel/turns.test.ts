import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { Turns } from '../../src/kernel/turns.js';

describe('Turns', () => {
  it('are had at once while there are any, then in the order of asking', async () => {
    const turns = new Turns(2, 1_000);
    expect([turns.take(), turns.take()]).toEqual([undefined, undefined]);
    const order: number[] = [];
    const waiting = [1, 2, 3].map((n) => turns.take()?.then(() => order.push(n)));
    expect(turns.waiting).toBe(3);
    turns.done();
    await waiting[0];
    expect(order).toEqual([1]);
    turns.done();
    turns.done();
    await Promise.all(waiting);
    expect([order, turns.waiting]).toEqual([[1, 2, 3], 0]);
  });

  it('are refused after a while, and who was refused takes none', async () => {
    const turns = new Turns(1, 30);
    expect(turns.take()).toBeUndefined();
    await expect(turns.take()).rejects.toMatchObject({ code: 'UNAVAILABLE', reason: 'database_unavailable' });
    expect(turns.waiting).toBe(0);
    turns.done();
    expect(turns.take()).toBeUndefined();
  });

  it('are never more at once than there are, and none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 25 }),
        async (atOnce, works) => {
          const turns = new Turns(atOnce, 5_000);
          let [running, most, done] = [0, 0, 0];
          const work = async (length: number) => {
            await turns.take();
            running += 1;
            most = Math.max(most, running);
            await (length === 0 ? undefined : pause(length));
            running -= 1;
            done += 1;
            turns.done();
          };
          await Promise.all(works.map(work));
          expect([done, turns.waiting]).toEqual([works.length, 0]);
          expect(most).toBeLessThanOrEqual(atOnce);
          for (let i = 0; i < atOnce; i += 1) expect(turns.take()).toBeUndefined();
        },
      ),
      { numRuns: 40 },
    );
  });
});
