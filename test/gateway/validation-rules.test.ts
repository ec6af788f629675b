import fc from 'fast-check';
import { buildSchema, type GraphQLError, parse, specifiedRules, type ValidationRule, validate } from 'graphql';
import { contentsOf } from '../../schema/platform/prepare/document-contents.js';
import { rulesFor } from '../../schema/platform/prepare/validation-rules.js';

const schema = buildSchema(/* GraphQL */ `
  directive @repeated(times: Int!) repeatable on FIELD
  enum State { active deleted }
  input Filter { state: State = active words: [String!] inner: Filter limit: Int! }
  input Either @oneOf { id: ID name: String }
  interface Node { id: ID! }
  type Term { name: String! }
  type Course implements Node { id: ID! name: String state: State term: Term people(first: Int, filter: Filter): [User] }
  type User implements Node { id: ID! name(short: Boolean): String }
  union Found = Course | User
  type Query { node(id: ID!): Node course(id: ID, by: Either): Course found: [Found] viewer: User }
  type Mutation { rename(id: ID!, name: String!): Course }
  type Subscription { course(id: ID): Course user: User }
`);

const told = (errors: readonly GraphQLError[]) =>
  errors.map(({ message, locations }) => ({ message, locations: locations?.map((at) => ({ ...at })) }));

/** What all rules say of a text, and what the chosen ones say. */
function both(text: string, hideSuggestions: boolean): { all: object[]; chosen: object[] } {
  const document = parse(text);
  // The rule about subscriptions throws where a condition is none; `prepare` tells that as any other mistake.
  const say = (rules?: readonly ValidationRule[]) => {
    try {
      return told(validate(schema, document, rules, { maxErrors: 20, hideSuggestions }));
    } catch (error) {
      return told([error as GraphQLError]);
    }
  };
  return { all: say(), chosen: say(rulesFor(contentsOf(document))) };
}

/** At least one document that each rule refuses, whatever the others say of it. */
const refused = [
  'type A { b: Int } { viewer { id } }',
  'query A { viewer { id } } query A { viewer { id } }',
  '{ viewer { id } } query A { viewer { id } }',
  '{ viewer { id } } { viewer { id } }',
  'subscription { course { id } user { id } }',
  'subscription { __typename }',
  '{ node(id: 1) { ... on Curse { id } } }',
  'query ($a: Strin) { node(id: $a) { id } }',
  '{ node(id: 1) { ... on State { id } } }',
  '{ node(id: 1) { ...A } } fragment A on Filter { id }',
  'query ($a: Course) { node(id: $a) { id } }',
  '{ viewer }',
  '{ viewer { id { name } } }',
  '{ viewer { nme } }',
  '{ node(id: 1) { name } }',
  '{ viewer { ...A } } fragment A on User { id } fragment A on User { name }',
  '{ viewer { ...B } }',
  '{ viewer { id } } fragment A on User { id }',
  '{ viewer { ... on Course { id } } }',
  '{ viewer { ...A } } fragment A on Course { id }',
  '{ viewer { ...A } } fragment A on User { id ...B } fragment B on User { ...A }',
  'query ($a: ID!, $a: ID!) { node(id: $a) { id } }',
  '{ node(id: $a) { id } }',
  '{ viewer { ...A } } fragment A on User { name(short: $a) }',
  'query ($a: ID) { viewer { id } }',
  'query ($a: ID = 1 @include(if: true)) { course(id: $a) { id } }',
  'query ($a: ID = {b: 1}) { course(id: $a) { id } }',
  'query ($a: Int = "x") { course(id: 1) { people(first: $a) { id } } }',
  '{ viewer @unknown { id } }',
  'query @include(if: true) { viewer { id } }',
  '{ viewer { id @include(if: true) @include(if: true) } }',
  '{ viewer { id @include(iff: true) } }',
  '{ viewer { id @repeated } }',
  '{ viewer { id @repeated(times: "x") @repeated(times: 1, times: 2) } }',
  '{ viewer { name(shrt: true) } }',
  '{ node(id: 1, id: 2) { id } }',
  '{ node { id } }',
  '{ course(id: 1.5) { people(first: "many", filter: {state: gone, limit: null}) { id } } }',
  '{ course { people(filter: {state: active, state: deleted, limit: 1, more: 2}) { id } } }',
  '{ course { people(filter: {words: ["a", 1, null], inner: {}}) { id } } }',
  '{ course(by: {id: 1, name: "a"}) { id } }',
  'query ($a: ID) { course(by: {id: $a}) { id } }',
  'query ($a: ID) { node(id: $a) { id } }',
  '{ course { id: name id } }',
  '{ course(id: 1) { id } course(id: 2) { id } }',
  '{ course { a: name ... on Course { a: id } } }',
  '{ found { ... on Course { name } ... on User { name: id } } }',
  '{ viewer { ...A name: id } } fragment A on User { name }',
  `{ __type(name: "A") { ${'fields { type { '.repeat(4)} name ${'} }'.repeat(4)} } }`,
  'mutation { rename(id: 1) { id } }',
  // More mistakes than are told, of several rules.
  `{ ${Array.from({ length: 30 }, (_, i) => `a${i}: viewer { nme${i} name(b: ${i}) @c }`).join(' ')} }`,
  // Fragments that are looked into again and again, up to the end of the budget.
  `{ ${Array.from({ length: 400 }, (_, i) => `a${i}: viewer { ...F${i % 50} }`).join(' ')} } ${Array.from(
    { length: 50 },
    (_, i) => `fragment F${i} on User { ...F${(i + 1) % 50} ...F${(i + 7) % 50} name(short: $v${i}) }`,
  ).join(' ')}`,
  `${Array.from({ length: 200 }, (_, i) => `query Q${i} { viewer { ...F0 } }`).join(' ')} ${Array.from(
    { length: 300 },
    (_, i) => `fragment F${i} on User { id ...F${i + 1} }`,
  ).join(' ')} fragment F300 on User { nme }`,
];

