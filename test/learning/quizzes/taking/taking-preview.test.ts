import type { Assignment } from '../../../../src/learning/assignments/index.js';
import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { inDays } from '../../../support/course-rows.js';
import { setPartState } from '../../../support/school-builders.js';
import { openWorld, type World } from '../../../support/world.js';
import { aPublishedQuiz, setQuestions } from '../builders.js';
import { Sitting } from '../sitting.js';

describe('Previewing a quiz', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const sitting = async (fields: FieldsOf<Quiz> = {}, ofAssignment: FieldsOf<Assignment> = {}) =>
    new Sitting(world, await aPublishedQuiz(world, fields, undefined, ofAssignment));

  it('is for who manages or grades it, and counts for nothing (qs-preview, A67)', async () => {
    const exam = await sitting();
    const previewed = await exam.started('teach', { preview: true });
    expect(previewed).toMatchObject({ workflow_state: 'preview', user_id: world.users.teach, attempt: 1 });
    for (const who of ['teach', 'admin'] as const) {
      const { body } = await world.as(who).get(exam.path());
      expect(body).toEqual({ quiz_submissions: [] });
    }
    const done = await exam.complete('teach', previewed);
    expect(done.body.quiz_submissions[0]).toMatchObject({ workflow_state: 'complete', submission_id: null });
    const entries = await world.sql('select 1 from submissions where assignment_id = $1', [exam.quiz.assignmentId]);
    expect(entries).toEqual([]);
    const [{ n }] = await world.sql('select count(*)::int as n from submission_versions where assignment_id = $1', [
      exam.quiz.assignmentId,
    ]);
    expect(n).toBe(0);
  });

  it('is refused to students with 403, however locked the quiz is (A67)', async () => {
    const exam = await sitting({}, { unlockAt: inDays(1) });
    for (const who of ['stu1', 'obs', 'des'] as const) {
      const answered = await exam.start(who, { preview: true });
      // Designers make quizzes, and so try them out.
      expect([who, answered.status]).toEqual([who, who === 'des' ? 200 : 403]);
    }
    const locked = await exam.started('teach', { preview: true });
    expect(locked.workflow_state).toBe('preview');
  });

  it('ends the one before, and goes past code, address and dates', async () => {
    const exam = await sitting({ accessCode: 'x', ipFilter: '10.0.0.1' }, { lockAt: inDays(-1) });
    const first = await exam.started('teach', { preview: true });
    const second = await exam.started('teach', { preview: true });
    expect([second.id, second.attempt]).toEqual([first.id, 2]);
    expect((await exam.attempts()).map((one) => [one.attempt, one.state])).toEqual([
      [1, 'complete'],
      [2, 'preview'],
    ]);
  });

  it('of a quiz that is not published asks the questions as they stand, and publishes nothing', async () => {
    const exam = await sitting({ workflowState: 'unpublished', publicationNumber: null });
    await setQuestions(world, exam.quiz, { questionText: 'Anew?' }, exam.quiz.questionIds.slice(0, 1));
    await exam.started('teach', { preview: true });
    const [row] = await world.sql(
      `select p.number, p.entries->0->'question'->>'questionText' as text, q.publication_number, q.workflow_state
       from quiz_attempts a join quiz_publications p on p.id = a.quiz_publication_id join quizzes q on q.id = a.quiz_id where a.quiz_id = $1`,
      [exam.quiz.id],
    );
    expect(row).toEqual({ number: 2, text: 'Anew?', publication_number: null, workflow_state: 'unpublished' });
  });

  it('of a published quiz that was edited asks what it has become; students keep what was published', async () => {
    const exam = await sitting();
    const [id] = exam.quiz.questionIds;
    const question = { question_text: 'Edited?' };
    const path = `/courses/${exam.quiz.courseId}/quizzes/${exam.quiz.id}`;
    expect((await world.as('teach').json('PUT', `${path}/questions/${id}`, { question })).status).toBe(200);
    const texts = async (who: 'teach' | 'stu1' | 'stu2', { id: submissionId }: { readonly id: number }) => {
      const { body } = await world.as(who).get(`/quiz_submissions/${submissionId}/questions`);
      return body.quiz_submission_questions.map((one: any) => one.question_text);
    };
    const previewed = await exam.started('teach', { preview: true });
    expect(await texts('teach', previewed)).toEqual(['Edited?', 'What is 1 + 3?']);
    expect(await texts('stu1', await exam.started('stu1'))).toEqual(['What is 2 + 2?', 'What is 1 + 3?']);
    const [row] = await world.sql('select publication_number as n from quizzes where id = $1', [exam.quiz.id]);
    expect(row.n).toBe(1);
    expect((await world.as('teach').put(path, { 'quiz[published]': true })).status).toBe(200);
    expect(await texts('stu2', await exam.started('stu2'))).toEqual(['Edited?', 'What is 1 + 3?']);
  });

  it('is seen by who makes it alone, and not any more when they work there no longer (A69)', async () => {
    const exam = await sitting();
    const { id } = await exam.started('ta', { preview: true });
    expect((await world.as('teach').get(exam.path(`/${id}`))).status).toBe(404);
    expect((await world.as('ta').get(exam.path(`/${id}`))).status).toBe(200);
    await setPartState(world, world.users.ta, 'deleted');
    expect((await world.as('ta').get(exam.path(`/${id}`))).status).toBe(404);
    await setPartState(world, world.users.ta, 'active');
  });
});
