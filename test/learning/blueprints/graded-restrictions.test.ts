import { emptyQueue } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aBlueprint, aFollower, associate, restrict, synced } from './builders.js';

describe('What a blueprint locks of a quiz or a graded discussion', () => {
  let world: World;
  let blueprint: number;
  let [one, two] = [0, 0];
  beforeAll(async () => {
    world = await openWorld();
    await emptyQueue(world);
    blueprint = await aBlueprint(world);
    one = await aFollower(world, blueprint, 'One');
    two = await aFollower(world, blueprint, 'Two');
  });
  afterAll(() => world.close());

  const made = async (path: string, form: Record<string, string>): Promise<number> => {
    const { status, body, text } = await world.as('admin').post(`/courses/${blueprint}${path}`, form);
    if (status !== 200) throw new Error(text);
    return body.id;
  };
  /** The copy in a course with its assignment. */
  const copyIn = async (table: string, course: number) =>
    (
      await world.sql(
        `select w.id::int, w.blueprint_locks as locks, a.id::int as "assignmentId", a.name, a.points_possible as points,
           a.blueprint_locks as "ofAssignment"
         from ${table} w join assignments a on a.id = w.assignment_id where w.course_id = $1 and w.workflow_state <> 'deleted'`,
        [course],
      )
    )[0];
  const locksOf = async (table: string, course: number) => {
    const { locks, ofAssignment } = await copyIn(table, course);
    return [locks, ofAssignment];
  };
  const everything = {
    'restrictions[content]': 'true',
    'restrictions[points]': 'true',
    'restrictions[due_dates]': 'true',
  };

  for (const { kind, table, make } of [
    {
      kind: 'quiz',
      table: 'quizzes',
      make: () => made('/quizzes', { 'quiz[title]': 'Cells', 'quiz[quiz_type]': 'assignment' }),
    },
    {
      kind: 'discussion_topic',
      table: 'discussion_topics',
      make: () => made('/discussion_topics', { title: 'Cells', 'assignment[points_possible]': '5' }),
    },
  ])
    it(`locks the assignment of a ${kind} with it, in courses that follow now and later, until they follow no more`, async () => {
      const source = await make();
      await synced(world, blueprint);
      const lock = (form: Record<string, string>) =>
        restrict(world, blueprint, source, { content_type: kind, ...form });
      expect((await lock(everything)).body).toEqual({ success: true });
      const all = ['content', 'points', 'due_dates'];
      for (const course of [one, two]) expect(await locksOf(table, course)).toEqual([all, all]);
      const copy = await copyIn(table, one);
      const change = (form: Record<string, string>) =>
        world.as('admin').put(`/courses/${one}/assignments/${copy.assignmentId}`, form);
      for (const [field, value] of [
        ['name', 'Ours'],
        ['points_possible', '77'],
        ['due_at', '2030-01-01T00:00:00Z'],
      ] as const) {
        const { status, body } = await change({ [`assignment[${field}]`]: value });
        expect([field, status, Object.keys(body.errors)]).toEqual([field, 403, [field]]);
      }
      expect(await copyIn(table, one)).toEqual(copy);
      const later = await aFollower(world, blueprint, `Later ${kind}`);
      await synced(world, blueprint);
      expect(await locksOf(table, later)).toEqual([all, all]);
      await lock({ 'restrictions[points]': 'true' });
      for (const course of [one, two, later]) expect(await locksOf(table, course)).toEqual([['points'], ['points']]);
      await associate(world, blueprint, { remove: [later] });
      expect([await locksOf(table, later), await locksOf(table, one)]).toEqual([
        [[], []],
        [['points'], ['points']],
      ]);
      await lock({ restricted: 'false' });
      for (const course of [one, two]) expect(await locksOf(table, course)).toEqual([[], []]);
      expect((await change({ 'assignment[due_at]': '2030-01-01T00:00:00Z' })).status).toBe(200);
    });
});
