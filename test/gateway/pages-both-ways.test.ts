/** Black box: every list is paged from either end. */
import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, isEnumType, isObjectType } from 'graphql';
import { anEssay } from '../learning/assignments/builders.js';
import { aGrading } from '../learning/gradebook-history/gradings.js';
import { openWorld, type World } from '../support/world.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const essay = await anEssay(world, { name: 'Essay' });
  for (const name of ['Draft', 'Report', 'Summary', 'Poster']) await anEssay(world, { name });
  const days = ['2027-01-28', '2027-01-29', '2027-01-30', '2027-01-31'];
  for (const [i, day] of days.entries()) await aGrading(world, { assignment: essay, score: i, at: `${day}T18:00:00Z` });
});
afterAll(() => world.close());

const ask = async (query: string, variables: object = {}) =>
  (await world.as('teach').graphql(query, { c: world.courses.C1, ...variables })).body;

/** Lists of several kinds: by name, from the end on, made by SQL of their own, found once for page and total. */
const lists: [field: string, key: string][] = [
  ['users', 'recordId'],
  ['users(orderBy: { direction: DESC })', 'recordId'],
  ['assignments', 'recordId'],
  ['gradebookHistoryDays', 'date'],
  ['recentStudents', 'recordId'],
  ['enrollments', 'recordId'],
];

async function page(field: string, key: string, args: Record<string, unknown>) {
  const given = Object.entries(args).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const call = field.includes('(') ? field.replace(')', `, ${given.join(', ')})`) : `${field}(${given.join(', ')})`;
  const body = await ask(`query ($c: RecordId!) { course(id: $c) { page: ${call} {
    edges { cursor node { ${key} } } totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`);
  expect([field, body.errors]).toEqual([field, undefined]);
  const { edges, pageInfo, totalCount } = body.data.course.page;
  expect(pageInfo.startCursor === null).toBe(edges.length === 0);
  return {
    ...pageInfo,
    totalCount,
    keys: edges.map(({ node }: any) => node[key]),
    cursors: edges.map((e: any) => e.cursor),
  };
}

