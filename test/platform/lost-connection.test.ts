import { brokeOff, isWithoutConnection } from '../../src/platform/sql/lost-connection.js';

describe('A failure of the database', () => {
  const ended = [
    { code: '57P01' },
    { code: '57P02' },
    { code: '08006' },
    { code: 'ECONNRESET' },
    { code: 'EPIPE' },
    { message: 'Connection terminated unexpectedly' },
  ];
  const missing = [
    { code: '57P03' },
    { code: '57P05' },
    { code: '53300' },
    { code: 'ECONNREFUSED' },
    { code: 'ENOENT', syscall: 'connect' },
    { message: 'timeout exceeded when trying to connect' },
    { message: 'Cannot use a pool after calling end on the pool' },
  ];
  const others = [{ code: '57014' }, { code: '53100' }, { code: '23505' }, { code: 'ENOENT', syscall: 'open' }, {}];

  it('is a connection that broke off, one that cannot be had, or neither', () => {
    const judged = (faults: readonly object[]) =>
      faults.map((fault) => `${brokeOff(fault)} ${isWithoutConnection(fault as Record<string, unknown>)}`);
    expect(new Set(judged(ended))).toEqual(new Set(['true true']));
    expect(new Set(judged(missing))).toEqual(new Set(['false true']));
    expect(new Set(judged(others))).toEqual(new Set(['false false']));
  });
});
