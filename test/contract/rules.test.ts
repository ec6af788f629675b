import { parseSource } from '../../src/tools/architecture/syntax.js';
import { ruleFaults, ruleIdsIn, titlesOf } from './rules.js';

const known = new Set(['ro-list-state', 'ro-list-inherited', 'conv-base-path']);

describe('the search for rules', () => {
  it('reads the titles of tests in every form', () => {
    const text = `
      it('one', () => {});
      test("two", () => {});
      it.each([1])('three %s', () => {});
      it(\`four \${name} five\`, () => {});
      describe('six', () => { it('seven', () => {}); });
      other('eight');`;
    expect(titlesOf(parseSource(text))).toEqual(['one', 'two', 'three %s', 'four   five', 'seven']);
  });

  it('finds the ids in a title, known or mistyped, and no other words', () => {
    expect(ruleIdsIn('ro-list-state, A27: filters by state', known)).toEqual(['ro-list-state']);
    expect(ruleIdsIn('ro-list-stat and conv-base-path', known)).toEqual(['ro-list-stat', 'conv-base-path']);
    expect(ruleIdsIn('re-reads a well-known kebab-case word', known)).toEqual([]);
  });

  it('sees a rule without a test, an id without a rule, and a list that is out of date', () => {
    const titles = ['ro-list-state: works', 'conv-base-path'];
    expect(ruleFaults(known, ['ro-list-inherited'], titles)).toEqual([]);
    expect(ruleFaults(known, [], titles)).toEqual(['ro-list-inherited: no test names it']);
    expect(ruleFaults(known, ['ro-list-inherited'], [...titles, 'ro-liste'])).toEqual([
      'ro-liste: named by a test, but no rule',
    ]);
    expect(ruleFaults(known, ['ro-list-inherited', 'ro-list-state'], titles)).toEqual([
      'ro-list-state: tested, take it off the list of what is not yet built',
    ]);
    expect(ruleFaults(known, ['ro-list-inherited', 'ro-gone'], titles)).toEqual(['ro-gone: waiting, but no rule']);
  });
});