const fieldsOf: Readonly<Record<string, readonly (readonly [text: string, type?: string])[]>> = {
  Query: [
    ['viewer', 'User'],
    ['course(id: 1)', 'Course'],
    ['node(id: "a")', 'Node'],
    ['found', 'Found'],
  ],
  Course: [['id'], ['name'], ['state'], ['term', 'Term'], ['people(first: 2)', 'User']],
  User: [['id'], ['name'], ['name(short: true)']],
  Node: [['id'], ['... on User', 'User'], ['... on Course', 'Course']],
  Found: [['__typename'], ['... on User', 'User'], ['... on Course', 'Course']],
  Term: [['name'], ['__typename']],
};

/** Writes documents that are right, but for what two fields of one name have in common. */
function right(numbers: readonly number[]): string {
  let at = 0;
  const pick = <Of>(...of: readonly Of[]): Of => of[(numbers[at++ % numbers.length] as number) % of.length] as Of;
  const variable = pick(true, false);
  const field = (type: string, depth: number): string => {
    const [text, below] = pick(...(fieldsOf[type] ?? []));
    const alias = text.startsWith('.') ? '' : pick('', `a${at}: `);
    const when = variable && pick(0, 1) === 0 ? ` @${pick('include', 'skip')}(if: $a)` : '';
    return `${alias}${text}${when}${below === undefined ? '' : set(below, depth + 1)}`;
  };
  const set = (type: string, depth: number): string =>
    ` { id${depth}: __typename ${depth > 4 ? '' : Array.from({ length: pick(1, 1, 2, 3) }, () => field(type, depth)).join(' ')} }`;
  if (variable)
    return `query Q($a: Boolean! = true) { viewer { id @skip(if: $a) } q: ${field('Query', 0).replace(/^a\d+: /, '')} }`;
  return `${pick('', 'query', 'query Q')}${set('Query', 0)}`;
}

