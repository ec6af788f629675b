import { anEssay } from '../learning/assignments/builders.js';
import { aRunningAttempt } from '../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz } from '../learning/quizzes/builders.js';
import { score } from '../learning/quizzes/scoring/scored-by-hand.js';
import { setSection } from '../support/course-builders.js';
import { graphRefusal, mendable } from '../support/graph-refusal.js';
import { type Answer, openWorld, type World } from '../support/world.js';

describe('What few requests are refused for', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const reasonOf = ({ status, body }: Answer) => [status, body.errors[0].error_code];
  const inGraph = async (
    who: Parameters<World['as']>[0],
    document: string,
    variables: Record<string, unknown> = {},
  ) => {
    const { status, reason } = graphRefusal((await world.as(who).graphql(document, variables)).body);
    return [status, reason];
  };

  it('has its reason: the picture of a course that is no file of it', async () => {
    const { C1 } = world.courses;
    expect(reasonOf(await world.as('teach').put(`/courses/${C1}`, { 'course[image_id]': 999_999 }))).toEqual([
      400,
      'no_such_file',
    ]);
  });

  it('has its reason: no grades, and more than a thousand', async () => {
    const id = await anEssay(world);
    const path = `/courses/${world.courses.C1}/assignments/${id}/submissions/update_grades`;
    const grades = Array.from({ length: 1_001 }, (_, n) => [n + 1, { posted_grade: '1' }]);
    const send = (grade_data: object) => world.as('teach').json('POST', path, { grade_data });
    expect(reasonOf(await send({}))).toEqual([400, 'grades_missing']);
    expect(reasonOf(await send(Object.fromEntries(grades)))).toEqual([400, 'too_many_grades']);
  });

  it('has its reason: an attempt that is not there or not turned in, and a quiz in which nothing is', async () => {
    const quiz = await aPublishedQuiz(world);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    const given = { fudge_points: 1 };
    expect(reasonOf(await score(world, quiz, attempt, given))).toEqual([400, 'attempt_not_complete']);
    expect(reasonOf(await score(world, quiz, attempt, { ...given, attempt: 9 }))).toEqual([400, 'attempt_unknown']);
    const document = `mutation ($courseId: RecordId!, $quizId: RecordId!) {
      rescoreQuiz(courseId: $courseId, quizId: $quizId) { ${mendable} }
    }`;
    const name = { courseId: quiz.courseId, quizId: quiz.id };
    expect(await inGraph('teach', document, name)).toEqual([400, 'nothing_turned_in']);
  });

  it('has its reason: a course without a section', async () => {
    const { C2 } = world.courses;
    await setSection(world, world.sections.C2, { workflowState: 'deleted' });
    const form = { 'enrollment[user_id]': world.users.out, 'enrollment[type]': 'StudentEnrollment' };
    expect(reasonOf(await world.as('admin').post(`/courses/${C2}/enrollments`, form))).toEqual([400, 'no_section']);
  });
});
