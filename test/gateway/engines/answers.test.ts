/** What compiled operations answer where something is null or fails, beside interpreted ones. */
import fc from 'fast-check';
import { buildSchema, type GraphQLOutputType, getNullableType, isListType, parse, validate } from 'graphql';
import { loadCompiler } from '../../../schema/platform/prepare/prepared-operation.js';
import { notFound } from '../../../src/platform/refusal/refusal.js';
import { type Answer, BothEngines, pathOf, recorded, usualAnswer } from './both-engines.js';
import { Choices } from './choices.js';

const types = /* GraphQL */ `
  interface Node { id: Int! name: String }
  type Thing implements Node { id: Int! name: String must: String! thing(x: Int): Thing sure: Thing! list: [Thing!] lists: [[Thing!]!] texts: [String!]! }
  type Other implements Node { id: Int! name: String thing(x: Int): Thing }
  type Query { thing(x: Int): Thing sure: Thing! list: [Thing!] nodes: [Node]! node: Node }
  type Mutation { thing(x: Int): Thing sure: Thing! change(x: Int!): Thing }
`;

/** Selections of a thing, so deep. */
function selectionOf(choices: Choices, depth: number): string {
  const fields = ['id', 'name', 'must', 'texts', 'x_name: name', 'thing_thing: name', '__typename'];
  const below =
    depth === 0 ? [] : ['thing(x: 1)', 'sure', 'list', 'lists', 'a: thing(x: 2)', 'list_thing: thing(x: 3)'];
  const chosen = ['id', ...choices.some(4, () => choices.one([...fields, ...below, ...below]))];
  return [...new Set(chosen)]
    .map((field) => (below.includes(field) ? `${field} { ${selectionOf(choices, depth - 1)} }` : field))
    .join(' ');
}

function documentOf(choices: Choices): string {
  const at = ['thing(x: 1)', 'sure', 'b: thing(x: 2)', 'thing_thing: thing(x: 3)', 'thing_sure: thing(x: 4)'];
  if (choices.inTwelve(4)) {
    const uses = [...new Set([...choices.some(2, () => choices.one([...at, 'change(x: 5)'])), 'c: change(x: 6)'])];
    return `mutation { ${uses.map((use) => `${use} { ${selectionOf(choices, 2)} }`).join(' ')} }`;
  }
  const uses = [...new Set(['list', ...choices.some(2, () => choices.one([...at, 'list']))])];
  const nodes = `nodes { __typename ... on Thing { ${selectionOf(choices, 1)} } ... on Other { id name thing(x: 1) { id } } }`;
  return `{ ${uses.map((use) => `${use} { ${selectionOf(choices, 2)} }`).join(' ')} ${nodes} }`;
}

/** An answer as JSON. */
interface Told {
  readonly data?: unknown;
  readonly errors?: readonly { readonly path: readonly (string | number)[] }[];
}

const valueAt = (data: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<any>((value, key) => value?.[key] ?? null, data);

/** Where in the answer something is null because it failed → the failures. */
function failuresOf({ data, errors = [] }: Told): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>();
  for (const error of errors) {
    const nullAt = error.path.findIndex((_, n) => valueAt(data, error.path.slice(0, n + 1)) === null);
    const place = data === null ? '' : error.path.slice(0, nullAt + 1).join('.');
    found.set(place, [...(found.get(place) ?? []), error]);
  }
  return found;
}

describe('Compiled operations, beside interpreted ones', () => {
  beforeAll(() => loadCompiler());

  it.each([
    '{ thing(x: 1) { id sure { id } } sure_thing: thing(x: 2) { id } }',
    '{ thing(x: 1) { thing(x: 2) { id } } thing_thing: thing(x: 3) { id } }',
    '{ list { id thing(x: 1) { id } } thing_idx0_list: thing(x: 2) { id } }',
    '{ node { ... on Thing { thing(x: 1) { id } } } thing_Thing_node: thing(x: 2) { id } }',
    'mutation { thing(x: 1) { thing(x: 2) { id } } thing_thing: thing(x: 3) { id } }',
  ])('tell fields apart whose names could be confused: %s', async (text) => {
    const engines = new BothEngines(recorded(buildSchema(types)), parse(text));
    expect(await engines.difference({})).toBeUndefined();
    expect(engines.ways).toEqual({ compiled: 0, interpreted: 1 });
  });

  it('are compiled where names only look as if', async () => {
    const text = '{ thing(x: 1) { id } thing_id: thing(x: 2) { id thing_id: name } list { thing_list: name } }';
    const engines = new BothEngines(recorded(buildSchema(types)), parse(text));
    expect(await engines.difference({})).toBeUndefined();
    expect(engines.ways).toEqual({ compiled: 1, interpreted: 0 });
  });

  it('run the mutations behind one whose argument is refused', async () => {
    const text = 'mutation ($x: Int = 1) { change(x: $x) { id } again: change(x: 2) { id } }';
    const engines = new BothEngines(recorded(buildSchema(types)), parse(text));
    expect(await engines.difference({ x: null })).toBeUndefined();
    expect(await engines.difference({})).toBeUndefined();
    expect(engines.ways).toEqual({ compiled: 1, interpreted: 1 });
    const { compiled } = await engines.outcomes({ x: null });
    expect(compiled.answer).toMatchObject({ data: { change: null, again: { id: 1 } } });
  });

  it('answer the same where fields are null, or fail', async () => {
    const property = fc.asyncProperty(fc.gen(), async (draw) => {
      const choices = new Choices(draw);
      const waits = choices.inTwelve(5);
      /** What is answered at each place, the same to both. */
      const known = new Map<string, () => unknown>();
      const answer: Answer = (type, info) => {
        const place = pathOf(info);
        const made = known.get(place) ?? outcomeOf(choices, usualAnswer(type, info), type, waits);
        known.set(place, made);
        return made();
      };
      const schema = recorded(buildSchema(types), answer);
      const text = documentOf(choices);
      expect(validate(schema, parse(text)).map((error) => `${error.message} ${text}`)).toEqual([]);
      const { compiled, interpreted } = await new BothEngines(schema, parse(text)).outcomes({});
      const [own, usual] = [compiled.answer, interpreted.answer] as [Told, Told];
      expect({ text, data: own.data }).toEqual({ text, data: usual.data });
      const [failed, expected] = [failuresOf(own), failuresOf(usual)];
      expect({ text, failed: [...failed.keys()].sort() }).toEqual({ text, failed: [...expected.keys()].sort() });
      for (const [place, errors] of failed) {
        // Of several failures that make one place null, which are told is left to the engine.
        const told = expected.get(place)!;
        if (errors.length === 1 && told.length === 1) expect({ text, errors }).toEqual({ text, errors: told });
      }
    });
    await fc.assert(property, { seed: 20_501, numRuns: 200, endOnFailure: true, includeErrorInReport: true });
  });
});

/**
 * What a resolver does.
 * @param waits everything is a promise: where some is not, graphql-js leaves failures of the others to nobody
 */
function outcomeOf(choices: Choices, usual: unknown, type: GraphQLOutputType, waits: boolean): () => unknown {
  if (choices.inTwelve(1)) return () => (waits ? Promise.resolve(null) : null);
  if (choices.inTwelve(2)) {
    return () => {
      if (waits) return Promise.reject(notFound());
      throw notFound();
    };
  }
  if (waits) return () => Promise.resolve(usual);
  if (!isListType(getNullableType(type)) || !Array.isArray(usual)) return () => usual;
  const items = choices.some(3, () => (choices.inTwelve(2) ? null : (usual[0] as unknown)));
  return () => items;
}
