import type { Assignment } from '../../../src/learning/assignments/index.js';
import type { FieldsOf } from '../../support/change-by-sql.js';
import { aPart, setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import {
  anOverride,
  aSubmission,
  anEssay as essayOf,
  inDays,
  setAssignment,
  setSubmissions,
} from '../assignments/builders.js';

describe('the todo list', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  /** A published essay of C1, due in so many hours; `fields` says what is otherwise. */
  const anEssay = (name: string, dueIn: number | null, fields: FieldsOf<Assignment> = {}): Promise<number> =>
    essayOf(world, { name, dueAt: dueIn === null ? null : new Date(Date.now() + dueIn * 3_600_000), ...fields });
  const handsIn = (assignmentId: number, userId: number, state = 'submitted') =>
    aSubmission(world, assignmentId, userId, { workflowState: state });
  const ofCourse = () => `/courses/${world.courses.C1}/todo`;
  const seen = (body: { type: string; assignment: { name: string } }[]) =>
    body.map((entry) => [entry.type, entry.assignment.name]);

  it('co-todo-own: who grades finds work to grade, and nobody else does', async () => {
    const essay = await anEssay('Essay', 24);
    await handsIn(essay, world.users.stu1);
    await handsIn(essay, world.users.stu2);
    const { body, status } = await world.as('teach').get(ofCourse());
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({
        type: 'grading',
        context_type: 'Course',
        course_id: world.courses.C1,
        needs_grading_count: 2,
        html_url: `${world.base}/courses/${world.courses.C1}/assignments/${essay}`,
        ignore: `${world.base}/api/v1/users/self/todo/assignment_${essay}/grading?permanent=0`,
        ignore_permanently: `${world.base}/api/v1/users/self/todo/assignment_${essay}/grading?permanent=1`,
        assignment: expect.objectContaining({ id: essay, name: 'Essay' }),
      }),
    ]);
    expect((await world.as('out').get(ofCourse())).status).toBe(404);
    expect((await world.as('des').get(ofCourse())).body).toEqual([]);
    expect((await world.as('admin').get(ofCourse())).body).toEqual([]);
    expect((await world.as('out').get('/users/self/todo')).body).toEqual([]);
  });

  it('shows a student what to hand in, without a count', async () => {
    await anEssay('Essay', 24);
    const { body } = await world.as('stu1').get(ofCourse());
    expect(seen(body)).toEqual([['submitting', 'Essay']]);
    expect(body[0]).not.toHaveProperty('needs_grading_count');
    expect(seen((await world.as('stu1').get('/users/self/todo')).body)).toEqual([['submitting', 'Essay']]);
    expect((await world.as('obs').get(ofCourse())).body).toEqual([]);
  });

  it('forgets what is handed in, excused or graded', async () => {
    const [done, excused, graded] = [await anEssay('Done', 1), await anEssay('Excused', 1), await anEssay('Graded', 1)];
    await anEssay('Open', 1);
    await handsIn(done, world.users.stu1);
    for (const [id, set] of [
      [excused, { excused: true, submittedAt: null }],
      [graded, { workflowState: 'graded', submittedAt: null, submissionType: null }],
    ] as const) {
      await handsIn(id, world.users.stu1);
      await setSubmissions(world, id, set);
    }
    expect(seen((await world.as('stu1').get(ofCourse())).body)).toEqual([['submitting', 'Open']]);
  });

  it('reaches from four weeks ago to a week ahead, and into the past only for what is handed in', async () => {
    const week = 24 * 7;
    await anEssay('Long ago', -4 * week - 1);
    await anEssay('Late', -1);
    await anEssay('Late on paper', -1, { submissionTypes: ['on_paper'] });
    await anEssay('On paper', 2, { submissionTypes: ['on_paper'] });
    await anEssay('Far ahead', week + 1);
    await anEssay('Without a date', null);
    await anEssay('Unpublished', 1, { workflowState: 'unpublished' });
    await anEssay('Locked', 1, { lockAt: '2020-01-01' });
    expect(seen((await world.as('stu1').get(ofCourse())).body)).toEqual([
      ['submitting', 'Late'],
      ['submitting', 'On paper'],
    ]);
  });

  it('goes by a student’s own dates', async () => {
    const essay = await anEssay('Essay', 24 * 30);
    const tomorrow = { dueAtOverridden: true, dueAt: inDays(1) };
    await anOverride(world, essay, { courseSectionId: world.sections.C1, ...tomorrow });
    expect(seen((await world.as('stu1').get(ofCourse())).body)).toEqual([['submitting', 'Essay']]);
  });

  it('puts grading before submitting for who does both', async () => {
    const essay = await anEssay('To grade', 24);
    await handsIn(essay, world.users.stu2);
    await anEssay('To hand in', 1);
    await aPart(world, world.users.ta);
    expect(seen((await world.as('ta').get('/users/self/todo')).body)).toEqual([
      ['grading', 'To grade'],
      ['submitting', 'To hand in'],
      ['submitting', 'To grade'],
    ]);
  });

  describe('what is ignored', () => {
    const ignore = (who: 'teach' | 'stu1', essay: number, purpose: string, rest = '') =>
      world.as(who).del(`/users/self/todo/assignment_${essay}/${purpose}${rest}`);

    it('is gone for oneself alone, until new work comes', async () => {
      const essay = await anEssay('Essay', 24);
      await handsIn(essay, world.users.stu1);
      const answer = await ignore('teach', essay, 'grading', '?permanent=0');
      expect([answer.status, answer.body]).toEqual([200, { ignored: true }]);
      expect((await world.as('teach').get(ofCourse())).body).toEqual([]);
      expect((await world.as('ta').get(ofCourse())).body).toHaveLength(1);
      await handsIn(essay, world.users.stu2);
      expect((await world.as('teach').get(ofCourse())).body).toMatchObject([{ needs_grading_count: 2 }]);
    });

    it('is answered with its id, by which a cache lets go of it, and null where nothing waited', async () => {
      const essay = await anEssay('Essay', 24);
      const list = 'query($c: RecordId!) { course(id: $c) { todo { nodes { id purpose } } } }';
      const waiting = async () =>
        (await world.as('stu1').graphql(list, { c: world.courses.C1 })).body.data.course.todo.nodes;
      const [entry] = await waiting();
      expect(entry).toEqual({ id: expect.any(String), purpose: 'SUBMITTING' });
      const again = 'query($id: ID!) { node(id: $id) { id } }';
      expect((await world.as('stu1').graphql(again, { id: entry.id })).body.data.node).toEqual({ id: entry.id });
      expect((await world.as('teach').graphql(again, { id: entry.id })).body.data.node).toBeNull();
      const ignoring = `mutation($asset: String!) {
        ignoreTodo(asset: $asset, purpose: SUBMITTING) { todoItem { id purpose course { recordId } } errors { code } }
      }`;
      const ignored = async () =>
        (await world.as('stu1').graphql(ignoring, { asset: `assignment_${essay}` })).body.data.ignoreTodo;
      expect(await ignored()).toEqual({ todoItem: { ...entry, course: { recordId: world.courses.C1 } }, errors: [] });
      expect(await waiting()).toEqual([]);
      expect(await ignored()).toEqual({ todoItem: null, errors: [] });
    });

    it('stays gone when it is for good', async () => {
      const essay = await anEssay('Essay', 24);
      await ignore('stu1', essay, 'submitting', '?permanent=1');
      await setAssignment(world, essay, { name: 'Essay, changed' });
      expect((await world.as('stu1').get(ofCourse())).body).toEqual([]);
      expect((await world.as('stu2').get(ofCourse())).body).toHaveLength(1);
    });

    it('must be something that exists, may be seen, and has one of the two purposes', async () => {
      const hidden = await anEssay('Unpublished', 24, { workflowState: 'unpublished' });
      expect((await ignore('stu1', hidden, 'submitting')).status).toBe(404);
      expect((await ignore('stu1', 999_999, 'submitting')).status).toBe(404);
      expect((await world.as('stu1').del('/users/self/todo/page_1/submitting')).status).toBe(400);
      expect((await ignore('stu1', hidden, 'reading')).status).toBe(404);
      expect(await world.sql('select 1 from todo_ignores')).toEqual([]);
    });
  });

  it('A69: is empty for who has left the course', async () => {
    await anEssay('Essay', 24);
    await setPartState(world, world.users.stu1, 'deleted');
    expect((await world.as('stu1').get('/users/self/todo')).body).toEqual([]);
  });

  it('answers whole, in one statement, however long it is', async () => {
    for (let i = 0; i < 12; i += 1) await anEssay(`Essay ${i}`, i + 1);
    const caller = world.as('stu1');
    expect((await caller.get(ofCourse())).body).toHaveLength(12);
    expect((await caller.get(`${ofCourse()}?per_page=5`)).body).toHaveLength(5);
    expect(await world.statementsOf(() => caller.get(ofCourse()))).toBe(1);
  });
});
