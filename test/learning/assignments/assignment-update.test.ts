import { emptyQueue } from '../../support/run-job.js';
import { aSection } from '../../support/school-builders.js';
import { type Answer, type Caller, openWorld, type World } from '../../support/world.js';
import { aGroup, anAssignment, anOverride, aSubmission, aTeam, inDays, written } from './builders.js';
import { madeAssignment, refusedChange } from './changing-assignments.js';

describe('Changing assignments', () => {
  let world: World;
  let teach: Caller;
  let list: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    list = `/courses/${world.courses.C1}/assignments`;
  });
  afterEach(() => world.close());

  const refused = (work: () => Promise<Answer>, status?: number) => refusedChange(world, work, status);
  const made = (form: Record<string, any>) => madeAssignment(world, form);

  it('leaves what is absent, and unsets what is blank', async () => {
    const id = await anAssignment(world, { pointsPossible: 5, dueAt: inDays(1), description: 'Old' });
    const kept = await teach.put(`${list}/${id}`, { 'assignment[name]': 'New' });
    expect(kept.body).toMatchObject({
      name: 'New',
      points_possible: 5,
      due_at: written(inDays(1)),
      description: 'Old',
    });
    const blank = await teach.put(
      `${list}/${id}`,
      'assignment[points_possible]=&assignment[due_at]=&assignment[description]=',
    );
    expect(blank.body).toMatchObject({ name: 'New', points_possible: null, due_at: null, description: null });
    await refused(() => teach.put(`${list}/${id}`, 'assignment[name]='));
  });

  it('keeps both of two changes that are made at once', async () => {
    const id = await anAssignment(world);
    const changes = ['assignment[name]=New', 'assignment[points_possible]=7', 'assignment[muted]=true'];
    const answers = await Promise.all(changes.map((form) => teach.put(`${list}/${id}`, form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await teach.get(`${list}/${id}`)).body).toMatchObject({ name: 'New', points_possible: 7, muted: true });
  });

  it('judges a changed date beside those that stay', async () => {
    const id = await anAssignment(world, { dueAt: inDays(2) });
    const errors = await refused(() => teach.put(`${list}/${id}`, { 'assignment[lock_at]': written(inDays(1)) }));
    expect(errors).toHaveProperty('lock_at');
  });

  it('is published and taken back, until somebody has handed in', async () => {
    const id = await anAssignment(world, { workflowState: 'unpublished' });
    const publish = (published: boolean) => teach.put(`${list}/${id}`, { 'assignment[published]': published });
    expect((await publish(true)).body).toMatchObject({ published: true, unpublishable: true });
    expect((await publish(false)).body.published).toBe(false);
    await publish(true);
    await aSubmission(world, id, world.users.stu1);
    const errors = await refused(() => publish(false));
    expect(errors).toMatchObject({ published: [{ type: 'has_submissions' }] });
    expect((await teach.get(`${list}/${id}`)).body).toMatchObject({ published: true, unpublishable: false });
  });

  it('is not taken back while somebody hands in: one of the two is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await anAssignment(world, { submissionTypes: ['online_text_entry'] });
      const form = { 'submission[submission_type]': 'online_text_entry', 'submission[body]': 'Words' };
      const [handedIn, takenBack] = await Promise.all([
        world.as('stu1').post(`${list}/${id}/submissions`, form),
        teach.put(`${list}/${id}`, { 'assignment[published]': false }),
      ]);
      expect([
        [201, 400],
        [403, 200],
        [404, 200],
      ]).toContainEqual([handedIn.status, takenBack.status]);
      const left = await world.sql(
        `select 1 from submissions s join assignments a on a.id = s.assignment_id
         where a.id = $1 and a.workflow_state = 'unpublished' and s.submitted_at is not null`,
        [id],
      );
      expect(left).toEqual([]);
    }
  });

  it('keeps its set of groups once somebody has handed in', async () => {
    const team = await aTeam(world, [world.users.stu1]);
    const id = await anAssignment(world);
    await aSubmission(world, id, world.users.stu1);
    const form = { 'assignment[group_category_id]': team.categoryId };
    const errors = await refused(() => teach.put(`${list}/${id}`, form));
    expect(errors).toMatchObject({ group_category_id: [{ type: 'has_submissions' }] });
  });

  it('moves to another group of the course', async () => {
    const id = await anAssignment(world);
    const other = await aGroup(world, { name: 'Exams', position: 2 });
    const { body } = await teach.put(`${list}/${id}`, { 'assignment[assignment_group_id]': other });
    expect(body.assignment_group_id).toBe(other);
  });

  it('is deleted, and what was handed in stays', async () => {
    const id = await anAssignment(world);
    const submission = await aSubmission(world, id, world.users.stu1);
    const { status, body } = await teach.del(`${list}/${id}`);
    expect([status, body.id]).toEqual([200, id]);
    expect((await teach.get(`${list}/${id}`)).status).toBe(404);
    expect((await teach.del(`${list}/${id}`)).status).toBe(404);
    const kept = await world.sql('select id, workflow_state from submissions');
    expect(kept.map((row) => [Number(row.id), row.workflow_state])).toEqual([[submission, 'submitted']]);
  });

  it('sets the whole of its overrides: with an id changed, without made, the others ended', async () => {
    const { stu1, stu2 } = world.users;
    const id = await anAssignment(world, { dueAt: inDays(1) });
    const kept = await anOverride(world, id, { dueAtOverridden: true, dueAt: inDays(2) }, [stu1]);
    await anOverride(world, id, { courseSectionId: world.sections.C1 });
    const evening = await aSection(world, 'Evening', [stu2]);
    const assignment_overrides = [
      { id: kept, due_at: written(inDays(3)) },
      { course_section_id: evening, due_at: written(inDays(4)) },
    ];
    const { status, body } = await teach.json('PUT', `${list}/${id}`, {
      assignment: { assignment_overrides },
      include: ['overrides'],
    });
    expect(status).toBe(200);
    expect(body.overrides).toEqual([
      { id: kept, assignment_id: id, title: 'Some', student_ids: [stu1], due_at: written(inDays(3)) },
      {
        id: expect.any(Number),
        assignment_id: id,
        title: 'Evening',
        course_section_id: evening,
        due_at: written(inDays(4)),
      },
    ]);
    await refused(() => teach.json('PUT', `${list}/${id}`, { assignment: { assignment_overrides: [{ id: 999 }] } }));
    const none = await teach.put(`${list}/${id}`, 'assignment[assignment_overrides]=&include[]=overrides');
    expect([none.body.overrides, none.body.has_overrides]).toEqual([[], false]);
  });

  it('leaves its trace, and has the totals of the course worked out anew when they may move', async () => {
    const jobs = async () =>
      (
        await world.sql(
          `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'recalculate_course_totals'`,
        )
      ).map((job) => job.payload.courseId);
    const { id } = await made({ 'assignment[name]': 'Essay' });
    expect(await jobs()).toEqual([world.courses.C1]);
    await emptyQueue(world);
    await teach.put(`${list}/${id}`, { 'assignment[name]': 'Essay' });
    await teach.put(`${list}/${id}`, { 'assignment[name]': 'Report', 'assignment[due_at]': written(inDays(1)) });
    expect(await jobs()).toEqual([]);
    await teach.put(`${list}/${id}`, { 'assignment[points_possible]': 3 });
    expect(await jobs()).toEqual([world.courses.C1]);
    await teach.del(`${list}/${id}`);
    const trail = await world.sql(
      `select event_type, data from audit_events where subject_type = 'Assignment' order by id`,
    );
    expect(trail.map((event) => event.event_type)).toEqual([
      'assignment_created',
      'assignment_updated',
      'assignment_updated',
      'assignment_deleted',
    ]);
    expect(trail[1].data).toMatchObject({ changed: ['name', 'dueAt'] });
  });
});
