import { setTimeout as pause } from 'node:timers/promises';
import { startWorker } from '../../../src/server/jobs/run-jobs.js';
import { openWorld, type World } from '../../support/world.js';
import { aGroup, anEssay, aTeam } from './builders.js';

describe('Grading many at once', () => {
  let world: World;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    world = await openWorld();
    worker = await startWorker(world.app, { concurrency: 2 });
  });
  afterAll(async () => {
    await worker.stop();
    await world.close();
  });

  const ended = async (id: number) => {
    for (let tries = 0; tries < 200; tries += 1) {
      const { body } = await world.as('teach').get(`/progress/${id}`);
      if (body.workflow_state === 'completed' || body.workflow_state === 'failed') return body;
      await pause(25);
    }
    throw new Error('The job did not end.');
  };

  it('answers a progress, gives each grade once, and names whom it could not grade', async () => {
    const { stu1, stu2, out } = world.users;
    const id = await anEssay(world, { assignmentGroupId: await aGroup(world) });
    const path = `/courses/${world.courses.C1}/assignments/${id}/submissions/update_grades`;
    const answer = await world.as('teach').post(path, {
      [`grade_data[${stu1}][posted_grade]`]: '90%',
      [`grade_data[${stu1}][text_comment]`]: 'Well done',
      ['grade_data[sis_user_id:S-stu2][posted_grade]']: '4',
      [`grade_data[${out}][posted_grade]`]: '10',
    });
    expect([answer.status, answer.body.tag, answer.body.context_type]).toEqual([200, 'submissions_update', 'Course']);
    expect(await ended(answer.body.id)).toMatchObject({
      workflow_state: 'completed',
      results: { processed: 2, failed: 1 },
    });
    const rows = await world.sql(
      'select user_id::int as id, score, grader_id::int as grader from submissions where assignment_id = $1 and score is not null order by 1',
      [id],
    );
    expect(rows).toEqual([
      { id: stu1, score: 9, grader: world.users.teach },
      { id: stu2, score: 4, grader: world.users.teach },
    ]);
    const [kept] = await world.sql('select count(*)::int as n from submission_versions where assignment_id = $1', [id]);
    expect(kept.n).toBe(2);
    expect(await world.sql('select comment from submission_comments')).toEqual([{ comment: 'Well done' }]);
    const [total] = await world.sql('select current_score from enrollments where course_id = $1 and user_id = $2', [
      world.courses.C1,
      stu1,
    ]);
    expect(total.current_score).toBe(90);
  });

  it('gives the grade to the whole group where groups are graded together', async () => {
    const { C1 } = world.courses;
    const { stu1, stu2 } = world.users;
    const { categoryId } = await aTeam(world, [stu1, stu2]);
    const id = await anEssay(world, { assignmentGroupId: await aGroup(world), groupCategoryId: categoryId });
    const answer = await world.as('teach').post(`/courses/${C1}/assignments/${id}/submissions/update_grades`, {
      [`grade_data[${stu1}][posted_grade]`]: '6',
    });
    expect((await ended(answer.body.id)).workflow_state).toBe('completed');
    const rows = await world.sql(
      'select user_id::int as id, score from submissions where assignment_id = $1 order by 1',
      [id],
    );
    expect(rows).toEqual([
      { id: stu1, score: 6 },
      { id: stu2, score: 6 },
    ]);
  });

  it('is refused as a whole for a grade that cannot be read and for who may not grade; nothing is queued', async () => {
    const id = await anEssay(world, { assignmentGroupId: await aGroup(world) });
    const path = `/courses/${world.courses.C1}/assignments/${id}/submissions/update_grades`;
    const form = { [`grade_data[${world.users.stu1}][posted_grade]`]: '5' };
    const [before] = await world.sql('select count(*)::int as n from progress');
    expect(
      (await world.as('teach').post(path, { [`grade_data[${world.users.stu1}][posted_grade]`]: 'Z' })).status,
    ).toBe(400);
    expect((await world.as('teach').post(path)).status).toBe(400);
    for (const who of ['stu1', 'obs', 'des'] as const)
      expect([who, (await world.as(who).post(path, form)).status]).toEqual([who, 403]);
    for (const who of ['out', 'adminB'] as const)
      expect([who, (await world.as(who).post(path, form)).status]).toEqual([who, 404]);
    expect(await world.sql('select count(*)::int as n from progress')).toEqual([before]);
  });

  it('takes the grades of several assignments of a course, and refuses those of another course for all', async () => {
    const { C1, CB } = world.courses;
    const { stu1, stu2 } = world.users;
    const group = await aGroup(world);
    const [essay, exam] = [
      await anEssay(world, { assignmentGroupId: group }),
      await anEssay(world, { assignmentGroupId: group }),
    ];
    const path = `/courses/${C1}/submissions/update_grades`;
    const form = {
      [`grade_data[${essay}][${stu1}][posted_grade]`]: '7',
      [`grade_data[${essay}][sis_user_id:S-stu2][posted_grade]`]: 'EX',
      [`grade_data[${exam}][${stu1}][posted_grade]`]: '50%',
    };
    for (const [who, status] of [
      ['stu1', 403],
      ['des', 403],
      ['out', 404],
      ['adminB', 404],
    ] as const)
      expect([who, (await world.as(who).post(path, form)).status]).toEqual([who, status]);
    expect((await world.as('teach').post(`/courses/${CB}/submissions/update_grades`, form)).status).toBe(404);
    for (const [more, status] of [
      [{ [`grade_data[999999][${stu1}][posted_grade]`]: '1' }, 404],
      [{ [`grade_data[${exam}][${stu2}][posted_grade]`]: 'Z' }, 400],
    ] as const)
      expect((await world.as('teach').post(path, { ...form, ...more })).status).toBe(status);
    expect((await world.as('teach').post(path)).status).toBe(400);
    const answer = await world.as('teach').post(path, form);
    expect(await ended(answer.body.id)).toMatchObject({ workflow_state: 'completed', results: { processed: 3 } });
    const rows = await world.sql(
      `select assignment_id::int as work, user_id::int as id, score, excused from submissions
       where assignment_id = any($1::bigint[]) and graded_at is not null order by 1, 2`,
      [[essay, exam]],
    );
    expect(rows).toEqual([
      { work: essay, id: stu1, score: 7, excused: null },
      { work: essay, id: stu2, score: null, excused: true },
      { work: exam, id: stu1, score: 5, excused: null },
    ]);
  });
});
