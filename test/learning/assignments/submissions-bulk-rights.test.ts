import { setTimeout as pause } from 'node:timers/promises';
import { startWorker } from '../../../src/server/jobs/run-jobs.js';
import type { Person } from '../../support/fixture.js';
import { aSection, moveTo, setPartState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment, aTeam } from './builders.js';

describe('The rights of who grades many at once', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const posted = async (who: Person, id: number, grades: Readonly<Record<string, string>>): Promise<number> => {
    const form = Object.entries(grades).map(([student, grade]) => [`grade_data[${student}][posted_grade]`, grade]);
    const answer = await world
      .as(who)
      .post(`/courses/${world.courses.C1}/assignments/${id}/submissions/update_grades`, Object.fromEntries(form));
    expect(answer.status).toBe(200);
    return answer.body.id;
  };
  /** Lets a worker run until the job has ended. */
  const ended = async (progressId: number): Promise<any> => {
    const worker = await startWorker(world.app, { concurrency: 2 });
    try {
      for (let tries = 0; tries < 400; tries += 1) {
        const [row] = await world.sql('select workflow_state as state, message, results from progress where id = $1', [
          progressId,
        ]);
        if (row.state === 'completed' || row.state === 'failed') return row;
        await pause(25);
      }
      throw new Error('The job did not end.');
    } finally {
      await worker.stop();
    }
  };
  const kept = (id: number) =>
    world.sql(
      'select user_id::int as id, number, score from submission_versions where assignment_id = $1 order by 1, 2',
      [id],
    );

  it('are judged again for each grade: who lost them after the request grades nobody', async () => {
    const id = await anAssignment(world, { pointsPossible: 10 });
    const { stu1, stu2 } = world.users;
    const progress = await posted('ta', id, { [stu1]: '5', [stu2]: '6' });
    await setPartState(world, world.users.ta, 'inactive', world.courses.C1);
    expect(await ended(progress)).toMatchObject({ state: 'failed', results: { processed: 0, failed: 2 } });
    expect(await kept(id)).toEqual([]);
    await setPartState(world, world.users.ta, 'active', world.courses.C1);
  });

  it('end at their sections: a group with a member elsewhere is refused as a whole, as one grade alone is', async () => {
    const { C1 } = world.courses;
    const { stu1, stu2, ta } = world.users;
    const evening = await aSection(world, 'Evening');
    await moveTo(world, ta, evening, { limited: true });
    await moveTo(world, stu2, evening);
    const team = await aTeam(world, [stu1, stu2]);
    const together = await anAssignment(world, { pointsPossible: 10, groupCategoryId: team.categoryId });
    const single = await world.as('ta').put(`/courses/${C1}/assignments/${together}/submissions/${stu2}`, {
      'submission[posted_grade]': '9',
    });
    expect(single.status).toBe(404);
    const refused = await ended(await posted('ta', together, { [stu2]: '9' }));
    expect(refused).toMatchObject({ state: 'failed', results: { processed: 0, failed: 1 } });
    expect(refused.message).toContain(`Student ${stu2}`);
    expect(await kept(together)).toEqual([]);
    expect(
      await world.sql('select 1 from submissions where assignment_id = $1 and score is not null', [together]),
    ).toEqual([]);
    const alone = await anAssignment(world, { pointsPossible: 10 });
    const half = await ended(await posted('ta', alone, { [stu1]: '8', [stu2]: '9' }));
    expect(half).toMatchObject({ state: 'completed', results: { processed: 1, failed: 1 } });
    expect(await kept(alone)).toEqual([{ id: stu2, number: 1, score: 9 }]);
    const rows = await world.sql(
      'select grader_id::int as id from submissions where assignment_id = $1 and score is not null',
      [alone],
    );
    expect(rows).toEqual([{ id: ta }]);
  });

  it('end at their sections for versions, too, whichever way these are asked for', async () => {
    const { C1 } = world.courses;
    const { stu1, stu2 } = world.users;
    const id = await anAssignment(world, { pointsPossible: 10 });
    const versionOf = async (student: number): Promise<string> => {
      const path = `/courses/${C1}/assignments/${id}/submissions/${student}`;
      expect((await world.as('teach').put(path, { 'submission[posted_grade]': '7' })).status).toBe(200);
      const { body } = await world
        .as('teach')
        .graphql(
          'query H($c: RecordId!, $a: RecordId!, $s: RecordId!) { course(id: $c) { assignment(id: $a) { submission(userId: $s) { history { id } } } } }',
          { c: C1, a: id, s: student },
        );
      return body.data.course.assignment.submission.history[0].id;
    };
    const [elsewhere, within] = [await versionOf(stu1), await versionOf(stu2)];
    const found = async (who: Person, node: string) => {
      const query = 'query N($id: ID!) { node(id: $id) { ... on SubmissionVersion { score } } }';
      return (await world.as(who).graphql(query, { id: node })).body.data.node;
    };
    expect(await found('ta', within)).toEqual({ score: 7 });
    expect(await found('ta', elsewhere)).toBeNull();
    expect(await found('teach', elsewhere)).toEqual({ score: 7 });
    // Their own, as in the list of it.
    expect(await found('stu1', elsewhere)).toEqual({ score: 7 });
    for (const who of ['stu2', 'out', 'adminB'] as const)
      expect([who, await found(who, elsewhere)]).toEqual([who, null]);
  });
});
