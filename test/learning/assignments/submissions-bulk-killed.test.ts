import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { KillableWorkers } from '../../jobs/killable-workers.js';
import { manyStudents } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment } from './builders.js';

const many = 50;

describe('Bulk grading whose worker is killed', () => {
  let world: World;
  const workers = new KillableWorkers();
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => {
    workers.killAll();
    await world.close();
  });

  const versions = async (): Promise<number> =>
    (await world.sql('select count(*)::int as n from submission_versions'))[0].n;

  it('F05: gives each grade and each comment exactly once, and versions stay without gaps', async () => {
    const ids = await manyStudents(world, many);
    const [essay, exam] = [
      await anAssignment(world, { pointsPossible: 10 }),
      await anAssignment(world, { pointsPossible: 10 }),
    ];
    const form = [essay, exam].flatMap((id) =>
      ids.flatMap((student, i) => [
        [`grade_data[${id}][${student}][posted_grade]`, String(1 + (i % 10))],
        [`grade_data[${id}][${student}][text_comment]`, 'Graded'],
      ]),
    );
    const answer = await world
      .as('teach')
      .post(`/courses/${world.courses.C1}/submissions/update_grades`, Object.fromEntries(form));
    expect([answer.status, answer.body.tag]).toEqual([200, 'submissions_update']);
    const first = await workers.start(world);
    for (let tries = 0; tries < 2_000 && (await versions()) < 20; tries += 1) await pause(5);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(await versions()).toBeLessThan(2 * many);
    await workers.start(world);
    let state = '';
    for (let tries = 0; tries < 1_200 && state !== 'completed' && state !== 'failed'; tries += 1) {
      await pause(50);
      state = (await world.as('teach').get(`/progress/${answer.body.id}`)).body.workflow_state;
    }
    expect([state, await versions()]).toEqual(['completed', 2 * many]);
    const [numbers] = await world.sql('select min(number) as least, max(number) as most from submission_versions');
    expect(numbers).toEqual({ least: 1, most: 1 });
    const [comments] = await world.sql(
      'select count(*)::int as n, count(distinct submission_id)::int as submissions from submission_comments',
    );
    expect(comments).toEqual({ n: 2 * many, submissions: 2 * many });
    const wrong = await world.sql(
      `select e.user_id from enrollments e join submissions s on s.user_id = e.user_id and s.course_id = e.course_id
       where e.user_id = any($1::bigint[]) group by e.id having e.current_score <> 5 * sum(s.score)`,
      [ids],
    );
    expect(wrong).toEqual([]);
  });
});
