/** Black box: what a query may cost, and how a client learns it. */
import { openWorld, type World } from '../support/world.js';

let world: World;
let strict: World;
beforeAll(async () => {
  world = await openWorld();
  strict = await openWorld({ GRAPHQL_COST_LIMIT: '1000', GRAPHQL_DEPTH_LIMIT: '5', GRAPHQL_ROOT_FIELD_LIMIT: '2' });
});
afterAll(async () => {
  await world.close();
  await strict.close();
});

async function ask(at: World, query: string, variables: object = {}, headers: Record<string, string> = {}) {
  const answer = await fetch(`${at.base}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${at.tokens.teach}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables: { c: at.courses.C1, ...variables } }),
  });
  return { status: answer.status, body: (await answer.json()) as any };
}
const reasonsOf = (body: any) => (body.errors ?? []).map((error: any) => error.extensions.reason);

const gradebook = `query ($c: RecordId!, $n: Int = 100) { course(id: $c) { students(first: $n) { nodes { userId
  submissions(first: $n) { nodes { recordId assignmentId userId score grade enteredScore enteredGrade workflowState
    submittedAt gradedAt late missing excused attempt secondsLate submissionType } } } } } }`;
const modules = `query ($c: RecordId!, $n: Int) { course(id: $c) { modules(first: $n) { nodes { recordId name position state
  items(first: $n) { nodes { recordId title type position indent htmlUrl published contentId
    completionRequirement { type minScore completed } } } } } } }`;

describe('The cost of a query', () => {
  it('lets a gradebook of 100 × 100 and 100 modules of 100 items through, at their actual sizes', async () => {
    for (const query of [gradebook, modules]) {
      const { body } = await ask(world, query, { n: 100 });
      expect(reasonsOf(body)).not.toContain('query_too_costly');
      expect(body.data.course).not.toBeNull();
    }
  });

  it('is told with the answer to whoever asks for it, and to nobody else', async () => {
    const query =
      'query ($c: RecordId!, $n: Int) { course(id: $c) { name users(first: $n) { nodes { name recordId } } } }';
    const told = async (variables: object) => {
      const { body } = await ask(world, query, variables, { 'x-graphql-cost': '1' });
      expect(body.data.course.name).toEqual(expect.any(String));
      return body.extensions.cost;
    };
    // course, its name, the list, its nodes, and two values of each.
    expect(await told({ n: 3 })).toEqual({ requested: 3 + 3 * (1 + 2), limit: 250_000 });
    expect(await told({ n: 1 })).toEqual({ requested: 3 + 1 * (1 + 2), limit: 250_000 });
    expect(await told({})).toEqual({ requested: 3 + 10 * (1 + 2), limit: 250_000 });
    expect((await ask(world, query, { n: 3 })).body.extensions).toBeUndefined();
  });

  it('counts of a record that has one of several types the one that asks most', async () => {
    const cost = async (content: string) => {
      const query = `query ($c: RecordId!, $m: RecordId!) { course(id: $c) { module(id: $m) { items(first: 7) {
        nodes { content { __typename ${content} } } } } } }`;
      const { body } = await ask(world, query, { m: world.modules.basics }, { 'x-graphql-cost': '1' });
      return body.extensions.cost.requested;
    };
    const [assignment, quiz] = ['... on Assignment { name dueAt }', '... on Quiz { title }'];
    const none = await cost('');
    expect(await cost(quiz)).toBe(none + 7 * 1);
    expect(await cost(`${quiz} ${assignment}`)).toBe(none + 7 * 2);
    expect(await cost(`... on Quiz { dueAt } ${quiz} ${assignment} ... on File { size }`)).toBe(none + 7 * 2);
  });

  it('counts the rows from the end as those from the start, by whichever of the two is given', async () => {
    const query = `query ($c: RecordId!, $n: Int, $m: Int) { course(id: $c) { users(first: $n, last: $m) {
      nodes { name recordId } } } }`;
    const cost = async (variables: object, text = query) =>
      (await ask(world, text, variables, { 'x-graphql-cost': '1' })).body.extensions.cost.requested;
    expect(await cost({ m: 7 })).toBe(2 + 7 * 3);
    expect(await cost({ n: 7 })).toBe(2 + 7 * 3);
    expect(await cost({ n: null, m: null })).toBe(2 + 10 * 3);
    expect(await cost({}, query.replace('$m: Int', '$m: Int = 20'))).toBe(2 + 20 * 3);
    expect(await cost({}, query.replace('first: $n', 'first: 40').replace('$n: Int, ', ''))).toBe(2 + 40 * 3);
    expect(await cost({}, query.replace('first: $n, last: $m', 'last: 30').replace('$n: Int, $m: Int', ''))).toBe(
      2 + 30 * 3,
    );
  });

  it('A54: lets a field refuse its own page size: it is null, and what stands beside it is answered', async () => {
    const sized = (first: string, variables = '') => `query ($c: RecordId!${variables}) {
      course(id: $c) { name users(first: ${first}) { nodes { name recordId } } }
    }`;
    const asked: [query: string, variables: object, cost: number][] = [
      [sized('101'), {}, 3 + 101 * 3],
      [sized('-1'), {}, 3],
      [sized('$n', ', $n: Int'), { n: 101 }, 3 + 101 * 3],
      [sized('$n', ', $n: Int'), { n: -1 }, 3],
      [sized('$n', ', $n: Int = 101'), {}, 3 + 101 * 3],
    ];
    for (const [query, variables, cost] of asked) {
      const { status, body } = await ask(world, query, variables, { 'x-graphql-cost': '1' });
      expect([query, status, body.extensions.cost.requested]).toEqual([query, 200, cost]);
      expect(reasonsOf(body)).toEqual(['page_size']);
      expect(body.errors[0]).toMatchObject({ path: ['course', 'users'], locations: [{ line: 2 }] });
      expect(body.data).toEqual({ course: { name: 'Biology 101', users: null } });
    }
    const { status, body } = await ask(world, sized('1000000000'), {});
    expect([status, body.data, reasonsOf(body)]).toEqual([400, undefined, ['query_too_costly']]);
  });

  it('is told by the refusal, with the limit', async () => {
    const query =
      'query ($c: RecordId!, $n: Int) { course(id: $c) { users(first: $n) { nodes { a: name b: name c: name d: name e: name f: name g: name h: name i: name j: name } } } }';
    const { status, body } = await ask(strict, query, { n: 100 });
    expect([status, body]).toEqual([
      400,
      {
        errors: [
          {
            message: 'The query asks for up to 1,102 values, and an answer may hold 1,000; ask smaller pages.',
            extensions: expect.objectContaining({
              code: 'COST_EXCEEDED',
              reason: 'query_too_costly',
              http: { status: 400 },
              cost: { requested: 1_102, limit: 1_000 },
            }),
          },
        ],
      },
    ]);
    expect(reasonsOf((await ask(strict, query, { n: 90 })).body)).toEqual([]);
  });

  it('counts each record that is named by its id', async () => {
    const ids = Array.from({ length: 600 }, () => Buffer.from('Course:1').toString('base64url'));
    const { status, body } = await ask(strict, 'query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }', { ids });
    expect([status, body.errors?.[0].extensions.cost]).toEqual([400, { requested: 1 + 600 * 2, limit: 1_000 }]);
    const few = await ask(strict, 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ids.slice(0, 200) });
    expect(few.status).toBe(200);
  });

  it('has limits that the settings say', async () => {
    const deep = 'query ($c: RecordId!) { course(id: $c) { account { parentAccount { parentAccount { name } } } } }';
    expect(reasonsOf((await ask(strict, deep)).body)).toEqual([]);
    const deeper = deep.replace('{ name }', '{ parentAccount { name } }');
    expect(reasonsOf((await ask(strict, deeper)).body)).toEqual(['query_too_deep']);
    expect(reasonsOf((await ask(world, deeper)).body)).toEqual([]);
    const three = '{ a: viewer { name } b: viewer { name } c: viewer { name } }';
    expect(reasonsOf((await ask(strict, three)).body)).toEqual(['too_many_root_fields']);
  });
});
