/** Black box: the gradebook is one connection of the students of a course, by name, with their work. */
import { changeRows } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay } from './builders.js';

describe('The students of a course', () => {
  let world: World;
  let essay: number;
  let report: number;
  beforeEach(async () => {
    world = await openWorld();
    [essay, report] = [await anEssay(world, { name: 'Essay' }), await anEssay(world, { name: 'Report' })];
    for (const [who, name] of [
      ['stu1', 'Zola, Émile'],
      ['stu2', 'Abel, Niels'],
    ] as const) {
      await changeRows(world, 'users', { id: world.users[who] }, { sortableName: name });
      const path = `/courses/${world.courses.C1}/assignments/${essay}/submissions/${world.users[who]}`;
      expect((await world.as('teach').put(path, { 'submission[posted_grade]': '7' })).status).toBe(200);
    }
  });
  afterEach(() => world.close());

  const gradebook = `query ($c: RecordId!, $first: Int, $after: String, $last: Int, $before: String,
    $ids: [RecordId!], $order: CourseStudentOrder) {
    course(id: $c) { students(first: $first, after: $after, last: $last, before: $before, studentIds: $ids, orderBy: $order) {
      totalCount pageInfo { endCursor startCursor hasNextPage hasPreviousPage }
      nodes { userId user { sortableName } submissions(first: 50, filter: { assignmentIds: [ESSAY] }) {
        nodes { assignmentId score } } } } } }`;
  const ask = async (who: Person, variables: object = {}) => {
    const text = gradebook.replace('ESSAY', String(essay));
    const { body } = await world.as(who).graphql(text, { c: world.courses.C1, ...variables });
    expect(body.errors).toBeUndefined();
    return body.data.course.students;
  };
  const names = (page: any): string[] => page.nodes.map(({ user }: any) => user.sortableName);
  const byName = (one: string, other: string) => (one < other ? -1 : 1);

  it('are walked by sortable name from either end, each with user and work, in one statement', async () => {
    const all = await ask('teach', { first: 50 });
    expect(all.totalCount).toBe(all.nodes.length);
    expect(names(all)).toEqual([...names(all)].sort(byName));
    expect(names(all)).toEqual(expect.arrayContaining(['Abel, Niels', 'Zola, Émile']));
    const abel = all.nodes.find(({ userId }: any) => userId === world.users.stu2);
    expect(abel.submissions.nodes).toEqual([{ assignmentId: essay, score: 7 }]);
    const walked: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: any = await ask('teach', { first: 1, after });
      walked.push(...names(page));
      if (!page.pageInfo.hasNextPage) break;
      after = page.pageInfo.endCursor;
    }
    expect(walked).toEqual(names(all));
    expect(names(await ask('teach', { last: 1 }))).toEqual(names(all).slice(-1));
    expect(names(await ask('teach', { first: 50, order: { field: 'NAME', direction: 'DESC' } }))).toEqual(
      [...names(all)].reverse(),
    );
    const { nodes } = await ask('teach', { first: 50, order: { field: 'ID' } });
    const ids = nodes.map(({ userId }: any) => userId);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const statements = (first: number) => world.statementsOf(() => ask('teach', { first }));
    await statements(1);
    expect([await statements(1), await statements(50)]).toEqual([1, 1]);
  });

  it('are all whom one may see unless some are named: all for staff, oneself for a student', async () => {
    const { stu1, stu2 } = world.users;
    const idsFor = async (who: Person, ids?: unknown[]) =>
      (await ask(who, { first: 50, ...(ids && { ids }) })).nodes.map(({ userId }: any) => userId);
    expect(await idsFor('teach')).toEqual(expect.arrayContaining([stu1, stu2]));
    expect(await idsFor('teach', [stu1])).toEqual([stu1]);
    expect(await idsFor('teach', [])).toEqual([]);
    expect(await idsFor('stu2')).toEqual([stu2]);
    const others = await world
      .as('stu2')
      .graphql(gradebook.replace('ESSAY', String(essay)), { c: world.courses.C1, first: 50, ids: [stu1] });
    expect([others.body.data.course.students, others.body.errors[0].extensions.http.status]).toEqual([null, 403]);
    const works = async (who: Person) => {
      const query =
        'query ($c: RecordId!) { course(id: $c) { submissions(first: 50) { nodes { userId assignmentId } } } }';
      const { body } = await world.as(who).graphql(query, { c: world.courses.C1 });
      return body.data.course.submissions.nodes.map((one: any) => [one.userId, one.assignmentId]);
    };
    const given = [stu1, stu2].map((student) => [student, essay]);
    expect(await works('teach')).toEqual(given);
    expect(await works('stu1')).toEqual(given.slice(0, 1));
    expect(given.flat()).not.toContain(report);
  });

  it('are refused to who may read no work, and what stands beside them is answered', async () => {
    const query =
      'query ($c: RecordId!) { course(id: $c) { name students { nodes { userId } } submissions { nodes { id } } } }';
    const { body } = await world.as('des').graphql(query, { c: world.courses.C1 });
    expect(body.data.course).toEqual({ name: expect.any(String), students: null, submissions: null });
    expect(body.errors.map(({ extensions }: any) => extensions.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  it('are over REST the caller alone where nobody is named, by a blank parameter neither', async () => {
    const { C1 } = world.courses;
    const { stu1, stu2 } = world.users;
    const rest = async (who: Person, rest: string) =>
      (await world.as(who).get(`/courses/${C1}/students/submissions?${rest}`)).body.map((one: any) => one.user_id);
    for (const none of ['', 'student_ids=', 'student_ids[]=', 'grouped=true', 'grouped=true&student_ids=']) {
      expect([none, await rest('teach', none)]).toEqual([none, []]);
    }
    expect(await rest('stu1', 'student_ids=')).toEqual([stu1]);
    expect(await rest('teach', 'student_ids[]=all')).toEqual([stu1, stu2].sort((a, b) => a - b));
    const grouped = await rest('teach', 'grouped=true&student_ids[]=all');
    expect(grouped).toEqual([...grouped].sort((a: number, b: number) => a - b));
  });
});
