import { getIntrospectionQuery } from 'graphql';
import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { createPrepare } from '../../schema/platform/prepare/prepare.js';
import { loadCompiler, PreparedOperation } from '../../schema/platform/prepare/prepared-operation.js';
import { processorTime } from '../support/processor-time.js';
import { smallSchool } from './small-school.js';

beforeAll(() => loadCompiler());

const calls = { count: 0 };
const schema = smallSchool(calls);
const preparer = (describe = true) => createPrepare(schema, { limits: publicLimits, describe });
const repeat = (times: number, text: (index: number) => string) =>
  Array.from({ length: times }, (_, i) => text(i)).join(' ');
const nested = (depth: number) =>
  `{ account(id: 1) { ${'parent { '.repeat(depth - 2)} name ${'} '.repeat(depth - 2)} } }`;

/** The reason of the refusal, before or at the run; the run gets the variables. */
async function reasonOf(text: string, variables: Record<string, unknown> = {}, prepare = preparer()): Promise<unknown> {
  const prepared = prepare(text);
  const errors = prepared instanceof PreparedOperation ? (await prepared.run({}, variables)).errors : prepared.errors;
  expect(errors?.[0]?.extensions?.['http']).toEqual(errors && { status: 400 });
  return errors?.[0]?.extensions['reason'];
}

describe('a document that asks too much', () => {
  const cases: [string, string, string][] = [
    ['nested 16 deep', nested(16), 'query_too_deep'],
    [
      'nested through fragments',
      `{ account(id: 1) { ...A } } fragment A on Account { ${'parent { '.repeat(14)} name ${'}'.repeat(14)} }`,
      'query_too_deep',
    ],
    [
      'a fragment cycle',
      '{ account(id: 1) { ...A } } fragment A on Account { parent { ...B } } fragment B on Account { ...A }',
      'fragment_cycle',
    ],
    ['a cycle that no operation reaches', '{ hello } fragment A on Account { ...A }', 'fragment_cycle'],
    [
      '101 aliases',
      `{ account(id: 1) { ${repeat(11, (i) => `parent { ${repeat(10, (j) => `a${i}x${j}: name`)} }`)} } }`,
      'too_many_aliases',
    ],
    ['16 aliases of one field', `{ ${repeat(16, (i) => `a${i}: hello`)} }`, 'too_many_aliases'],
    ['1,000 aliases of one field', `{ ${repeat(1000, (i) => `a${i}: hello`)} }`, 'too_many_aliases'],
    ['10,000 aliases of one field', `{ ${repeat(10_000, (i) => `a${i}:hello`)} }`, 'document_too_large'],
    ['1,000 root fields', `{ ${repeat(1000, (i) => `f${i}`)} }`, 'too_many_root_fields'],
    ['1,001 fields', `{ ${repeat(1001, (i) => `f${i}`)} }`, 'too_many_fields'],
    ['5,001 tokens', `{ ${repeat(4999, () => 'hello')} }`, 'too_many_tokens'],
    ['a megabyte', `{ hello } #${'x'.repeat(1_000_000)}`, 'document_too_large'],
    ['10,000 directives', `{ hello ${'@a'.repeat(10_000)} }`, 'too_many_tokens'],
    ['300 directives', `{ hello ${'@a '.repeat(300)} }`, 'too_many_directives'],
    ['one field 900 times', `{ ${repeat(900, () => 'hello')} }`, 'too_many_duplicates'],
    [
      'one field 900 times in an unused fragment',
      `{ hello } fragment A on Query { ${repeat(900, () => 'hello')} }`,
      'too_many_duplicates',
    ],
    ['300 fragments', `{ ${repeat(300, (i) => `... { f${i % 20} }`)} }`, 'too_many_fragments'],
    [
      '20 doubling fragments',
      `{ account(id: 1) { ...F0 } } ${repeat(20, (i) => `fragment F${i} on Account { ...F${i + 1} ...F${i + 1} }`)} fragment F20 on Account { name }`,
      'too_many_duplicates',
    ],
    ['2,000 nested fragments', `{ ${'... { '.repeat(1600)} hello ${'}'.repeat(1600)} }`, 'too_many_fragments'],
    ['a list nested 500 deep', `{ echo(text: ${'['.repeat(500)}${']'.repeat(500)}) }`, 'value_too_deep'],
    [
      'an object nested 20 deep',
      `{ course(id: 1) { students(filter: ${'{inner: '.repeat(20)}{}${'}'.repeat(20)}) { totalCount } } }`,
      'value_too_deep',
    ],
    ['first: 1e9', '{ account(id: 1) { courses(first: 1000000000) { totalCount } } }', 'query_too_costly'],
    [
      'a default of first',
      'query ($n: Int = 1000000) { account(id: 1) { courses(first: $n) { nodes { name } } } }',
      'query_too_costly',
    ],
    [
      'pages in pages in pages',
      '{ account(id: 1) { courses(first: 100) { nodes { students(first: 100) { nodes { friends(first: 100) { nodes { name } } } } } } } }',
      'query_too_costly',
    ],
    [
      'a sensitive field twice',
      '{ course(id: 1) { a: accessCodeMatches(code: "1") b: accessCodeMatches(code: "2") } }',
      'sensitive_field_repeated',
    ],
    [
      'a sensitive field in two places',
      '{ a: course(id: 1) { accessCodeMatches(code: "1") } b: course(id: 1) { accessCodeMatches(code: "2") } }',
      'sensitive_field_repeated',
    ],
    ['two operations and no name', 'query A { hello } query B { hello }', 'operation_name_required'],
    ['no operation', 'fragment A on Query { hello }', 'invalid_document'],
    ['no document', '', 'syntax'],
  ];

  it.each(cases)(
    'A54 A55: %s is refused before anything runs, within 20 ms of processor time',
    async (_, text, reason) => {
      const before = calls.count;
      await reasonOf(text); // the first run of a rule pays for its compilation
      const fastest: number[] = [];
      for (let round = 0; round < 3; round++) {
        const start = processorTime();
        expect(await reasonOf(text)).toBe(reason);
        fastest.push(processorTime() - start);
      }
      expect(Math.min(...fastest)).toBeLessThan(20);
      expect(calls.count).toBe(before);
    },
  );

  it('A54: page sizes in variables are judged with their values', async () => {
    const text = `query ($n: Int, $m: Int) { account(id: 1) { courses(first: $n) { nodes { name students(first: $m) {
      nodes { friends(first: $m) { nodes { name } } } } } } } }`;
    expect(await reasonOf(text, { n: 1_000_000_000, m: 1 })).toBe('query_too_costly');
    expect(await reasonOf(text, { n: 100, m: 100 })).toBe('query_too_costly');
    expect(await reasonOf(text, { n: 10, m: 10 })).toBeUndefined();
    expect(await reasonOf(text, {})).toBeUndefined();
  });

  it('A54 A81: variables nested or filled beyond measure are refused', async () => {
    const text = 'query ($filter: JSONish) { course(id: 1) { students(filter: $filter) { totalCount } } }';
    let deep: object = {};
    for (let level = 0; level < 10_000; level++) deep = { inner: deep };
    expect(await reasonOf(text, { filter: deep })).toBe('variables_too_deep');
    expect(await reasonOf(text, { filter: { words: Array(10_001).fill('x') } })).toBe('variables_too_large');
    expect(await reasonOf(text, { filter: { words: Array(500).fill('x') } })).toBeUndefined();
  });

  it('is not refused at the limits themselves', async () => {
    expect(await reasonOf(nested(15))).toBeUndefined();
    expect(await reasonOf(`{ ${repeat(15, (i) => `a${i}: hello`)} }`)).toBeUndefined();
    const list = '{ account(id: 1) { courses(first: 50) { nodes { name term { name } teachers { name } } } } }';
    expect(await reasonOf(list)).toBeUndefined();
  });
});