/** Writes documents of any make, most of them with several mistakes, by a row of numbers. */
function written(numbers: readonly number[]): string {
  let at = 0;
  const pick = <Of>(...of: readonly Of[]): Of => of[(numbers[at++ % numbers.length] as number) % of.length] as Of;
  const often = (text: () => string) => (pick(0, 1, 2) === 0 ? text() : '');
  const value = (depth: number): string =>
    pick(
      () => '1',
      () => '"a"',
      () => 'active',
      () => 'null',
      () => pick('$a', '$b'),
      () => (depth > 2 ? '[]' : `[${value(depth + 1)}, ${value(depth + 1)}]`),
      () =>
        depth > 2 ? '{}' : `{limit: ${value(depth + 1)}, ${pick('limit', 'state', 'inner')}: ${value(depth + 1)}}`,
    )();
  const directive = () =>
    often(() => ` @${pick('include', 'skip', 'repeated', 'gone')}(${pick('if', 'times')}: ${value(2)})`);
  const args = () =>
    often(
      () => `(${pick('id', 'first', 'filter', 'by', 'short', 'no')}: ${value(0)}${often(() => `, id: ${value(1)}`)})`,
    );
  const field = (depth: number): string => {
    const name = pick('id', 'name', 'state', 'term', 'people', 'course', 'viewer', 'node', 'found', '__typename', 'no');
    return `${often(() => `${pick('x', 'y')}: `)}${name}${args()}${directive()}${depth > 3 || pick(0, 1) ? '' : set(depth + 1)}`;
  };
  const selection = (depth: number): string =>
    pick(
      () => field(depth),
      () => field(depth),
      () => field(depth),
      () =>
        depth > 3 ? 'id' : `... ${often(() => `on ${pick('User', 'Course', 'Node', 'State', 'No')}`)}${set(depth + 1)}`,
      () => (withFragments ? `...${pick('F', 'G')}${directive()}` : 'id'),
    )();
  const set = (depth: number): string =>
    ` { ${Array.from({ length: pick(1, 1, 2, 3) }, () => selection(depth)).join(' ')} }`;
  const withFragments = pick(true, false);
  const variables = () =>
    often(
      () =>
        `($a: ${pick('ID', 'Int!', 'Filter', 'Course', 'No')}${often(() => ` = ${value(1)}`)}${directive()}, $${pick('a', 'b')}: ID)`,
    );
  const operation = () =>
    pick(
      () => set(0),
      () => `query ${pick('A', 'B')}${variables()}${directive()}${set(0)}`,
      () => `mutation${variables()}${set(0)}`,
      () => `${pick('query', 'query', 'subscription')}${variables()}${set(0)}`,
    )();
  const fragments = withFragments
    ? ['F', pick('F', 'G')].map((name) => `fragment ${name} on ${pick('User', 'Course', 'No')}${set(2)}`)
    : [];
  return [operation(), ...(pick(0, 1, 2) ? [] : [operation()]), ...fragments].join(' ');
}

/** A default value with a variable in it is no document. */
function isReadable(text: string): boolean {
  try {
    return parse(text).definitions.length > 0;
  } catch {
    return false;
  }
}

describe('The rules that are chosen for a document', () => {
  test.each(refused)('say of a wrong one what all rules say: %#', (text) => {
    for (const hideSuggestions of [false, true]) {
      const { all, chosen } = both(text, hideSuggestions);
      expect(all.length).toBeGreaterThan(0);
      expect(chosen).toEqual(all);
    }
  });

  it('are tried with documents that each of the rules refuses', () => {
    const silent = specifiedRules.filter((rule) =>
      refused.every((text) => validate(schema, parse(text), [rule]).length === 0),
    );
    expect(silent.map((rule) => rule.name)).toEqual([]);
  });

  it('say the same as all rules of documents of any make', () => {
    let valid = 0;
    let wrong = 0;
    const compare = (numbers: number[]) => {
      const text = (numbers[0] as number) % 2 === 0 ? right(numbers) : written(numbers);
      if (!isReadable(text)) return;
      const { all, chosen } = both(text, false);
      expect(chosen).toEqual(all);
      if (all.length === 0) valid += 1;
      else wrong += 1;
    };
    fc.assert(fc.property(fc.array(fc.nat(1_000_000), { minLength: 5, maxLength: 120 }), compare), { numRuns: 2_000 });
    expect(Math.min(valid, wrong)).toBeGreaterThan(100);
  });

  it('are few for a plain query', () => {
    const rules = rulesFor(contentsOf(parse('query Q { course(id: "1") { name people(first: 5) { name } } }')));
    expect(rules.length).toBeLessThan(8);
    expect(both('query Q { course(id: "1") { name people(first: 5) { name } } }', false).all).toEqual([]);
  });
});
