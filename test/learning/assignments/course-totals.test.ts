import { setTimeout as pause } from 'node:timers/promises';
import { startWorker } from '../../../src/server/jobs/run-jobs.js';
import { setScores } from '../../support/course-builders.js';
import type { Person } from '../../support/fixture.js';
import { aPart, aSection, emptySection, weighByGroups, withoutParts } from '../../support/school-builders.js';
import { type SecondInstance, secondInstance } from '../../support/second-instance.js';
import { openWorld, type World } from '../../support/world.js';
import { aGroup, anEssay, withoutAssignments, withoutSubmissions } from './builders.js';

type Totals = readonly (number | null)[];

describe('The totals of a course', () => {
  let world: World;
  let second: SecondInstance;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    world = await openWorld();
    second = await secondInstance(world);
    worker = await startWorker(world.app, { concurrency: 2 });
  });
  afterAll(async () => {
    await worker.stop();
    await second.close();
    await world.close();
  });

  const C1 = () => world.courses.C1;
  const grade = (id: number, who: Person, posted: string, by: Pick<SecondInstance, 'as'> = world) =>
    by.as('teach').put(`/courses/${C1()}/assignments/${id}/submissions/${world.users[who]}`, {
      'submission[posted_grade]': posted,
    });
  const totals = async (who: Person): Promise<Totals> => {
    const [row] = await world.sql(
      `select current_score, final_score, unposted_current_score, unposted_final_score from enrollments
       where course_id = $1 and user_id = $2 and type = 'StudentEnrollment'`,
      [C1(), world.users[who]],
    );
    return Object.values(row);
  };
  /** Asks until the queue is empty: jobs end when their work is committed. */
  const settled = async () => {
    for (let tries = 0; tries < 400; tries += 1) {
      const [{ n }] = await world.sql('select count(*)::int as n from graphile_worker.jobs');
      if (n === 0) return;
      await pause(25);
    }
    throw new Error('The queue did not become empty.');
  };
  const recalculated = async (courseId = C1()) => {
    await world.sql(
      `select graphile_worker.add_job('recalculate_course_totals', json_build_object('courseId', $1::bigint))`,
      [courseId],
    );
    await settled();
  };
  const emptied = async () => {
    await settled();
    await withoutAssignments(world);
    await weighByGroups(world, C1(), false);
    await recalculated();
  };
  beforeEach(emptied);

  it('move with the grade, in its transaction, in every section where the student is enrolled', async () => {
    const group = await aGroup(world);
    const essay = await anEssay(world, { assignmentGroupId: group });
    const exam = await anEssay(world, { assignmentGroupId: group, pointsPossible: 30 });
    const evening = await aSection(world, 'Evening', [world.users.stu1]);

    await grade(essay, 'stu1', '8');
    const rows = await world.sql(
      `select current_score, final_score from enrollments where course_id = $1 and user_id = $2`,
      [C1(), world.users.stu1],
    );
    expect(rows).toEqual([
      { current_score: 80, final_score: 20 },
      { current_score: 80, final_score: 20 },
    ]);
    await emptySection(world, evening);
    await grade(exam, 'stu1', 'EX');
    expect(await totals('stu1')).toEqual([80, 80, 80, 80]);
    await grade(essay, 'stu1', '');
    expect(await totals('stu1')).toEqual([null, 0, null, 0]);
  });

  it('leave out what does not count, what is not the student’s, and, as students see them, what is muted', async () => {
    const group = await aGroup(world);
    const essay = await anEssay(world, { assignmentGroupId: group });
    const ids = {
      muted: await anEssay(world, { assignmentGroupId: group, muted: true }),
      omitted: await anEssay(world, { assignmentGroupId: group, omitFromFinalGrade: true }),
      draft: await anEssay(world, { assignmentGroupId: group, workflowState: 'unpublished' }),
      others: await anEssay(world, { assignmentGroupId: group, onlyVisibleToOverrides: true }),
    };
    await anEssay(world, { assignmentGroupId: group, gradingType: 'not_graded' });
    for (const id of Object.values(ids)) await grade(id, 'stu1', '0');
    await grade(essay, 'stu1', '10');
    expect(await totals('stu1')).toEqual([100, 100, 50, 50]);
  });

  it('follow the weights of the course, a new assignment and a new student, by a job that the change queues', async () => {
    const [homework, exams] = [
      await aGroup(world, { groupWeight: 20 }),
      await aGroup(world, { groupWeight: 80, name: 'Exams' }),
    ];
    const essay = await anEssay(world, { assignmentGroupId: homework });
    const exam = await anEssay(world, { assignmentGroupId: exams, pointsPossible: 90 });
    await grade(essay, 'stu1', '10');
    await grade(exam, 'stu1', '45');
    expect(await totals('stu1')).toEqual([55, 55, 55, 55]);
    await weighByGroups(world, C1());
    await settled();
    expect(await totals('stu1')).toEqual([60, 60, 60, 60]);
    const made = await world.as('teach').post(`/courses/${C1()}/assignments`, {
      'assignment[name]': 'Quiz',
      'assignment[points_possible]': 10,
      'assignment[assignment_group_id]': homework,
      'assignment[published]': true,
    });
    expect(made.status).toBe(201);
    await settled();
    expect(await totals('stu1')).toEqual([60, 50, 60, 50]);
    await aPart(world, world.users.out);
    await settled();
    expect(await totals('out')).toEqual([null, 0, null, 0]);
    const untouched = await world
      .as('teach')
      .get(`/courses/${C1()}/assignments/${exam}/submissions/${world.users.out}`);
    expect(untouched.body).toMatchObject({ workflow_state: 'unsubmitted', attempt: null, score: null, missing: false });
    await withoutSubmissions(world, world.users.out);
    await withoutParts(world, world.users.out);
  });

  it('group weights over 100 are kept as they are, and what is beyond is extra', async () => {
    const [homework, exams] = [await aGroup(world), await aGroup(world, { name: 'Exams' })];
    for (const [group, weight] of [
      [homework, 80],
      [exams, 120],
    ]) {
      const path = `/courses/${C1()}/assignment_groups/${group}`;
      const { status, body } = await world.as('teach').put(path, { group_weight: weight as number });
      expect([status, body.group_weight]).toEqual([200, weight]);
    }
    await weighByGroups(world, C1());
    await grade(await anEssay(world, { assignmentGroupId: homework }), 'stu1', '10');
    await grade(await anEssay(world, { assignmentGroupId: exams, pointsPossible: 90 }), 'stu1', '45');
    await settled();
    expect(await totals('stu1')).toEqual([140, 140, 140, 140]);
    const { body } = await world.as('stu1').get(`/courses/${C1()}/enrollments?user_id=${world.users.stu1}`);
    expect(body[0].grades).toMatchObject({ current_score: 140, final_score: 140 });
  });

  it('lose no grade when two processes grade the same student at once; versions stay without gaps', async () => {
    const group = await aGroup(world);
    const ids = await Promise.all(Array.from({ length: 4 }, () => anEssay(world, { assignmentGroupId: group })));
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        grade(ids[i % 4] as number, 'stu1', String((i * 7) % 11), i % 2 === 0 ? world : second),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
    const [sum] = await world.sql('select sum(score) as score from submissions where user_id = $1', [world.users.stu1]);
    expect((await totals('stu1'))[0]).toBe(Math.round((10_000 * sum.score) / 40) / 100);
    const gaps = await world.sql(
      'select submission_id from submission_versions group by 1 having max(number) <> count(*) or min(number) <> 1',
    );
    expect(gaps).toEqual([]);
    const last = await world.sql(
      `select s.score, v.score as kept from submissions s join submission_versions v on v.submission_id = s.id
       where v.number = (select max(m.number) from submission_versions m where m.submission_id = s.id)`,
    );
    expect(last).toHaveLength(4);
    for (const { score, kept } of last) expect(kept).toBe(score);
  });

  it('end exactly as a count from scratch, whatever was changed at once', async () => {
    const groups = [
      await aGroup(world, { groupWeight: 30, dropLowest: 1 }),
      await aGroup(world, { groupWeight: 50, name: 'Exams' }),
    ];
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        anEssay(world, { assignmentGroupId: groups[i % 2] as number, pointsPossible: 5 + 3 * i, name: `Work ${i}` }),
      ),
    );
    let seed = 20_261_121;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const change = (i: number): Promise<unknown> => {
      const id = ids[random(ids.length)] as number;
      const by: Pick<SecondInstance, 'as'> = i % 2 === 0 ? world : second;
      const asTeacher = by.as('teach');
      const path = `/courses/${C1()}/assignments/${id}`;
      switch (random(6)) {
        case 0:
          return asTeacher.put(path, { 'assignment[points_possible]': 1 + random(40) });
        case 1:
          return asTeacher.put(path, { 'assignment[muted]': random(2) === 0 });
        case 2:
          return asTeacher.put(path, { 'assignment[omit_from_final_grade]': random(2) === 0 });
        case 3:
          return asTeacher.put(`/courses/${C1()}/assignment_groups/${groups[random(2)]}`, { group_weight: random(60) });
        default:
          return grade(id, random(2) === 0 ? 'stu1' : 'stu2', ['EX', '', '50%'][random(9)] ?? String(random(30)), by);
      }
    };
    for (let round = 0; round < 8; round += 1)
      await Promise.all(Array.from({ length: 6 }, (_, i) => change(round * 6 + i)));
    await settled();
    const kept = [await totals('stu1'), await totals('stu2')];
    const wrong = { currentScore: -1, finalScore: -1, unpostedCurrentScore: -1, unpostedFinalScore: -1 };
    await setScores(world, { courseId: C1() }, wrong);
    await recalculated();
    expect([await totals('stu1'), await totals('stu2')]).toEqual(kept);
    expect(kept.flat().some((score) => score !== null && score > 0)).toBe(true);
  });
});
