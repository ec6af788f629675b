import { Callers } from '../../src/platform/http-in/callers.js';
import { Semaphore } from '../../src/platform/http-in/semaphore.js';
import { Refusal } from '../../src/platform/refusal/refusal.js';

describe('A semaphore', () => {
  it('is held by so many at once; the others wait in the order of coming', async () => {
    const semaphore = new Semaphore({ permits: () => 2, patience: 5_000 });
    expect([semaphore.acquire(), semaphore.acquire()]).toEqual([undefined, undefined]);
    const went: number[] = [];
    const waiting = [1, 2, 3].map((n) => semaphore.acquire()?.then(() => went.push(n)));
    expect([semaphore.held, semaphore.waiting]).toEqual([2, 3]);
    semaphore.release();
    semaphore.release();
    await waiting[0];
    await waiting[1];
    expect(went).toEqual([1, 2]);
    semaphore.release();
    await waiting[2];
    semaphore.release();
    semaphore.release();
    expect([semaphore.held, semaphore.waiting]).toEqual([0, 0]);
  });

  it('refuses with 503 who waits too long, or comes when too many wait', async () => {
    const semaphore = new Semaphore({ permits: () => 1, patience: 20, mostWaiting: 1 });
    void semaphore.acquire();
    const [late, surplus] = await Promise.allSettled([semaphore.acquire(), semaphore.acquire()]);
    for (const refused of [late, surplus] as PromiseRejectedResult[]) {
      expect(refused.reason).toBeInstanceOf(Refusal);
      expect(refused.reason).toMatchObject({ status: 503, reason: 'overloaded', retryAfter: 1 });
    }
    expect(semaphore.waiting).toBe(0);
  });

  it('lets more go on when there are more permits', async () => {
    let permits = 1;
    const semaphore = new Semaphore({ permits: () => permits, patience: 5_000 });
    void semaphore.acquire();
    const next = semaphore.acquire();
    permits = 2;
    semaphore.fill();
    await next;
    expect(semaphore.held).toBe(2);
  });
});

describe('Callers', () => {
  it('are the same for the same person, each with permits of their own', () => {
    const callers = new Callers({ requests: 1, reads: 1, patience: 5_000 });
    expect(callers.of(1)).toBe(callers.of(1));
    expect(callers.of(1).requests.acquire()).toBeUndefined();
    expect(callers.of(1).exams.acquire()).toBeUndefined();
    expect(callers.of(2).requests.acquire()).toBeUndefined();
  });
});
