import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay, anOverride, aSubmission, inDays, written } from './builders.js';

describe('The work of a person', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const names = (body: any[]) => body.map((one) => one.name);
  const course = () => `/courses/${world.courses.C1}`;

  it('missing_submissions: what is due and was not handed in, with the person’s own dates', async () => {
    const { stu1, stu2 } = world.users;
    const late = await anEssay(world, { name: 'Late', dueAt: inDays(-2) });
    const own = await anEssay(world, { name: 'Own', dueAt: inDays(3) });
    await anOverride(world, own, { dueAtOverridden: true, dueAt: inDays(-1) }, [stu1]);
    await anEssay(world, { name: 'Soon', dueAt: inDays(1) });
    await anEssay(world, { name: 'Draft', dueAt: inDays(-1), workflowState: 'unpublished' });
    await anEssay(world, { name: 'Paper', dueAt: inDays(-1), submissionTypes: ['on_paper'] });
    const done = await anEssay(world, { name: 'Done', dueAt: inDays(-1) });
    await aSubmission(world, done, stu1);
    const excused = await anEssay(world, { name: 'Excused', dueAt: inDays(-1) });
    const none = { submittedAt: null, submissionType: null, attempt: null, workflowState: 'unsubmitted' };
    await aSubmission(world, excused, stu1, { ...none, excused: true });
    const marked = await anEssay(world, { name: 'Marked', dueAt: inDays(5) });
    await aSubmission(world, marked, stu1, { ...none, latePolicyStatus: 'missing' });
    const path = `/users/${stu1}/missing_submissions`;
    for (const [who, at] of [
      ['stu1', '/users/self/missing_submissions'],
      ['obs', path],
      ['admin', path],
    ] as const) {
      const { status, body } = await world.as(who).get(at);
      expect([who, status, new Set(names(body))]).toEqual([who, 200, new Set(['Late', 'Own', 'Marked'])]);
      expect(body.find((one: any) => one.id === own).due_at).toBe(written(inDays(-1)));
    }
    const { body } = await world.as('stu1').get(`${path}?include[]=course&include[]=submission&per_page=1`);
    expect(body).toMatchObject([{ id: late, submission: null, course: { id: world.courses.C1 } }]);
    expect((await world.as('teach').get(path)).status).toBe(403);
    expect((await world.as('stu2').get(path)).status).toBe(403);
    expect((await world.as('out').get(path)).status).toBe(404);
    const mine = await world.as('stu2').get(`/users/${stu2}/missing_submissions`);
    expect(new Set(names(mine.body))).toEqual(new Set(['Late', 'Done', 'Excused']));
    const query = '{ viewer { missingAssignments { nodes { name } } } }';
    const graph = await world.as('stu1').graphql(query);
    expect(new Set(names(graph.body.data.viewer.missingAssignments.nodes))).toEqual(new Set(['Late', 'Own', 'Marked']));
    const count = () =>
      leastStatements(world, () => world.as('stu1').get('/users/self/missing_submissions?per_page=50'));
    const few = await count();
    for (let i = 0; i < 10; i += 1) await anEssay(world, { name: `More ${i}`, dueAt: inDays(-3) });
    expect(await count()).toBe(few);
  });

  it('upcoming_events: what is due within a week in one’s courses, the soonest first', async () => {
    const far = await anEssay(world, { name: 'Far', dueAt: inDays(9) });
    await anEssay(world, { name: 'Past', dueAt: inDays(-1) });
    const later = await anEssay(world, { name: 'Later', dueAt: inDays(5), description: '<p>Write</p>' });
    const draft = await anEssay(world, { name: 'Draft', dueAt: inDays(2), workflowState: 'unpublished' });
    await anOverride(world, far, { dueAtOverridden: true, dueAt: inDays(1) }, [world.users.stu1]);
    const events = async (who: 'stu1' | 'stu2' | 'teach' | 'out' | 'admin') =>
      (await world.as(who).get('/users/self/upcoming_events')).body;
    const mine = await events('stu1');
    expect(mine).toEqual([
      expect.objectContaining({ id: `assignment_${far}`, start_at: written(inDays(1)), end_at: written(inDays(1)) }),
      {
        id: `assignment_${later}`,
        title: 'Later',
        start_at: written(inDays(5)),
        end_at: written(inDays(5)),
        description: '<p>Write</p>',
        context_code: `course_${world.courses.C1}`,
        workflow_state: 'published',
        url: `${world.base}/api/v1/calendar_events/assignment_${later}`,
        html_url: `${world.base}${course()}/assignments/${later}`,
        all_day: false,
        all_day_date: null,
        assignment_overrides: [],
        created_at: expect.any(String),
        updated_at: expect.any(String),
        type: 'assignment',
        assignment: expect.objectContaining({ id: later, name: 'Later' }),
      },
    ]);
    const ids = (body: any[]) => body.map((one) => one.id);
    expect(ids(await events('stu2'))).toEqual([`assignment_${later}`]);
    // Staff find each date that an assignment has.
    expect(ids(await events('teach'))).toEqual([`assignment_${far}`, `assignment_${draft}`, `assignment_${later}`]);
    expect([await events('out'), await events('admin')]).toEqual([[], []]);
    const graph = await world.as('stu2').graphql('{ viewer { upcomingEvents { nodes { assetString title } } } }');
    expect(graph.body.data.viewer.upcomingEvents.nodes).toEqual([
      { assetString: `assignment_${later}`, title: 'Later' },
    ]);
    expect(await leastStatements(world, () => events('stu1'))).toBe(1);
  });

  it('effective_due_dates: for who works in the course, the date that counts for each student', async () => {
    const { stu1, stu2 } = world.users;
    const all = await anEssay(world, { name: 'All', dueAt: inDays(2) });
    await anOverride(world, all, { dueAtOverridden: true, dueAt: inDays(4) }, [stu1]);
    const one = await anEssay(world, { name: 'One', onlyVisibleToOverrides: true });
    await anOverride(world, one, {}, [stu2]);
    const path = `${course()}/effective_due_dates`;
    const whole = {
      [all]: { [stu1]: { due_at: written(inDays(4)) }, [stu2]: { due_at: written(inDays(2)) } },
      [one]: { [stu2]: { due_at: null } },
    };
    for (const who of ['teach', 'ta', 'admin'] as const)
      expect([who, (await world.as(who).get(path)).body]).toMatchObject([who, whole]);
    const some = (await world.as('teach').get(`${path}?assignment_ids[]=${one}`)).body;
    expect(Object.keys(some)).toEqual([String(one)]);
    for (const [who, status] of [
      ['stu1', 403],
      ['obs', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      expect([who, (await world.as(who).get(path)).status]).toEqual([who, status]);
    const query = `query ($c: RecordId!) {
      course(id: $c) { effectiveDueDates { nodes { recordId studentDueDates { userId dueAt } } } }
    }`;
    const graph = await world.as('teach').graphql(query, { c: world.courses.C1 });
    const nodes = graph.body.data.course.effectiveDueDates.nodes;
    expect(nodes.find((node: any) => node.recordId === one).studentDueDates).toEqual([{ userId: stu2, dueAt: null }]);
    expect(await leastStatements(world, () => world.as('teach').get(path))).toBe(1);
  });
});
