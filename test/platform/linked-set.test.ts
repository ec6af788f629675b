import { LinkedSet } from '../../src/platform/linked-set.js';
import { collect, oldMegabytes } from '../support/old-generation.js';

const named = (...names: string[]) => names.map((name) => ({ name }));
type Named = ReturnType<typeof named>[number];

describe('A linked set', () => {
  const filled = () => {
    const elements = named('a', 'b', 'c', 'd') as [Named, Named, Named, Named];
    const set = new LinkedSet<Named>();
    for (const element of elements) set.add(element);
    return { set, elements };
  };
  const namesIn = (set: LinkedSet<Named>) => [
    set
      .toArray()
      .map(({ name }) => name)
      .join(''),
    set.size,
    set.first?.name,
  ];

  it('keeps the order of coming, whoever leaves', () => {
    const { set, elements } = filled();
    const [a, b, c, d] = elements;
    expect(namesIn(set)).toEqual(['abcd', 4, 'a']);
    expect([set.delete(b), namesIn(set)]).toEqual([true, ['acd', 3, 'a']]);
    expect([set.delete(a), namesIn(set)]).toEqual([true, ['cd', 2, 'c']]);
    expect([set.delete(d), namesIn(set)]).toEqual([true, ['c', 1, 'c']]);
    set.add(a);
    expect(namesIn(set)).toEqual(['ca', 2, 'c']);
    expect([set.delete(c), set.delete(a), namesIn(set)]).toEqual([true, true, ['', 0, undefined]]);
    set.add(d);
    expect([set.has(d), set.has(a), namesIn(set)]).toEqual([true, false, ['d', 1, 'd']]);
  });

  it('has each element once, and says whether it had one that leaves', () => {
    const { set, elements } = filled();
    set.add(elements[1]);
    expect(namesIn(set)).toEqual(['abcd', 4, 'a']);
    expect([set.delete(elements[1]), set.delete(elements[1]), set.delete({ name: 'e' }), set.size]).toEqual([
      true,
      false,
      false,
      3,
    ]);
  });

  it('refuses what stands in another, and changes neither', () => {
    const { set, elements } = filled();
    const other = new LinkedSet<Named>();
    expect(() => other.add(elements[2])).toThrow('another set');
    expect([other.delete(elements[2]), namesIn(other), namesIn(set)]).toEqual([
      false,
      ['', 0, undefined],
      ['abcd', 4, 'a'],
    ]);
  });
});

describe('What has left a linked set', () => {
  /** Megabytes that become old while requests of 10 kB come and go, some at a time. */
  const becomeOld = (set: { add(one: object): unknown; delete(one: object): boolean }): number => {
    const inFlight: object[] = [];
    const pass = (requests: number) => {
      for (let n = 0; n < requests; n += 1) {
        const request = { body: Array.from({ length: 1_250 }, () => n) };
        set.add(request);
        inFlight.push(request);
        if (inFlight.length > 16) set.delete(inFlight.shift() as object);
      }
    };
    // What is in use at a whole collection becomes old with it.
    pass(100);
    collect({ type: 'major' });
    pass(100);
    const before = oldMegabytes();
    for (let time = 0; time < 20; time += 1) {
      pass(100);
      collect({ type: 'minor' });
    }
    return oldMegabytes() - before;
  };

  it('does not make those old that came later, as a Set does', () => {
    expect(becomeOld(new LinkedSet())).toBeLessThan(1);
    // All of the 20 MB. Where V8 gives this up one day, a Set does as well.
    expect(becomeOld(new Set())).toBeGreaterThan(10);
  });
});
