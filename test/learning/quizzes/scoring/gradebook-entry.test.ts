import type { QuizAttempt } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { openWorld, type World } from '../../../support/world.js';
import { anAnswer, aQuizSubmission, aRunningAttempt, attemptOf, gradebookOf, turnIn } from '../attempt-builders.js';
import { aChoice, anEssayQuestion, aPublishedQuiz, type BuiltQuiz } from '../builders.js';

describe('An attempt that is turned in', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** The student answers as many of the questions right as said, and turns the attempt in. */
  const take = async (quiz: BuiltQuiz, right: number, fields: FieldsOf<QuizAttempt> = {}) => {
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1, fields);
    for (const [i, id] of quiz.questionIds.entries()) await anAnswer(world, attempt, id, i < right ? 1 : 2);
    await turnIn(world, world.tokens.stu1, attempt);
    return attempt;
  };
  const gradebook = (quiz: BuiltQuiz) => gradebookOf(world, quiz, world.users.stu1);
  const gradeByHand = (quiz: BuiltQuiz, form: Record<string, string>) =>
    world
      .as('teach')
      .put(`/courses/${quiz.courseId}/assignments/${quiz.assignmentId}/submissions/${world.users.stu1}`, form);

  it('is scored by its answers and stands in the gradebook, graded by the quiz, as one version', async () => {
    const quiz = await aPublishedQuiz(world);
    const attempt = await take(quiz, 1);
    const row = await attemptOf(world, attempt);
    expect(row).toMatchObject({ workflow_state: 'complete', score: 1, kept_score: 1, has_seen_results: false });
    expect(row.results).toEqual([
      { id: quiz.questionIds[0], points: 1, correct: 'true', comment: null },
      { id: quiz.questionIds[1], points: 0, correct: 'false', comment: null },
    ]);
    const entry = await gradebook(quiz);
    expect(entry).toMatchObject({
      id: row.submission_id,
      score: 1,
      grade: '1',
      workflow_state: 'graded',
      attempt: 1,
      submission_type: 'online_quiz',
      grader_id: -quiz.id,
      submitted_at: row.finished_at,
      versions: [1],
    });
    expect(entry.body).toBe(
      `user: ${world.users.stu1}, quiz: ${quiz.id}, score: 1, time: ${new Date(row.finished_at).toISOString()}`,
    );
    const [total] = await world.sql('select current_score from enrollments where course_id = $1 and user_id = $2', [
      quiz.courseId,
      world.users.stu1,
    ]);
    expect(total.current_score).toBe(50);
  });

  it('waits for review where a person has to score a question, and what is not answered brings nothing', async () => {
    const quiz = await aPublishedQuiz(world, {}, [aChoice(), anEssayQuestion()]);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await anAnswer(world, attempt, quiz.questionIds[0], 1);
    await turnIn(world, world.tokens.stu1, attempt);
    expect(await attemptOf(world, attempt)).toMatchObject({
      workflow_state: 'pending_review',
      score: 1,
      kept_score: 1,
    });
    expect(await gradebook(quiz)).toMatchObject({ workflow_state: 'pending_review', score: 1, versions: [1] });
  });

  it('keeps the highest or the latest score, as the quiz says, and writes a lower one nowhere', async () => {
    const highest = await aPublishedQuiz(world, { allowedAttempts: -1 });
    await take(highest, 2);
    const low = await take(highest, 0);
    expect(await attemptOf(world, low)).toMatchObject({ score: 0, kept_score: 2 });
    const kept = await gradebook(highest);
    expect(kept).toMatchObject({ score: 2, attempt: 2, workflow_state: 'graded', matches: true, versions: [1, 2] });
    const [gradings] = await world.sql(
      'select array_agg(number::int order by number) as numbers from submission_versions where submission_id = $1 and grade_changed',
      [kept.id],
    );
    expect(gradings.numbers).toEqual([1]);
    const latest = await aPublishedQuiz(world, { allowedAttempts: -1, scoringPolicy: 'keep_latest' });
    await take(latest, 2);
    await take(latest, 0);
    expect(await gradebook(latest)).toMatchObject({ score: 0, attempt: 2, versions: [1, 2] });
  });

  it('writes the grade in the words of the assignment', async () => {
    for (const [gradingType, grade] of [
      ['percent', '50%'],
      ['pass_fail', 'complete'],
      ['letter_grade', 'F'],
    ] as const) {
      const quiz = await aPublishedQuiz(world, {}, undefined, { gradingType: gradingType });
      await take(quiz, 1);
      expect([gradingType, await gradebook(quiz)]).toEqual([gradingType, expect.objectContaining({ score: 1, grade })]);
    }
  });

  it('counts for nothing where the quiz is practice or a survey; a graded survey brings all its points', async () => {
    for (const quizType of ['practice_quiz', 'survey']) {
      const quiz = await aPublishedQuiz(world, { quizType: quizType });
      const attempt = await take(quiz, 1);
      expect(await attemptOf(world, attempt)).toMatchObject({ workflow_state: 'complete', submission_id: null });
      expect(await gradebook(quiz)).toBeUndefined();
    }
    const survey = await aPublishedQuiz(world, { quizType: 'graded_survey', surveyPoints: 7 }, [anEssayQuestion()]);
    await take(survey, 0);
    expect(await gradebook(survey)).toMatchObject({ score: 7, workflow_state: 'graded' });
  });

  it('A67: is no entry of the gradebook and of its history when it is a preview', async () => {
    const quiz = await aPublishedQuiz(world);
    const preview = await aRunningAttempt(world, quiz, world.users.teach, { preview: true });
    await anAnswer(world, preview, quiz.questionIds[0], 1);
    await turnIn(world, world.tokens.teach, preview);
    expect(await attemptOf(world, preview)).toMatchObject({
      workflow_state: 'complete',
      score: 1,
      submission_id: null,
    });
    for (const table of ['submissions', 'submission_versions']) {
      const [{ n }] = await world.sql(`select count(*)::int as n from ${table} where assignment_id = $1`, [
        quiz.assignmentId,
      ]);
      expect([table, n]).toEqual([table, 0]);
    }
  });

  it('leaves a grade that was given by hand, unless the score that counts moves', async () => {
    const quiz = await aPublishedQuiz(world, { allowedAttempts: -1 });
    await take(quiz, 1);
    await gradeByHand(quiz, { 'submission[posted_grade]': '1.5' });
    await take(quiz, 0);
    expect(await gradebook(quiz)).toMatchObject({
      score: 1.5,
      grader_id: world.users.teach,
      attempt: 2,
      matches: false,
    });
    await take(quiz, 2);
    expect(await gradebook(quiz)).toMatchObject({ score: 2, grader_id: -quiz.id, attempt: 3, matches: true });
  });

  it('leaves who is excused excused, and grades anew where the grade was taken back', async () => {
    const quiz = await aPublishedQuiz(world, { allowedAttempts: -1 });
    await gradeByHand(quiz, { 'submission[excuse]': 'true' });
    await take(quiz, 2);
    expect(await gradebook(quiz)).toMatchObject({
      score: null,
      excused: true,
      attempt: 1,
      submission_type: 'online_quiz',
    });
    const other = await aPublishedQuiz(world, { allowedAttempts: -1 });
    await take(other, 2);
    await gradeByHand(other, { 'submission[posted_grade]': '' });
    await take(other, 1);
    expect(await gradebook(other)).toMatchObject({ score: 2, workflow_state: 'graded', grader_id: -other.id });
  });

  it('takes manual unlocking back, and is graded once by however many end it at once (R02)', async () => {
    const quiz = await aPublishedQuiz(world);
    await aQuizSubmission(world, quiz, world.users.stu1, { manuallyUnlocked: true });
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await anAnswer(world, attempt, quiz.questionIds[0], 1);
    await Promise.all(Array.from({ length: 8 }, () => turnIn(world, world.tokens.stu1, attempt)));
    expect(await attemptOf(world, attempt)).toMatchObject({
      workflow_state: 'complete',
      score: 1,
      manually_unlocked: null,
    });
    expect(await gradebook(quiz)).toMatchObject({ score: 1, versions: [1] });
  });

  it('hides its score also in the words of the submission while the assignment is muted', async () => {
    const quiz = await aPublishedQuiz(world, {}, undefined, { muted: true });
    await take(quiz, 1);
    const path = `/courses/${quiz.courseId}/assignments/${quiz.assignmentId}/submissions/${world.users.stu1}?include[]=submission_history`;
    const asStudent = await world.as('stu1').get(path);
    expect([asStudent.status, asStudent.body.body, asStudent.body.score]).toEqual([200, null, null]);
    expect(asStudent.body.submission_history.map((one: any) => one.body)).toEqual([null]);
    expect((await world.as('teach').get(path)).body.body).toMatch(/^user: .*, score: 1, /);
  });

  it('costs the same few statements, whatever was answered', async () => {
    const cost = async (right: number, questions: number) => {
      const quiz = await aPublishedQuiz(
        world,
        {},
        Array.from({ length: questions }, () => aChoice()),
      );
      const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
      for (const id of quiz.questionIds.slice(0, right)) await anAnswer(world, attempt, id, 1);
      return world.statementsOf(() => turnIn(world, world.tokens.stu1, attempt));
    };
    // Besides the eight of the use case, the test asks once itself whose the token is.
    expect([await cost(0, 1), await cost(20, 20)]).toEqual([10, 10]);
  });
});
