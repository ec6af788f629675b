/** Black box: what a grader whose rights end at their own section does to attempts of another one, all at once. */

import { aRunningAttempt, turnIn } from '../../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz } from '../../learning/quizzes/builders.js';
import { graphRefusal } from '../../support/graph-refusal.js';
import { aSection, limitToSections, moveTo } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('A grader limited to their section', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    const { stu2, ta } = world.users;
    const other = await aSection(world, 'Afternoon');
    await moveTo(world, stu2, other);
    await limitToSections(world, ta);
  });
  afterAll(() => world.close());

  it('A17: scores a quiz anew for their students alone, and is not told of the others', async () => {
    const { stu1, stu2 } = world.users;
    const quiz = await aPublishedQuiz(world);
    const text =
      'mutation ($c: RecordId!, $q: RecordId!) { rescoreQuiz(courseId: $c, quizId: $q) { progress { recordId } errors { code message field } } }';
    const rescore = async () => (await world.as('ta').graphql(text, { c: quiz.courseId, q: quiz.id })).body;
    await turnIn(world, world.tokens.stu2, await aRunningAttempt(world, quiz, stu2));
    expect(graphRefusal(await rescore()).status).toBe(400);
    const own = await aRunningAttempt(world, quiz, stu1);
    await turnIn(world, world.tokens.stu1, own);
    expect((await rescore()).data.rescoreQuiz.errors).toEqual([]);
    const jobs = await world.sql(
      `select j.payload->'items' as items from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'rescore_quiz'`,
    );
    expect(jobs).toEqual([{ items: [{ quizSubmissionId: own.submissionId, attempt: 1 }] }]);
  });
});