describe('A list', () => {
  it.each(lists)(
    '%s is walked from its end to its start, in the order of the walk from the start',
    async (field, key) => {
      const whole = await page(field, key, { first: 100 });
      expect(whole).toMatchObject({ hasNextPage: false, hasPreviousPage: false, totalCount: whole.keys.length });
      expect(whole.keys.length).toBeGreaterThanOrEqual(2);
      const found: unknown[] = [];
      for (let before: string | undefined; ; ) {
        const { keys, hasPreviousPage, hasNextPage, startCursor, totalCount } = await page(field, key, {
          last: 2,
          ...(before && { before }),
        });
        expect([hasNextPage, totalCount]).toEqual([before !== undefined, whole.keys.length]);
        found.unshift(...keys);
        if (!hasPreviousPage) break;
        before = startCursor;
      }
      expect(found).toEqual(whole.keys);
    },
  );

  it.each(lists)('%s has a part between two cursors, from either end', async (field, key) => {
    const whole = await page(field, key, { first: 100 });
    const [after, before] = [whole.cursors[0], whole.cursors.at(-1)];
    const inner = whole.keys.slice(1, -1);
    expect(await page(field, key, { after, before, first: 1 })).toMatchObject({
      keys: inner.slice(0, 1),
      hasPreviousPage: true,
      hasNextPage: true,
    });
    expect((await page(field, key, { after, before, last: 1 })).keys).toEqual(inner.slice(-1));
    expect((await page(field, key, { after, before })).keys).toEqual(inner);
    expect((await page(field, key, { before })).keys).toEqual(whole.keys.slice(0, -1).slice(-10));
  });

  it('is one statement from either end', async () => {
    const count = (args: object) => world.statementsOf(() => page('users', 'recordId', { ...args }));
    expect(await count({ last: 3 })).toBe(await count({ first: 3 }));
  });

  it('is refused by field where it is asked from both ends, and what stands beside it is answered', async () => {
    const body = await ask(`query ($c: RecordId!) { course(id: $c) { name
      users(first: 1, last: 1) { nodes { name } } modules(last: 1, offset: 1) { nodes { name } } } }`);
    expect(body.data.course).toEqual({ name: expect.any(String), users: null, modules: null });
    expect(body.errors).toMatchObject(
      ['users', 'modules'].map((field) => ({
        path: ['course', field],
        locations: [{ line: expect.any(Number), column: expect.any(Number) }],
        extensions: { code: 'VALIDATION_FAILED', fields: { last: [{ attribute: 'last' }] } },
      })),
    );
  });

  it('answers its siblings where a nested cursor is wrong, or that of another list, and names the field', async () => {
    const { cursors } = await page('users', 'recordId', { first: 2 });
    for (const before of ['bm90IGEgY3Vyc29y', cursors[1]]) {
      const body = await ask(
        `query ($c: RecordId!, $b: String) { course(id: $c) { name assignments(last: 2, before: $b) { nodes { name } }
          users(last: 1) { nodes { courseEnrollments(courseId: $c, before: $b) { nodes { type } } name } } } }`,
        { b: before },
      );
      expect(body.data.course).toMatchObject({ name: expect.any(String), assignments: null });
      expect(body.data.course.users.nodes).toEqual([{ name: expect.any(String), courseEnrollments: null }]);
      expect(body.errors.map(({ path }: any) => path)).toEqual(
        expect.arrayContaining([
          ['course', 'assignments'],
          ['course', 'users', 'nodes', 0, 'courseEnrollments'],
        ]),
      );
      for (const { locations, extensions } of body.errors)
        expect([locations?.length, extensions.reason]).toEqual([1, 'bad_cursor']);
    }
  });

  it('answers what stands beside it in the payload of a mutation too, which is done', async () => {
    const body = await ask(`mutation ($c: RecordId!) { updateCourse(id: $c, input: { courseCode: "BIO-7" }) {
      course { courseCode users(first: 1, last: 1) { nodes { name } } assignments(after: "no cursor") { nodes { name } } }
      errors { message } } }`);
    expect(body.data.updateCourse).toEqual({
      course: { courseCode: 'BIO-7', users: null, assignments: null },
      errors: [],
    });
    expect(body.errors.map(({ path }: any) => path.join('.'))).toEqual(
      expect.arrayContaining(['updateCourse.course.users', 'updateCourse.course.assignments']),
    );
    expect((await ask('query ($c: RecordId!) { course(id: $c) { courseCode } }')).data.course.courseCode).toBe('BIO-7');
  });

  it('takes a cursor in the list of its own record alone', async () => {
    const own = await page('assignments', 'recordId', { last: 1 });
    const elsewhere = (c: number) =>
      ask(
        'query ($c: RecordId!, $b: String) { course(id: $c) { name assignments(before: $b) { nodes { recordId } } } }',
        {
          c,
          b: own.startCursor,
        },
      );
    expect((await elsewhere(world.courses.C1)).data.course.assignments.nodes).toHaveLength(4);
    const other = await elsewhere(world.courses.C2);
    expect(other.data?.course?.assignments ?? null).toBeNull();
    expect(other.errors).toHaveLength(1);
  });

  it('takes first, after, last and before, whichever it is', () => {
    const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
    const without = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
      .filter(({ field }) => getNamedType(field.type).name.endsWith('Connection'))
      .filter(({ field }) =>
        ['first', 'after', 'last', 'before'].some((name) => !field.args.some((argument) => argument.name === name)),
      );
    expect(without.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([]);
  });
});

describe('What a list keeps, and in which order', () => {
  it('stands in one input of each where there is much of it, and everything of it counts', async () => {
    const body = await ask(`query ($c: RecordId!) { course(id: $c) {
      students: users(filter: { types: [STUDENT], searchTerm: "stu" }, orderBy: { field: NAME, direction: DESC }) {
        nodes { sortableName } }
      turned: users(filter: { types: [STUDENT], searchTerm: "stu" }, orderBy: { direction: ASC }) { nodes { sortableName } }
      all: users(filter: null, orderBy: null) { totalCount }
    } }`);
    expect(body.errors).toBeUndefined();
    const { students, turned, all } = body.data.course;
    const names = turned.nodes.map(({ sortableName }: any) => sortableName);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
    expect(students.nodes.map(({ sortableName }: any) => sortableName)).toEqual([...names].reverse());
    expect(all.totalCount).toBeGreaterThan(names.length);
  });

  it('nulls its own field where a value in it is wrong, and names it', async () => {
    const body = await ask(`query ($c: RecordId!) { course(id: $c) { name
      users(filter: { searchTerm: "ab" }) { nodes { name } } assignments(first: 1) { nodes { name } } } }`);
    expect(body.data.course).toEqual({
      name: expect.any(String),
      users: null,
      assignments: { nodes: [expect.anything()] },
    });
    expect(body.errors).toMatchObject([
      { path: ['course', 'users'], locations: [{ line: 2 }], extensions: { code: 'VALIDATION_FAILED' } },
    ]);
    expect(Object.keys(body.errors[0].extensions.fields)).toEqual(['searchTerm']);
  });

  it('never needs more than three arguments beside those of the page', () => {
    const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
    const ofPage = new Set(['first', 'after', 'last', 'before', 'offset', 'direction', 'orderBy']);
    const wrong = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })),
      )
      .filter(({ field }) => getNamedType(field.type).name.endsWith('Connection'))
      .filter(({ field: { args } }) => {
        const filters = args.filter(({ name }) => !ofPage.has(name));
        const named = new Map(args.map(({ name, type }) => [name, getNamedType(type)]));
        const order = named.get('orderBy');
        return filters.length > 3 || (order && (isEnumType(order) || named.has('direction')));
      });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});