describe('the description of the schema', () => {
  it('is open to the standard introspection query', async () => {
    expect(await reasonOf(getIntrospectionQuery())).toBeUndefined();
  });

  it('A56: is closed by the switch, at any depth, and no name is suggested', async () => {
    const closed = preparer(false);
    expect(await reasonOf(getIntrospectionQuery(), {}, closed)).toBe('introspection_closed');
    expect(
      await reasonOf('{ hello ... { ...A } } fragment A on Query { t: __type(name: "User") { name } }', {}, closed),
    ).toBe('introspection_closed');
    expect(await reasonOf('{ __typename hello }', {}, closed)).toBeUndefined();
    const errorsOf = (prepare: ReturnType<typeof preparer>) => JSON.stringify(prepare('{ helo }'));
    expect(errorsOf(preparer(true))).toContain('Did you mean');
    expect(errorsOf(closed)).not.toContain('Did you mean');
  });

  it.each([false, true])('A56: no suggestion comes with the coercion of variables (compiled: %s)', async (compiled) => {
    const closed = createPrepare(schema, { limits: publicLimits, describe: false, compileAfter: compiled ? 0 : 100 });
    const prepared = closed('query ($filter: JSONish) { course(id: 1) { students(filter: $filter) { totalCount } } }');
    const { errors } = await (prepared as PreparedOperation).run({}, { filter: { word: [] } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', http: { status: 400 } });
    expect(JSON.stringify(errors)).not.toContain('Did you mean');
  });
});
