import { insertRow } from '../../../support/course-rows.js';
import { untilWaiting } from '../../../support/until-waiting.js';
import { openWorld, type World } from '../../../support/world.js';
import { inDays } from '../../assignments/builders.js';
import { aRunningAttempt } from '../attempt-builders.js';
import { form, type QuizTeacher, quizTeacher } from '../authoring/quiz-teacher.js';
import { aChoice, aPublishedQuiz, type BuiltQuiz } from '../builders.js';

describe('Publishing quizzes', () => {
  let world: World;
  let teacher: QuizTeacher;
  beforeEach(async () => {
    world = await openWorld();
    teacher = quizTeacher(world);
  });
  afterEach(() => world.close());

  const read = async (who: 'teach' | 'stu1', { id }: { id: number }): Promise<any> =>
    (await world.as(who).get(`${teacher.list}/${id}`)).body;
  const seen = async ({ id }: { id: number }) => (await world.as('stu1').get(`${teacher.list}/${id}`)).status;
  const assignmentState = async (quiz: { id: number }) => {
    const [row] = await world.sql(
      'select a.workflow_state, a.points_possible from assignments a join quizzes q on q.assignment_id = a.id where q.id = $1',
      [quiz.id],
    );
    return [row.workflow_state, row.points_possible];
  };
  const ask = async ({ id }: { id: number }, points: number) => {
    const question = { 'question[question_type]': 'essay_question', 'question[question_text]': 'Why?' };
    const path = `${teacher.list}/${id}/questions`;
    const answer = await teacher.teach.post(path, { ...question, 'question[points_possible]': points });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"id"')]);
  };
  const messages = () =>
    world.sql(
      `select u.id::int, m.subject from messages m join users u on u.id = m.user_id where m.occasion like 'quiz:%' order by 1, 2`,
    );

  it('qz-published: students see it from then on, and so does the gradebook', async () => {
    const quiz = await teacher.made();
    await ask(quiz, 4);
    expect([await seen(quiz), await assignmentState(quiz)]).toEqual([404, ['unpublished', 0]]);
    expect(await teacher.changed(quiz.id, { published: true })).toMatchObject({ published: true, points_possible: 4 });
    expect([await seen(quiz), await assignmentState(quiz)]).toEqual([200, ['published', 4]]);
    expect(await read('stu1', quiz)).toMatchObject({ question_count: 1, question_types: ['essay_question'] });
  });

  it('gives students the questions as they were, until it is published again', async () => {
    const quiz = await teacher.made({ published: true });
    await ask(quiz, 4);
    await ask(quiz, 6);
    expect(await read('stu1', quiz)).toMatchObject({ question_count: 0, points_possible: 0, question_types: [] });
    await teacher.changed(quiz.id, { title: 'Renamed' });
    expect(await read('stu1', quiz)).toMatchObject({ title: 'Renamed', question_count: 0 });
    expect(await teacher.changed(quiz.id, { published: true })).toMatchObject({
      question_count: 2,
      points_possible: 10,
    });
    expect(await assignmentState(quiz)).toEqual(['published', 10]);
    const numbers = await world.sql('select number from quiz_publications where quiz_id = $1 order by 1', [quiz.id]);
    await teacher.changed(quiz.id, { published: true });
    expect(await world.sql('select number from quiz_publications where quiz_id = $1 order by 1', [quiz.id])).toEqual(
      numbers,
    );
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('asks and is worth the same before and after it is published, groups and texts and all', async () => {
    const quiz = await teacher.made();
    const place = { root_account_id: world.accounts.RA, course_id: world.courses.C1, quiz_id: quiz.id };
    let position = 0;
    const next = () => {
      position += 1;
      return position;
    };
    const group = (columns: object) =>
      insertRow(world, 'quiz_groups', { ...place, name: 'Some', position: next(), ...columns });
    const question = (columns: object) =>
      insertRow(world, 'quiz_questions', {
        ...place,
        question_name: 'One',
        question_text: 'Why?',
        question_type: 'essay_question',
        points_possible: 5,
        position: next(),
        ...columns,
      });
    await question({});
    await question({ question_type: 'text_only_question' });
    await question({ workflow_state: 'deleted' });
    const two = await group({ pick_count: 2, question_points: 1.5 });
    for (let i = 0; i < 3; i += 1) await question({ quiz_group_id: two });
    const many = await group({ pick_count: 5, question_points: 10 });
    await question({ quiz_group_id: many });
    await question({ quiz_group_id: many, question_type: 'text_only_question' });
    await group({ pick_count: 3, question_points: 100 });
    const gone = await group({ workflow_state: 'deleted', question_points: 100 });
    await question({ quiz_group_id: gone, points_possible: 0.25 });
    const sums = { question_count: 5, points_possible: 5 + 2 * 1.5 + 10 + 0.25 };
    expect(await read('teach', quiz)).toMatchObject(sums);
    expect(await teacher.changed(quiz.id, { published: true })).toMatchObject(sums);
    expect(await read('stu1', quiz)).toMatchObject(sums);
  });

  it('a survey is worth what it was given, whatever it asks, and stands in no gradebook unless it is graded', async () => {
    const graded = await teacher.made({ quiz_type: 'graded_survey', points_possible: 7, published: true });
    expect(await assignmentState(graded)).toEqual(['published', 7]);
    expect(await teacher.changed(graded.id, { points_possible: 3 })).toMatchObject({ points_possible: 3 });
    expect(await assignmentState(graded)).toEqual(['published', 3]);
    const survey = await teacher.made({ quiz_type: 'survey', published: true });
    expect([await seen(survey), (await assignmentState(survey))[0]]).toEqual([200, 'withheld']);
    for (const wrong of [-1, 1e12])
      await teacher.refused(
        () => teacher.teach.put(`${teacher.list}/${survey.id}`, form({ points_possible: wrong })),
        400,
      );
  });

  it('a change of its type takes it out of the gradebook and brings it back, dates and all', async () => {
    const quiz = await teacher.made({ published: true, due_at: inDays(3).toISOString() });
    const path = `/courses/${world.courses.C1}/assignments/${quiz.assignment_id}`;
    expect(await teacher.changed(quiz.id, { quiz_type: 'practice_quiz' })).toMatchObject({
      assignment_id: null,
      due_at: quiz.due_at,
    });
    expect((await teacher.teach.get(path)).status).toBe(404);
    expect((await teacher.teach.get(`/courses/${world.courses.C1}/assignments`)).body).toEqual([]);
    expect(await teacher.changed(quiz.id, { quiz_type: 'assignment' })).toMatchObject({
      assignment_id: quiz.assignment_id,
      due_at: quiz.due_at,
    });
    expect((await teacher.teach.get(path)).body).toMatchObject({ published: true, due_at: quiz.due_at });
  });

  it('qz-unpublish-ok: is taken back while nobody has started; previews and extensions are no start', async () => {
    const quiz = await aPublishedQuiz(world);
    await aRunningAttempt(world, quiz, world.users.teach, { preview: true });
    await aRunningAttempt(world, quiz, world.users.stu1, { workflowState: 'settings_only' });

    expect(await read('teach', quiz)).toMatchObject({ unpublishable: true, can_unpublish: true });
    expect(await teacher.changed(quiz.id, { published: false })).toMatchObject({ published: false });
    expect([await seen(quiz), (await assignmentState(quiz))[0]]).toEqual([404, 'unpublished']);
  });

  it.each(['untaken', 'complete', 'pending_review'])(
    'qz-unpublish, qz-unpublishable: stays published once an attempt is %s, by whichever route',
    async (state) => {
      const quiz = await aPublishedQuiz(world);
      await aRunningAttempt(world, quiz, world.users.stu1, { workflowState: state });
      expect(await read('teach', quiz)).toMatchObject({ unpublishable: false, can_unpublish: false });
      const body = await teacher.refused(
        () => teacher.teach.put(`${teacher.list}/${quiz.id}`, form({ published: false, title: 'Other' })),
        400,
      );
      expect(body.errors).toMatchObject({ published: [{ type: 'has_submissions' }] });
      const assignment = `/courses/${world.courses.C1}/assignments/${quiz.assignmentId}`;
      await teacher.refused(() => teacher.teach.put(assignment, { 'assignment[published]': false }), 400);
      expect(await read('stu1', quiz)).toMatchObject({ published: true, title: 'Quiz' });
    },
  );

  it('waits for whoever is just starting, and is refused then', async () => {
    const quiz = await aPublishedQuiz(world);
    const starter = await world.connect();
    try {
      await starter.query('begin');
      await starter.query('select 1 from quizzes where id = $1 for share', [quiz.id]);
      const unpublishing = world.as('teach').put(`${teacher.list}/${quiz.id}`, form({ published: false }));
      await untilWaiting(world);
      await startedBy(starter, quiz);
      await starter.query('commit');
      expect((await unpublishing).status).toBe(400);
    } finally {
      starter.release();
    }
    expect(await read('stu1', quiz)).toMatchObject({ published: true, unpublishable: false });
  });

  it('is either started or taken back, never both, however often they race', async () => {
    const path = (quiz: { id: number }) => `${teacher.list}/${quiz.id}`;
    for (let round = 0; round < 12; round += 1) {
      const quiz = await aPublishedQuiz(world, {}, [aChoice()]);
      const start = () => world.as('stu1').post(`${path(quiz)}/submissions`);
      const unpublish = () => teacher.teach.put(path(quiz), form({ published: false }));
      const [started, unpublished] = await Promise.all(
        round % 2 ? [start(), unpublish()] : [unpublish(), start()].reverse(),
      );
      const statuses = [started?.status, unpublished?.status];
      const [{ state, attempts }] = await world.sql(
        `select workflow_state as state, (select count(*)::int from quiz_attempts a where a.quiz_id = q.id) as attempts from quizzes q where q.id = $1`,
        [quiz.id],
      );
      expect([statuses, state, attempts]).toEqual(
        started?.status === 200 ? [[200, 400], 'published', 1] : [[404, 200], 'unpublished', 0],
      );
    }
  });

  it('qz-update-notify: tells the students for whom it is, unless they are not to be told', async () => {
    const quiz = await teacher.made();
    await teacher.changed(quiz.id, { title: 'Draft' });
    expect(await messages()).toEqual([]);
    await teacher.changed(quiz.id, { published: true, notify_of_update: false });
    expect(await messages()).toEqual([]);
    await teacher.changed(quiz.id, { title: 'Exam' });
    const told = (subject: string) => [world.users.stu1, world.users.stu2].map((id) => ({ id, subject }));
    expect(await messages()).toEqual(told('Quiz changed: Exam'));
    await teacher.changed(quiz.id, { title: 'Exam' });
    expect(await messages()).toEqual(told('Quiz changed: Exam'));
    const stream = await world.as('stu1').get('/users/self/activity_stream');
    expect(stream.body).toEqual([expect.objectContaining({ type: 'Message', title: 'Quiz changed: Exam' })]);
    await teacher.changed(quiz.id, {
      'assignment_overrides][][student_ids][': [world.users.stu2],
      'assignment_overrides][][due_at': inDays(4).toISOString(),
      only_visible_to_overrides: true,
    });
    expect((await messages()).filter(({ id }) => id === world.users.stu1)).toHaveLength(1);
    expect((await messages()).filter(({ id }) => id === world.users.stu2)).toHaveLength(2);
  });

  it('tells the students that it is published when it is, and of changes from then on', async () => {
    const quiz = await teacher.made({ title: 'Final' });
    const of = async () =>
      (await messages()).filter(({ subject }) => subject.endsWith('Final')).map((one) => one.subject);
    await teacher.changed(quiz.id, { published: true });
    expect(new Set(await of())).toEqual(new Set(['Quiz published: Final']));
    await ask(quiz, 4);
    await teacher.changed(quiz.id, { published: true });
    expect(new Set(await of())).toEqual(new Set(['Quiz changed: Final', 'Quiz published: Final']));
  });

  it('tells nobody of what was refused', async () => {
    const quiz = await aPublishedQuiz(world, {}, [aChoice()]);
    await teacher.refused(
      () => teacher.teach.put(`${teacher.list}/${quiz.id}`, form({ title: 'X', ip_filter: '?' })),
      400,
    );
    expect(await messages()).toEqual([]);
  });
});

interface Client {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

const startedBy = async (client: Client, { id, courseId }: BuiltQuiz) => {
  await client.query(
    `with s as (insert into quiz_submissions (root_account_id, course_id, quiz_id, user_id)
        select q.root_account_id, q.course_id, q.id, e.user_id from quizzes q join enrollments e on e.course_id = q.course_id
          and e.type = 'StudentEnrollment' where q.id = $1 order by e.id limit 1 returning *)
      insert into quiz_attempts (root_account_id, course_id, quiz_id, quiz_submission_id, user_id, workflow_state)
      select root_account_id, $2, quiz_id, id, user_id, 'untaken' from s`,
    [id, courseId],
  );
};
