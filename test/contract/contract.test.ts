import { compiledRoutes } from '../support/compiled-routes.js';
import { compareContract } from './compare.js';
import { readContract } from './contract-data.js';

const { documented, beyond, notYet, rules } = readContract();
const allRoutes = [...documented, ...beyond.routes];

describe('the contract', () => {
  it('has the 203 routes of the documents, all under /api/v1', () => {
    expect(documented).toHaveLength(203);
    expect(allRoutes.filter(({ path }) => !path.startsWith('/api/v1/'))).toEqual([]);
    expect(new Set(allRoutes.map(({ id }) => id)).size).toBe(allRoutes.length);
  });

  it('describes each placeholder of a path once', () => {
    for (const { id, path, parameters } of allRoutes) {
      const placeholders = [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1]);
      const described = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      expect([id, described.length, new Set(described)]).toEqual([id, placeholders.length, new Set(placeholders)]);
    }
  });

  it('gives a source for everything beyond the documents', () => {
    expect([...beyond.routes, ...beyond.parameters].filter(({ source }) => !source)).toEqual([]);
  });

  it('is kept by the service, save what is not yet built', () => {
    const faults = compareContract(documented, beyond, notYet, compiledRoutes());
    expect(faults.map(({ kind, at, detail }) => `${kind}: ${at} (${detail})`)).toEqual([]);
  });
});

describe('the list of what is not yet built', () => {
  it('is as long as the maximum says, which is lowered with it and never raised', () => {
    const { routes, parameters, rules: waiting } = notYet;
    const lengths = { routes: routes.length, parameters: parameters.length, rules: waiting.length };
    expect(lengths).toEqual(notYet.maximum);
  });

  it('names everything once', () => {
    for (const names of [notYet.routes, notYet.parameters, notYet.rules]) {
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
  });
});

describe('the rules', () => {
  it('are 667, each with an id of its own and the routes it is about', () => {
    expect(rules).toHaveLength(667);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(667);
    const known = new Set(['*', ...documented.map(({ id }) => id)]);
    expect(rules.filter(({ rule, routes }) => !rule || routes.length === 0)).toEqual([]);
    expect(rules.flatMap(({ routes }) => routes).filter((id) => !known.has(id))).toEqual([]);
  });
});
