import { aPart } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay, anOverride, aSubmission, inDays, written } from './builders.js';

describe('An observer of two', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    await aPart(world, world.users.obs, { type: 'Observer', observing: world.users.stu2 });
  });
  afterEach(() => world.close());

  it('sees each student’s submission and date with include[]=observed_users, and in the calendar feed', async () => {
    const { stu1, stu2 } = world.users;
    const list = `/courses/${world.courses.C1}/assignments`;
    const id = await anEssay(world, { dueAt: inDays(2) });
    await anOverride(world, id, { dueAtOverridden: true, dueAt: inDays(4) }, [stu2]);
    await aSubmission(world, id, stu1);
    await aSubmission(world, id, stu2);
    const { body } = await world.as('obs').get(`${list}/${id}?include[]=observed_users&include[]=submission`);
    expect(body.observed_users).toMatchObject([
      { user_id: stu1, due_at: written(inDays(2)) },
      { user_id: stu2, due_at: written(inDays(4)) },
    ]);
    expect(body.observed_submissions.map((one: any) => [one.user_id, one.cached_due_date])).toEqual([
      [stu1, written(inDays(2))],
      [stu2, written(inDays(4))],
    ]);
    expect(body.submission.user_id).toBe(stu1);
    const other = (await world.as('stu1').get(`${list}?include[]=observed_users&include[]=submission`)).body[0];
    expect([other.observed_users, other.observed_submissions]).toEqual([[], []]);
    const query = `query ($c: RecordId!, $a: RecordId!) {
      course(id: $c) {
        calendar { ics }
        assignment(id: $a) { observedDates { userId dueAt } observedSubmissions { userId } }
      }
    }`;
    const graph = (await world.as('obs').graphql(query, { c: world.courses.C1, a: id })).body.data.course;
    expect(graph.assignment.observedDates.map((one: any) => one.userId)).toEqual([stu1, stu2]);
    expect(graph.assignment.observedSubmissions.map((one: any) => one.userId)).toEqual([stu1, stu2]);
    const feed = await (await fetch(graph.calendar.ics)).text();
    expect(feed).toContain(`UID:assignment-${id}-user-${stu1}@`);
    expect(feed).toContain(`UID:assignment-${id}-user-${stu2}@`);
  });
});
