import type { Request, Response } from 'express';
import { Callers } from '../../../src/platform/http-in/callers.js';
import { Semaphore } from '../../../src/platform/http-in/semaphore.js';
import { type Visit } from '../../../src/platform/http-in/visit.js';
import type { Authentication } from '../../../src/server/http/authentication/authenticate.js';
import { Visits } from '../../../src/server/http/visitors/visits.js';

/** A door before a database that answers when the test says so. */
function aDoor(patience: number) {
  const asked: ((rows: { rootAccountId: number }[]) => void)[] = [];
  const database = { rows: () => new Promise((answer) => asked.push(answer)) };
  const authentication = {
    services: { acrossTenants: () => ({ database }), ofTenant: () => ({}) },
    callers: new Callers({ requests: 2, reads: 9, patience }),
    addressOf: (req: Request) => String(req.headers['from']),
    baseOf: () => 'http://localhost',
  } as unknown as Authentication;
  const limiter = {
    middleware: () => () => undefined,
    begin: async () => () => undefined,
    close: async () => undefined,
  };
  const visits = new Visits(authentication, limiter, new Semaphore({ permits: () => 2, patience }), async () => null);
  const come = (from: string) =>
    new Promise<string>((told) => {
      const api = { refuse: (_res: Response, { reason }: { reason: string }) => told(reason) };
      const request = { req: { headers: { from } }, res: { locals: { requestId: 'r' } }, api };
      const pass = (fault?: unknown) => told(fault === undefined ? 'passed' : 'failed');
      visits.open({ ...request, pass } as unknown as Visit, 1, () => told('entered'));
    });
  return { asked, come };
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('Visitors from many addresses', () => {
  it('have as many courses looked up at once as there are turns, and the next when one is done', async () => {
    const { asked, come } = aDoor(10_000);
    const all = Promise.all(['a', 'b', 'c', 'd'].map(come));
    await soon();
    expect(asked).toHaveLength(2);
    asked[0]!([{ rootAccountId: 1 }]);
    asked[1]!([]);
    await soon();
    expect(asked).toHaveLength(4);
    asked[2]!([]);
    asked[3]!([{ rootAccountId: 2 }]);
    expect(await all).toEqual(['entered', 'passed', 'passed', 'entered']);
  });

  it('are told that it is too much where their turn does not come, not that something failed', async () => {
    const { asked, come } = aDoor(50);
    const first = ['a', 'b'].map(come);
    expect(await come('c')).toBe('overloaded');
    for (const answer of asked) answer([]);
    expect(await Promise.all(first)).toEqual(['passed', 'passed']);
    expect(asked).toHaveLength(2);
  });
});
