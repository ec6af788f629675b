import { parse } from 'graphql';
import { globalIdOf } from '../../schema/platform/global-id.js';
import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { createPrepare } from '../../schema/platform/prepare/prepare.js';
import { PreparedOperation } from '../../schema/platform/prepare/prepared-operation.js';
import { compileGrants } from '../../schema/platform/prepare/scopes.js';
import { smallSchool } from './small-school.js';

const calls = { count: 0 };
const schema = smallSchool(calls);
const showCourse = 'url:GET|/api/v1/courses/:id';
const listCourses = 'url:GET|/api/v1/accounts/:account_id/courses';
const renameCourse = 'url:PUT|/api/v1/courses/:id';
const grants = compileGrants(
  [
    {
      scope: showCourse,
      document: parse(
        'query ($id: ID!) { course(id: $id) { recordId name ...T } } fragment T on Course { term { name } }',
      ),
    },
    {
      scope: listCourses,
      document: parse('{ account(id: 1) { courses { nodes { name courseCode teachers { name } } } } }'),
      record: ['account', 'courses'],
    },
    { scope: renameCourse, document: parse('mutation { rename(id: 1) { name courseCode } }') },
  ],
  schema,
);
const prepare = createPrepare(schema, { limits: publicLimits, describe: true, grants: () => grants });

async function refusedPaths(scopes: readonly string[] | null, text: string): Promise<string[]> {
  const prepared = prepare(text);
  if (!(prepared instanceof PreparedOperation)) throw new Error(String(prepared.errors));
  const before = calls.count;
  const result = await prepared.run({ requestId: 'r1', actor: { scopes } }, {});
  if (result.errors === undefined) return [];
  expect(calls.count).toBe(before);
  expect(result.data).toBeUndefined();
  const extensions = result.errors[0]!.extensions as any;
  expect(extensions).toMatchObject({
    code: 'FORBIDDEN',
    reason: 'insufficient_scope',
    http: { status: 403 },
    requestId: 'r1',
  });
  return extensions.fields.scopes.map((entry: { message: string }) => entry.message.split(':')[0]);
}

describe('a token with scopes', () => {
  const allowed: [string, string[], string][] = [
    ['the operation itself', [showCourse], '{ course(id: 5) { name term { name } } }'],
    [
      'aliases, arguments, __typename, id and recordId',
      [showCourse],
      '{ x: course(id: 7) { __typename id recordId n: name term { __typename } } }',
    ],
    [
      'the connection in another form',
      [listCourses],
      '{ account(id: 2) { courses(first: 5) { totalCount pageInfo { hasNextPage } edges { cursor node { name } } } } }',
    ],
    [
      'paths of two scopes together',
      [showCourse, listCourses],
      '{ course(id: 1) { name } account(id: 1) { courses { nodes { courseCode } } } }',
    ],
    ['a mutation of its scope', [renameCourse], 'mutation { rename(id: 1, name: "x") { name } }'],
    [
      'a record of a granted type through node',
      [showCourse],
      '{ node(id: "C1") { __typename id ... on Course { name term { name } } } }',
    ],
    [
      'a record of a granted list through node',
      [listCourses],
      '{ node(id: "C1") { ... on Course { courseCode teachers { name } } } }',
    ],
    [
      'node narrowed by its interface first',
      [showCourse],
      '{ node(id: "C1") { ... on Node { ... on Course { name } } } }',
    ],
    ['a granted type by its global id', [showCourse], `{ node(id: "${globalIdOf('Course', 1)}") { id __typename } }`],
    ['the description of the schema', [showCourse], '{ __schema { queryType { name } } }'],
  ];
  it.each(allowed)('may ask %s', async (_, scopes, text) => {
    expect(await refusedPaths(scopes, text)).toEqual([]);
  });

  const refused: [string, string[], string, string[]][] = [
    ['one field more', [showCourse], '{ course(id: 5) { name courseCode } }', ['query/course/courseCode']],
    [
      'one field more below a relation',
      [showCourse],
      '{ course(id: 5) { term { name code } } }',
      ['query/course/term/code'],
    ],
    [
      'one field more inside a fragment',
      [showCourse],
      '{ course(id: 5) { ...A } } fragment A on Course { name sisCourseId }',
      ['query/course/sisCourseId'],
    ],
    [
      'a field under an alias of a granted one',
      [showCourse],
      '{ course(id: 5) { name: sisCourseId } }',
      ['query/course/sisCourseId'],
    ],
    ['a relation by its ids alone', [showCourse], '{ course(id: 5) { teachers { id } } }', ['query/course/teachers']],
    ['another root field', [showCourse], '{ course(id: 5) { name } hello }', ['query/hello']],
    ['the same tree as a mutation', [showCourse], 'mutation { rename(id: 1) { name } }', ['mutation/rename/name']],
    ['the same tree as a query', [renameCourse], '{ course(id: 1) { name } }', ['query/course/name']],
    ['node after a mutation scope', [renameCourse], '{ node(id: "C1") { ... on Course { name } } }', ['query/node']],
    ['node of another type', [showCourse], '{ node(id: "U1") { ... on User { name } } }', ['query/node']],
    [
      'two types mixed in node',
      [showCourse],
      '{ node(id: "U1") { ... on Course { name } ... on User { name } } }',
      ['query/node'],
    ],
    [
      'more of the type through node',
      [showCourse],
      '{ node(id: "C1") { ... on Course { name courseCode } } }',
      ['query/node'],
    ],
    [
      'node by the id of a type that no scope grants, whatever is asked of it',
      [showCourse],
      `{ node(id: "${globalIdOf('User', 1)}") { id __typename ... on Course { name } } }`,
      ['query/node'],
    ],
    ['anything, with a scope that no route has', ['url:GET|/nothing'], '{ hello }', ['query/hello']],
    ['anything, with no scope in the list', [], '{ hello }', ['query/hello']],
  ];
  it.each(refused)('A34: is refused %s, and nothing is executed', async (_, scopes, text, paths) => {
    expect(await refusedPaths(scopes, text)).toEqual(paths);
    expect(await refusedPaths(scopes, text)).toEqual(paths); // from the memo
  });

  it('A34: is told which scope it lacks', async () => {
    const result = await (prepare('{ account(id: 1) { courses { nodes { name } } } }') as PreparedOperation).run(
      { actor: { scopes: [showCourse] } },
      {},
    );
    expect(JSON.stringify(result.errors)).toContain(`query/account/courses/name: granted by ${listCourses}`);
  });

  it('asks nothing of a token without scopes', async () => {
    expect(await refusedPaths(null, '{ course(id: 1) { name courseCode sisCourseId } hello }')).toEqual([]);
  });

  it('is not asked again where the route has been checked, and gets nothing where no grants are known', async () => {
    const text = '{ hello }';
    const trusted = prepare(text, null, { trusted: true }) as PreparedOperation;
    expect(await trusted.run({ actor: { scopes: [] } }, {})).toEqual({ data: { hello: 'world' } });
    const without = createPrepare(schema, { limits: publicLimits, describe: true });
    const result = await (without(text) as PreparedOperation).run({ actor: { scopes: [showCourse] } }, {});
    expect(result.errors?.[0]?.extensions['reason']).toBe('insufficient_scope');
  });
});
