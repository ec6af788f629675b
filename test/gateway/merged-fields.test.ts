/** One field that a document asks several times under one name: by fragments, as Relay and Apollo write them, or by hand. */
import { openWorld, type World } from '../support/world.js';

let world: World;
let account: string;

beforeAll(async () => {
  world = await openWorld();
  account = `account(id: "${world.accounts.RA}")`;
});

afterAll(() => world.close());

/** The answer, which is the same the first time and when the document is prepared. */
async function answerOf(text: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const answers: unknown[] = [];
  for (let n = 0; n < 4; n++) {
    const { status, body } = await world.as('admin').graphql(text, variables);
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    answers.push(body.data);
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  return answers[0];
}

describe('A field that is asked several times under one name', () => {
  it('answers with what each of two fragments wants of a list', async () => {
    const whole = await answerOf(
      `{ ${account} { courses(first: 2) { totalCount nodes { name courseCode term { name startAt } } pageInfo { hasNextPage } } } }`,
    );
    const byFragments = await answerOf(`
      { ${account} { ...A ...B courses(first: 2) { pageInfo { hasNextPage } } } }
      fragment A on Account { courses(first: 2) { nodes { name term { name } } } }
      fragment B on Account { courses(first: 2) { totalCount nodes { courseCode term { startAt } } } }
    `);
    expect(byFragments).toEqual(whole);
  });

  it('answers with what each of two nodes wants of a list that stands by itself, and of a single member', async () => {
    const whole = await answerOf(
      `{ viewer { recordId name } accounts(first: 1) { totalCount nodes { recordId name } } }`,
    );
    const twice = await answerOf(
      `{ viewer { recordId } viewer { name } accounts(first: 1) { nodes { recordId } } accounts(first: 1) { totalCount nodes { name } } }`,
    );
    expect(twice).toEqual(whole);
  });

  it('keeps the arguments of its uses in different places apart', async () => {
    const lists = (a: string, b: string) => `
      { course(id: "${world.courses.C1}") {
        a: account { ${a}: courses(first: 1) { nodes { name } } }
        b: account { ${b}: courses(first: 2) { nodes { name } } }
      } }`;
    for (const [a, b] of [
      ['x', 'y'],
      ['x', 'x'],
      ['courses', 'courses'],
    ] as const) {
      const { course } = (await answerOf(lists(a, b))) as any;
      expect([course.a[a].nodes.length, course.b[b].nodes.length]).toEqual([1, 2]);
    }
    const { account: found } = (await answerOf(`
      { ${account} { courses {
        nodes { recordId p: users(first: 1) { nodes { recordId } } }
        edges { node { recordId q: users(first: 2) { nodes { recordId } } } }
      } } }`)) as any;
    const nodes = [...found.courses.nodes, ...found.courses.edges.map(({ node }: any) => node)];
    const [p, q] = nodes.filter(({ recordId }) => recordId === world.courses.C1);
    expect([p.p.nodes.length, q.q.nodes.length]).toEqual([1, 2]);
    const { section } = (await answerOf(`
      { section(id: "${world.sections.C1}") {
        a: course { x: user(id: "${world.users.stu1}") { recordId } }
        b: course { y: user(id: "${world.users.teach}") { recordId } }
      } }`)) as any;
    expect([section.a.x.recordId, section.b.y.recordId]).toEqual([world.users.stu1, world.users.teach]);
  });

  it('follows the variables that include one of its nodes, whichever value comes first', async () => {
    const text = `query ($more: Boolean!) {
      ${account} { name } ${account} @include(if: $more) { workflowState }
      ${account} { courses(first: 1) { nodes { name } } courses(first: 1) @include(if: $more) { nodes { courseCode @skip(if: $more) recordId } } }
    }`;
    const less = expect.objectContaining({
      account: { name: 'Riverside', courses: { nodes: [{ name: expect.any(String) }] } },
    });
    const more = expect.objectContaining({
      account: {
        name: 'Riverside',
        workflowState: expect.any(String),
        courses: { nodes: [{ name: expect.any(String), recordId: expect.anything() }] },
      },
    });
    expect(await answerOf(text, { more: false })).toEqual(less);
    expect(await answerOf(text, { more: true })).toEqual(more);
    expect(await answerOf(text, { more: false })).toEqual(less);
    const other = text.replace('query', 'query Other');
    expect(await answerOf(other, { more: true })).toEqual(more);
    expect(await answerOf(other, { more: false })).toEqual(less);
  });
});
