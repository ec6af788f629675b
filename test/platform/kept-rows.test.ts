import { KeptRows } from '../../src/platform/sql/kept-rows.js';

describe('rows that are kept in memory', () => {
  it('are loaded once, also for two who ask at the same time', async () => {
    const rows = new KeptRows(10);
    let loads = 0;
    const load = async () => ({ loads: ++loads });
    const [one, two] = await Promise.all([rows.of('thing', 1, load), rows.of('thing', 1, load)]);
    expect(one).toBe(two);
    expect(await rows.of('thing', 1, load)).toBe(one);
    expect(loads).toBe(1);
  });

  it('are told apart by kind and id', async () => {
    const rows = new KeptRows(10);
    const named = (name: string) => async () => ({ name });
    await rows.of('thing', 1, named('first'));
    expect(await rows.of('thing', 2, named('second'))).toEqual({ name: 'second' });
    expect(await rows.of('other', 1, named('other'))).toEqual({ name: 'other' });
  });

  it('are asked for again after a load that failed', async () => {
    const rows = new KeptRows(10);
    await expect(rows.of('thing', 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(await rows.of('thing', 1, async () => ({ found: true }))).toEqual({ found: true });
  });

  it('are loaded again once they are forgotten, for that reader alone', async () => {
    const rows = new KeptRows(10);
    const [one, two] = [rows.ofReader('1'), rows.ofReader('2')];
    const named = (name: string) => async () => ({ name });
    await Promise.all([one.of('thing', 1, named('first')), two.of('thing', 1, named('first'))]);
    one.forget('thing', 1);
    expect(await one.of('thing', 1, named('second'))).toEqual({ name: 'second' });
    expect(await two.of('thing', 1, named('second'))).toEqual({ name: 'first' });
  });
});
