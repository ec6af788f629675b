import { openWorld, type World } from '../../support/world.js';
import { inDays, written } from '../assignments/builders.js';
import { inCourse } from './builders.js';
import { aGradedTopic, assignmentAs, workOf, write } from './graded-builders.js';

describe('What is written in a graded discussion', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const takeBack = (who: 'stu1' | 'teach', topicId: number, entryId: number) =>
    world.as(who).del(`${inCourse(world)}/${topicId}/entries/${entryId}`);
  const grade = (assignmentId: number) =>
    world.as('teach').put(`/courses/${world.courses.C1}/assignments/${assignmentId}/submissions/${world.users.stu1}`, {
      'submission[posted_grade]': '7',
    });
  const versions = async (assignmentId: number) =>
    Number(
      (await world.sql('select count(*) from submission_versions where assignment_id = $1', [assignmentId]))[0].count,
    );

  it('is handed in with the first entry of a student; later ones change nothing', async () => {
    const topic = await aGradedTopic(world);
    expect(await workOf(world, 'stu1', topic.assignment_id)).toBeNull();
    expect((await write(world, 'stu1', topic.id)).status).toBe(201);
    const first = await workOf(world, 'stu1', topic.assignment_id);
    expect(first).toMatchObject({
      workflow_state: 'submitted',
      submission_type: 'discussion_topic',
      attempt: 1,
      body: null,
      late: false,
      submitted_at: expect.any(String),
    });
    await write(world, 'stu1', topic.id);
    expect(await workOf(world, 'stu1', topic.assignment_id)).toMatchObject({
      attempt: 1,
      submitted_at: first.submitted_at,
    });
    expect(await versions(topic.assignment_id)).toBe(1);
    expect((await workOf(world, 'stu1', topic.assignment_id)).discussion_entries).toMatchObject([
      { message: '<p>stu1 says so</p>', user_id: world.users.stu1 },
      { message: '<p>stu1 says so</p>' },
    ]);
    expect(await workOf(world, 'stu2', topic.assignment_id)).toBeNull();
  });

  it('is handed in by a reply, too, and late after the due date', async () => {
    const topic = await aGradedTopic(world, {}, { due_at: written(inDays(-1)) });
    const entry = await write(world, 'teach', topic.id);
    const at = `${inCourse(world)}/${topic.id}/entries/${entry.body.id}/replies`;
    expect((await world.as('stu1').post(at, { message: 'Yes' })).status).toBe(201);
    expect(await workOf(world, 'stu1', topic.assignment_id)).toMatchObject({ workflow_state: 'submitted', late: true });
  });

  it('makes one attempt where two entries race', async () => {
    const topic = await aGradedTopic(world);
    const answers = await Promise.all([1, 2, 3, 4].map(() => write(world, 'stu1', topic.id)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await workOf(world, 'stu1', topic.assignment_id)).toMatchObject({ attempt: 1 });
    expect(await versions(topic.assignment_id)).toBe(1);
  });

  it('hands in nothing for who teaches there, and nothing where the discussion is not graded', async () => {
    const topic = await aGradedTopic(world);
    expect((await write(world, 'teach', topic.id)).status).toBe(201);
    const rows = await world.sql('select 1 from submissions where assignment_id = $1', [topic.assignment_id]);
    expect(rows).toEqual([]);
  });

  it('is taken back with the last entry of the student, unless it was graded by then', async () => {
    const topic = await aGradedTopic(world);
    const first = await write(world, 'stu1', topic.id);
    const second = await write(world, 'stu1', topic.id);
    expect((await takeBack('stu1', topic.id, first.body.id)).status).toBeLessThan(300);
    expect(await workOf(world, 'stu1', topic.assignment_id)).toMatchObject({ workflow_state: 'submitted' });
    await takeBack('stu1', topic.id, second.body.id);
    expect(await workOf(world, 'stu1', topic.assignment_id)).toMatchObject({
      workflow_state: 'unsubmitted',
      submission_type: null,
      submitted_at: null,
      attempt: null,
    });
    const third = await write(world, 'stu1', topic.id);
    expect((await grade(topic.assignment_id)).status).toBe(200);
    await takeBack('stu1', topic.id, third.body.id);
    expect(await workOf(world, 'stu1', topic.assignment_id)).toMatchObject({
      workflow_state: 'graded',
      score: 7,
      submission_type: 'discussion_topic',
    });
  });

  it('stands among what waits for a grade, and no longer among what the student has to do', async () => {
    const topic = await aGradedTopic(world, {}, { due_at: written(inDays(2)) });
    const todo = async (who: 'stu1' | 'teach') =>
      (await world.as(who).get('/users/self/todo')).body.map(
        (item: { type: string; assignment: { id: number } }) => `${item.type} ${item.assignment.id}`,
      );
    expect(await todo('stu1')).toContain(`submitting ${topic.assignment_id}`);
    expect(await todo('teach')).not.toContain(`grading ${topic.assignment_id}`);
    await write(world, 'stu1', topic.id);
    expect(await todo('stu1')).not.toContain(`submitting ${topic.assignment_id}`);
    expect(await todo('teach')).toContain(`grading ${topic.assignment_id}`);
    expect((await assignmentAs(world, 'teach', topic.assignment_id)).body.needs_grading_count).toBe(1);
  });

  it('is missing where nobody wrote until the due date', async () => {
    const topic = await aGradedTopic(world, {}, { due_at: written(inDays(-1)) });
    const missing = await world.as('stu1').get('/users/self/missing_submissions');
    expect(missing.body.map(({ id }: { id: number }) => id)).toContain(topic.assignment_id);
    await write(world, 'stu1', topic.id);
    const after = await world.as('stu1').get('/users/self/missing_submissions');
    expect(after.body.map(({ id }: { id: number }) => id)).not.toContain(topic.assignment_id);
  });
});
