import { openWorld, type World } from '../../../support/world.js';
import { aPublishedQuiz, aQuizGroup, type BuiltQuiz, question } from '../builders.js';

const called = (questionName: string) => question({ questionName });

describe('the order of questions and groups', () => {
  let world: World;
  let quiz: BuiltQuiz;
  let place: string;
  beforeAll(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    quiz = await aPublishedQuiz(world, {}, ['a', 'b', 'c'].map(called));
    place = `/courses/${world.courses.C1}/quizzes/${quiz.id}`;
  });
  afterAll(() => world.close());

  const listed = async (): Promise<any[]> => (await world.as('teach').get(`${place}/questions?per_page=100`)).body;
  const names = async () => (await listed()).map((one) => one.question_name);
  const positions = async () => (await listed()).map((one) => one.position);
  const idOf = async (name: string): Promise<number> => (await listed()).find((one) => one.question_name === name).id;
  const made = async (name: string, form: Record<string, string | number> = {}) =>
    (await world.as('teach').post(`${place}/questions`, { 'question[question_name]': name, ...form })).body;
  /** Everything at the top of the quiz as `q:1` and `g:2`, in its order. */
  const top = async (numbers?: readonly number[]) => {
    const rows = await world.sql(
      `select 'q' as kind, id, position from quiz_questions where quiz_id = $1 and quiz_group_id is null and workflow_state = 'active'
       union all select 'g', id, position from quiz_groups where quiz_id = $1 and workflow_state = 'active'
       order by position, kind desc, id`,
      [quiz.id],
    );
    expect(rows.map(({ position }) => position)).toEqual(numbers ?? rows.map((_, i) => i + 1));
    return rows.map(({ kind, id }) => `${kind}:${id}`);
  };
  const reorder = (entries: readonly (readonly [id: number, type?: string])[], path = 'reorder') =>
    world.as('teach').json('POST', `${place}/${path}`, { order: entries.map(([id, type]) => ({ id, type })) });

  it('a new question comes to the end, or where it is put, and the others make room', async () => {
    expect(await made('end')).toMatchObject({ position: 4 });
    expect(await made('first', { 'question[position]': 1 })).toMatchObject({ position: 1 });
    expect(await made('third', { 'question[position]': 3 })).toMatchObject({ position: 3 });
    expect(await made('far', { 'question[position]': 99 })).toMatchObject({ position: 7 });
    expect(await made('before', { 'question[position]': -5 })).toMatchObject({ position: 1 });
    expect(await names()).toEqual(['before', 'first', 'a', 'third', 'b', 'c', 'end', 'far']);
    expect(await positions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('a question is moved by its position alone', async () => {
    const moved = await world.as('teach').put(`${place}/questions/${await idOf('c')}`, { 'question[position]': 1 });
    expect(moved.body).toMatchObject({ position: 1, question_name: 'c' });
    expect(await names()).toEqual(['c', 'a', 'b']);
    expect(await positions()).toEqual([1, 2, 3]);
  });

  it('qz-reorder-status, qz-reorder-effect: questions stand as they are sent, with 204 and no body', async () => {
    const [a, b, c] = quiz.questionIds as [number, number, number];
    const form = [c, b, a].map((id) => `order[][id]=${id}&order[][type]=question`).join('&');
    const answer = await world.as('teach').post(`${place}/reorder`, form);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await names()).toEqual(['c', 'b', 'a']);
    expect(await positions()).toEqual([1, 2, 3]);
    const [row] = await world.sql('select version_number from quizzes where id = $1', [quiz.id]);
    expect(row.version_number).toBe(2);
  });

  it('qz-reorder-type: questions and groups are numbered together, and an entry without a type is a question', async () => {
    const group = await aQuizGroup(world, quiz);
    const [a, b, c] = quiz.questionIds as [number, number, number];
    const answer = await reorder([[c, 'question'], [group, 'group'], [a], [b]]);
    expect(answer.status).toBe(204);
    expect(await top()).toEqual([`q:${c}`, `g:${group}`, `q:${a}`, `q:${b}`]);
  });

  it('qz-reorder-id: an entry without an id, or with a strange type, is refused and nothing moves', async () => {
    const [a] = quiz.questionIds as [number];
    const before = await top();
    for (const order of [[{ type: 'question' }], [{ id: a }, { type: 'question' }], [{ id: a, type: 'riddle' }]]) {
      const { status, body } = await world.as('teach').json('POST', `${place}/reorder`, { order });
      expect([status, body.errors]).toEqual([400, expect.any(Object)]);
    }
    expect((await world.as('teach').post(`${place}/reorder`)).status).toBe(400);
    expect(await top()).toEqual(before);
  });

  it('what is not named keeps its number; what the quiz does not have, and what is named again, is passed over', async () => {
    const [a, b, c] = quiz.questionIds as [number, number, number];
    const other = await aPublishedQuiz(world);
    const [stranger] = other.questionIds as [number];
    expect((await reorder([[999_999], [stranger], [c], [c], [a, 'group']])).status).toBe(204);
    expect(await top([1, 1, 2])).toEqual([`q:${a}`, `q:${c}`, `q:${b}`]);
    expect(await names()).toEqual(['a', 'c', 'b']);
    expect(await positions()).toEqual([1, 1, 2]);
    // What is put in later makes room again, and everything has a number of its own.
    await made('d', { 'question[position]': 2 });
    expect(await names()).toEqual(['a', 'd', 'c', 'b']);
    expect(await positions()).toEqual([1, 2, 3, 4]);
    expect(await world.sql('select position from quiz_questions where id = $1', [stranger])).toEqual([{ position: 1 }]);
  });

  it('a question that is sent outside leaves its group, and one sent into a group comes into it', async () => {
    const group = await aQuizGroup(world, quiz);
    const inside = { 'question[quiz_group_id]': group };
    const { id: x } = await made('x', inside);
    const { id: y } = await made('y', inside);
    const [a, b, c] = quiz.questionIds as [number, number, number];
    expect(await names()).toEqual(['a', 'b', 'c', 'x', 'y']);
    await reorder([[x], [a]]);
    expect(await top([1, 2, 2, 3, 4])).toEqual([`q:${x}`, `q:${a}`, `q:${b}`, `q:${c}`, `g:${group}`]);
    expect(await listed()).toMatchObject([{ id: x, quiz_group_id: null }, {}, {}, {}, { id: y, position: 2 }]);
    expect((await reorder([[b], [y], [group, 'group']], `groups/${group}/reorder`)).status).toBe(204);
    expect(await top([1, 2, 3, 4])).toEqual([`q:${x}`, `q:${a}`, `q:${c}`, `g:${group}`]);
    expect((await listed()).slice(3)).toMatchObject([
      { id: b, quiz_group_id: group, position: 1 },
      { id: y, quiz_group_id: group, position: 2 },
    ]);
  });

  it('a question that leaves its group leaves no gap behind', async () => {
    const group = await aQuizGroup(world, quiz);
    const { id: x } = await made('x', { 'question[quiz_group_id]': group });
    const { id: y } = await made('y', { 'question[quiz_group_id]': group });
    const out = await world.as('teach').put(`${place}/questions/${x}`, { 'question[quiz_group_id]': '' });
    expect(out.body).toMatchObject({ id: x, quiz_group_id: null, position: 5 });
    expect((await world.as('teach').get(`${place}/questions/${y}`)).body).toMatchObject({ position: 1 });
    expect(await top()).toHaveLength(5);
  });

  it('a group comes to its place, and takes its questions with it when it goes', async () => {
    const group = await aQuizGroup(world, quiz);
    const { id: x } = await made('x', { 'question[quiz_group_id]': group });
    await world.as('teach').put(`${place}/groups/${group}`, { 'quiz_groups[][position]': 1 });
    expect(await names()).toEqual(['x', 'a', 'b', 'c']);
    const [a, b, c] = quiz.questionIds;
    expect(await top()).toEqual([`g:${group}`, `q:${a}`, `q:${b}`, `q:${c}`]);
    expect((await world.as('teach').del(`${place}/groups/${group}`)).status).toBe(204);
    expect(await top()).toEqual([`q:${a}`, `q:${b}`, `q:${c}`]);
    expect((await world.as('teach').get(`${place}/questions/${x}`)).status).toBe(404);
  });

  it('many who write at the same time lose and double nothing, and an order of all gives each a place of its own', async () => {
    const [a, b, c] = quiz.questionIds as [number, number, number];
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, i) => made(`n${i}`, { 'question[position]': 1 })),
      reorder([[c], [b], [a]]),
      world.as('teach').del(`${place}/questions/${a}`),
      world.as('teach').put(`${place}/questions/${b}`, { 'question[position]': 2 }),
    ]);
    expect(answers).toHaveLength(9);
    const ids: number[] = (await listed()).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([8, 8]);
    // An order that comes last names three of them, and leaves the numbers of the others.
    await reorder(ids.map((id) => [id]));
    expect(await top()).toEqual(ids.map((id) => `q:${id}`));
    const [row] = await world.sql('select version_number from quizzes where id = $1', [quiz.id]);
    expect(row.version_number).toBe(11);
  });

  it('a group that goes while questions come into it leaves none of them behind', async () => {
    const group = await aQuizGroup(world, quiz);
    const inside = { 'question[quiz_group_id]': group };
    const [gone, ...answers] = await Promise.all([
      world.as('teach').del(`${place}/groups/${group}`),
      ...Array.from({ length: 5 }, (_, i) =>
        world.as('teach').post(`${place}/questions`, { 'question[question_name]': `n${i}`, ...inside }),
      ),
      reorder([[quiz.questionIds[0]!]], `groups/${group}/reorder`),
    ]);
    expect(gone?.status).toBe(204);
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    const left = `select id from quiz_questions where quiz_group_id = $1 and workflow_state = 'active'`;
    expect(await world.sql(left, [group])).toEqual([]);
    for (const entry of await top()) expect(entry).toMatch(/^q:/);
  });

  it('a question is added by 6 statements and moved by 7, however many others there are', async () => {
    const [first] = quiz.questionIds;
    const moveTo = (position: number) => () =>
      world.as('teach').put(`${place}/questions/${first}`, { 'question[position]': position });
    const add = () => made('more', { 'question[position]': 1 });
    await add();
    expect([await world.statementsOf(moveTo(99)), await world.statementsOf(add)]).toEqual([7, 6]);
    for (let i = 0; i < 12; i += 1) await add();
    expect([await world.statementsOf(moveTo(1)), await world.statementsOf(add)]).toEqual([7, 6]);
  });

  it('pages lead through all questions by keys, those of groups where their group stands, each page one statement', async () => {
    const group = await aQuizGroup(world, quiz, { position: 2 });
    for (const name of ['x', 'y', 'z']) await made(name, { 'question[quiz_group_id]': group });
    const [a, b, c] = quiz.questionIds as [number, number, number];
    await reorder([[a], [group, 'group'], [b], [c]]);
    const seen: string[] = [];
    let path: string | undefined = `${place}/questions?per_page=2`;
    let statements = 0;
    while (path !== undefined) {
      const page: string = path;
      statements += await world.statementsOf(async () => {
        const answer = await world.as('teach').get(page);
        seen.push(...answer.body.map((one: any) => one.question_name));
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]?.replace(world.base, '');
      });
    }
    expect(seen).toEqual(['a', 'x', 'y', 'z', 'b', 'c']);
    expect(statements).toBe(3 * statementsOfPage);
  });
  /** Who asks, and what they asked for. */
  const statementsOfPage = 1;
});
