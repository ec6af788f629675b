/** Every way by which a grade changes leads into the history. Source: D3 · Gradebook history. */
import { setTimeout as pause } from 'node:timers/promises';
import { findGradings } from '../../../src/server/database/migrations/0032-gradings.js';
import { startWorker } from '../../../src/server/jobs/run-jobs.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment, anEssay, aTeam } from '../assignments/builders.js';
import { anAnswer, aRunningAttempt, turnIn } from '../quizzes/attempt-builders.js';
import { aPublishedQuiz } from '../quizzes/builders.js';
import { aTakenQuiz, score } from '../quizzes/scoring/scored-by-hand.js';
import { historyOf } from './gradings.js';

describe('The gradebook history', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const place = (assignment: number) => `/courses/${world.courses.C1}/assignments/${assignment}/submissions`;
  const grade = async (assignment: number, posted: string, by: Person = 'teach', who: Person = 'stu1') => {
    const path = `${place(assignment)}/${world.users[who]}`;
    const { status } = await world.as(by).put(path, { 'submission[posted_grade]': posted });
    expect(status).toBe(200);
  };
  const get = async (rest: string) => {
    const { status, body } = await world.as('teach').get(historyOf(world, rest));
    expect(status).toBe(200);
    return body;
  };
  const feedOf = (assignment: number): Promise<any[]> => get(`feed?per_page=100&assignment_id=${assignment}`);
  const today = async () =>
    (await world.sql(`select (now() at time zone 'America/Denver')::date::text as day`))[0].day as string;

  it('has what a quiz scored by itself, under the grader 0, and what a person made of it afterwards', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const [automatic, ...others] = await feedOf(quiz.assignmentId);
    expect(others).toEqual([]);
    expect(automatic).toMatchObject({ score: 1, grader: 'Graded on submission', grader_id: -quiz.id });
    const day = await today();
    const submissions = (grader: number) =>
      get(`${day}/graders/${grader}/assignments/${quiz.assignmentId}/submissions`);
    expect((await submissions(0)).map(({ submission_id }: any) => submission_id)).toEqual([automatic.id]);
    expect((await get(day)).find(({ id }: any) => id === 0).assignments).toContain(quiz.assignmentId);
    expect((await score(world, quiz, attempt, { questions: { [quiz.questionIds[1]!]: { score: 3 } } })).status).toBe(
      200,
    );
    const [byHand] = await feedOf(quiz.assignmentId);
    expect(byHand).toMatchObject({ score: 4, grader_id: world.users.teach, current_grade: '4' });
    const [{ versions }] = await submissions(world.users.teach);
    expect(versions).toMatchObject([{ previous_grade: '1', previous_grader: 'Graded on submission', new_score: 4 }]);
  });

  it('A67: has no preview of a quiz', async () => {
    const quiz = await aPublishedQuiz(world);
    const preview = await aRunningAttempt(world, quiz, world.users.teach, { preview: true });
    await anAnswer(world, preview, quiz.questionIds[0], 1);
    await turnIn(world, world.tokens.teach, preview);
    expect(await feedOf(quiz.assignmentId)).toEqual([]);
  });

  it('has each grade of many that are posted at once, and each member of a group that is graded together', async () => {
    const essay = await anEssay(world);
    const { stu1, stu2 } = world.users;
    const answer = await world.as('ta').post(`${place(essay)}/update_grades`, {
      [`grade_data[${stu1}][posted_grade]`]: '8',
      [`grade_data[${stu2}][posted_grade]`]: '9',
    });
    expect(answer.status).toBe(200);
    const worker = await startWorker(world.app, { concurrency: 1 });
    for (let tries = 0; (await feedOf(essay)).length < 2 && tries < 200; tries += 1) await pause(25);
    await worker.stop();
    const told = (rows: any[]) =>
      rows.map(({ user_id, score, grader_id }) => [user_id, score, grader_id]).sort(([a], [b]) => a - b);
    const { ta, teach } = world.users;
    expect(told(await feedOf(essay))).toEqual([
      [stu1, 8, ta],
      [stu2, 9, ta],
    ]);
    const { categoryId } = await aTeam(world, [stu1, stu2]);
    const together = await anAssignment(world, { pointsPossible: 10, groupCategoryId: categoryId });
    await grade(together, '6');
    expect(told(await feedOf(together))).toEqual([
      [stu1, 6, teach],
      [stu2, 6, teach],
    ]);
  });

  it('has every one of many gradings at the same moment once, each behind the one that it replaced', async () => {
    const essay = await anEssay(world);
    const posted = Array.from({ length: 12 }, (_, i) => String(i));
    await Promise.all(posted.map((one, i) => grade(essay, one, i % 2 === 0 ? 'teach' : 'ta')));
    const query = `query ($id: RecordId!, $essay: RecordId!) { course(id: $id) { gradebookHistoryFeed(first: 100, assignmentId: $essay) {
      nodes { number grade previousGrade currentGrade } } } }`;
    const { body } = await world.as('teach').graphql(query, { id: world.courses.C1, essay });
    const { nodes } = body.data.course.gradebookHistoryFeed;
    expect(nodes.map(({ number }: any) => number)).toEqual(posted.map((_, i) => posted.length - i));
    expect(nodes.map((one: any) => one.grade).sort()).toEqual([...posted].sort());
    expect(nodes.map((one: any) => one.previousGrade)).toEqual([...nodes.slice(1).map((one: any) => one.grade), null]);
    expect(new Set(nodes.map((one: any) => one.currentGrade))).toEqual(new Set([nodes[0].grade]));
  });

  it('finds the gradings among versions that were kept before it told them apart', async () => {
    const essay = await anEssay(world);
    const handIn = () =>
      world.as('stu1').post(place(essay), {
        'submission[submission_type]': 'online_text_entry',
        'submission[body]': 'My essay',
      });
    await handIn();
    for (const posted of ['5', 'EX', '', '5', '5']) {
      await grade(essay, posted);
      await handIn();
    }
    const kept = () => world.sql('select id, grade_changed from submission_versions order by id');
    const before = await kept();
    expect(new Set(before.map(({ grade_changed }) => grade_changed))).toEqual(new Set([true, false]));
    await world.sql('alter table submission_versions disable trigger submission_versions_keep');
    await world.sql('update submission_versions set grade_changed = false');
    await world.sql(findGradings);
    await world.sql('alter table submission_versions enable trigger submission_versions_keep');
    expect(await kept()).toEqual(before);
  });
});
