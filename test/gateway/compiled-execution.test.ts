import fc from 'fast-check';
import { execute, parse } from 'graphql';
import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { createPrepare } from '../../schema/platform/prepare/prepare.js';
import { loadCompiler, PreparedOperation } from '../../schema/platform/prepare/prepared-operation.js';
import { smallSchool } from './small-school.js';

beforeAll(() => loadCompiler());

const schema = smallSchool();
const compileAt = (compileAfter: number) =>
  createPrepare(schema, { limits: publicLimits, describe: true, compileAfter });

const variables = '($a: Boolean!, $b: Boolean!)';
const fragments = `
  fragment Names on Course { name term { name } ...Codes }
  fragment Codes on Course { courseCode term { code } }
  fragment Late on Course { late teachers { name } }`;

async function bothWays(text: string, values: Record<string, unknown>) {
  const prepare = compileAt(0);
  const prepared = prepare(text);
  if (!(prepared instanceof PreparedOperation)) throw new Error(`refused: ${text}: ${prepared.errors[0]}`);
  const compiled = await prepared.run({}, values);
  expect(prepare.ways).toEqual({ compiled: 1, interpreted: 0 });
  const plain = await execute({ schema, document: parse(text), variableValues: values });
  return { compiled: JSON.parse(JSON.stringify(compiled.data)), plain: JSON.parse(JSON.stringify(plain.data)) };
}

describe('compiled execution', () => {
  const corners = [
    '{ course(id: 1) { ...Names ...Names @include(if: $a) ...Codes @skip(if: $b) } }',
    '{ course(id: 1) { ...Names @include(if: $a) ...Names @include(if: $b) ...Codes @include(if: $a) } }',
    '{ course(id: 1) { ... @include(if: $a) { ...Names } ... @skip(if: $b) { name ...Codes } ...Late @skip(if: $a) } }',
    '{ course(id: 1) { term { name } ...Codes @include(if: $a) term @include(if: $b) { code } ...Names @skip(if: $a) } }',
    '{ node(id: "C1") { __typename ...Names @include(if: $a) ... on User { login } ...Late ...Codes @skip(if: $b) } }',
    '{ a: course(id: 1) @skip(if: $a) { ...Names } b: course(id: 2) @include(if: $b) { ...Names ...Codes } }',
  ];
  it.each(corners)('answers as graphql-js does: %s', async (selection) => {
    const text = `query ${variables} ${selection} ${fragments} `;
    const unused = ['Names', 'Codes', 'Late'].filter((name) => !usedIn(selection).has(name));
    const document = unused.reduce(
      (sum, name) => sum.replace(new RegExp(`fragment ${name} on Course .*\\n?`), ''),
      text,
    );
    for (const a of [true, false]) {
      for (const b of [true, false]) {
        const { compiled, plain } = await bothWays(document, { a, b });
        expect(compiled).toEqual(plain);
      }
    }
  });

  it('answers as graphql-js does on random combinations of fragments, @include and @skip', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(selectionOfCourse(3), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        fc.boolean(),
        async (parts, a, b) => {
          const selection = parts.join(' ');
          const used = usedIn(selection);
          const needed = fragments
            .split('\n')
            .filter((line) => [...used].some((name) => line.includes(`fragment ${name} `)));
          const text = `query Q${variables} { course(id: 1) { id @include(if: $a) x: id @skip(if: $b) ${selection} } } ${needed.join('\n')}`;
          const { compiled, plain } = await bothWays(text, { a, b });
          expect(compiled).toEqual(plain);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('keeps a synchronous answer synchronous, before and after it is compiled', () => {
    const prepare = compileAt(2);
    for (let run = 0; run < 4; run++) {
      const result = (prepare('{ hello }') as PreparedOperation).run({}, {});
      expect(result).not.toBeInstanceOf(Promise);
      expect(result).toEqual({ data: { hello: 'world' } });
    }
  });

  it('keeps one operation for a text', () => {
    const prepare = compileAt(3);
    const text = 'query A { hello } query B { account(id: 1) { name } }';
    const prepared = prepare(text, 'B') as PreparedOperation;
    expect(prepare(text, 'B')).toBe(prepared);
    expect(prepare.known(text, 'B')).toBe(prepared);
    expect(prepare.known(text, 'A')).toBeUndefined();
  });

  it('does not keep what it refused, and forgets the oldest beyond its bound', () => {
    const prepare = createPrepare(schema, { limits: publicLimits, describe: true, kept: 2 });
    prepare('{ nothing }');
    expect(prepare.known('{ nothing }')).toBeUndefined();
    for (const name of ['A', 'B', 'C']) prepare(`query ${name} { hello }`);
    expect(prepare.known('query A { hello }')).toBeUndefined();
    expect(prepare.known('query C { hello }')).toBeDefined();
  });
});

function usedIn(selection: string): Set<string> {
  const used = new Set([...selection.matchAll(/\.\.\.(\w+)/g)].map((match) => match[1]!));
  if (used.has('Names')) used.add('Codes');
  return used;
}

function selectionOfCourse(depth: number): fc.Arbitrary<string> {
  const condition = fc.constantFrom(
    '',
    '@include(if: $a)',
    '@skip(if: $a)',
    '@include(if: $b)',
    '@skip(if: $b)',
    '@include(if: $a) @skip(if: $b)',
  );
  const leaf = fc
    .tuple(
      fc.constantFrom(
        'name',
        'courseCode',
        'late',
        'recordId',
        'n: name',
        'term { name }',
        'term { code }',
        '...Names',
        '...Codes',
        '...Late',
      ),
      condition,
    )
    .map(([text, on]) => (text.includes('{') ? text.replace(' {', ` ${on} {`) : `${text} ${on}`));
  if (depth === 0) return leaf;
  const inner = fc
    .tuple(
      condition,
      fc.constantFrom('', 'on Course'),
      fc.array(selectionOfCourse(depth - 1), { minLength: 1, maxLength: 3 }),
    )
    .map(([on, type, parts]) => `... ${type} ${on} { ${parts.join(' ')} }`);
  return fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: inner });
}
