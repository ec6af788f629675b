import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { aSection, setMuted } from '../../../support/school-builders.js';
import { openWorld, type World } from '../../../support/world.js';
import { aGroup, inDays, written } from '../../assignments/builders.js';
import { aModule, anItem, asks } from '../../modules/course-parts.js';
import { anAnswer, aRunningAttempt, turnIn } from '../attempt-builders.js';
import { aPublishedQuiz, type BuiltQuiz } from '../builders.js';
import { form, type QuizTeacher, quizTeacher } from './quiz-teacher.js';

describe('A quiz and its assignment', () => {
  let world: World;
  let teacher: QuizTeacher;
  beforeEach(async () => {
    world = await openWorld();
    teacher = quizTeacher(world);
  });
  afterEach(() => world.close());

  type Who = Parameters<World['as']>[0];
  const course = () => `/courses/${world.courses.C1}`;
  const quizNow = async ({ id }: { id: number }, who: Who = 'teach') => world.as(who).get(`${teacher.list}/${id}`);
  const work = (id: number) => `${course()}/assignments/${id}`;
  const put = (id: number, settings: Record<string, any>) =>
    teacher.teach.put(
      work(id),
      Object.fromEntries(Object.entries(settings).map(([name, value]) => [`assignment[${name}]`, value])),
    );

  it('know of each other', async () => {
    const { id, assignment_id } = await teacher.made({ title: 'Cells', description: '<p>Read.</p>', published: true });
    for (const who of ['teach', 'stu1'] as const)
      expect((await world.as(who).get(work(assignment_id))).body).toMatchObject({
        quiz_id: id,
        name: 'Cells',
        description: '<p>Read.</p>',
        submission_types: ['online_quiz'],
        published: true,
      });
  });

  it('are changed together by the routes of either', async () => {
    const { id, assignment_id } = await teacher.made();
    await teacher.changed(id, {
      title: 'Exam',
      description: 'One',
      due_at: inDays(2).toISOString(),
      post_to_sis: true,
    });
    expect((await teacher.teach.get(work(assignment_id))).body).toMatchObject({
      name: 'Exam',
      description: 'One',
      due_at: written(inDays(2)),
      post_to_sis: true,
    });
    expect(
      (await put(assignment_id, { name: 'Test', description: 'Two', due_at: inDays(3).toISOString() })).status,
    ).toBe(200);
    expect((await quizNow({ id })).body).toMatchObject({
      title: 'Test',
      description: 'Two',
      due_at: written(inDays(3)),
      version_number: 3,
    });
  });

  it('are published and taken back together by the routes of the assignment', async () => {
    const { id, assignment_id } = await teacher.made();
    await put(assignment_id, { published: true });
    expect((await quizNow({ id }, 'stu1')).body).toMatchObject({ published: true });
    expect(await world.sql('select number from quiz_publications where quiz_id = $1', [id])).toEqual([{ number: 1 }]);
    await put(assignment_id, { published: false });
    expect((await quizNow({ id }, 'stu1')).status).toBe(404);
  });

  it('come together where an assignment is handed in as a quiz, from the start or later', async () => {
    const list = `${course()}/assignments`;
    const given = { 'assignment[name]': 'Exam', 'assignment[published]': true };
    const exam = await teacher.teach.post(list, { ...given, 'assignment[submission_types][]': ['online_quiz'] });
    expect(exam.body).toMatchObject({ quiz_id: expect.any(Number), points_possible: 0 });
    expect((await quizNow({ id: exam.body.quiz_id }, 'stu1')).body).toMatchObject({
      title: 'Exam',
      assignment_id: exam.body.id,
      published: true,
    });
    const essay = await teacher.teach.post(list, given);
    expect(essay.body).not.toHaveProperty('quiz_id');
    expect((await put(essay.body.id, { 'submission_types][': ['online_quiz'] })).body.quiz_id).toBeGreaterThan(0);
  });

  it('stay in step whatever is changed at the same time by the routes of either', async () => {
    const { id, assignment_id } = await teacher.made();
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all([
        teacher.teach.put(
          `${teacher.list}/${id}`,
          form({ title: `Quiz ${round}`, due_at: inDays(1 + round).toISOString() }),
        ),
        put(assignment_id, { name: `Work ${round}`, due_at: inDays(11 + round).toISOString() }),
        teacher.teach.put(`${teacher.list}/${id}`, form({ published: round % 2 === 0 })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const [quiz, assignment] = [(await quizNow({ id })).body, (await teacher.teach.get(work(assignment_id))).body];
      expect([quiz.title, quiz.due_at, quiz.published]).toEqual([
        assignment.name,
        assignment.due_at,
        assignment.published,
      ]);
    }
  });

  it('are worth what is asked, whatever the assignment is told; a survey what it was told last', async () => {
    const quiz = await aPublishedQuiz(world);
    expect((await put(quiz.assignmentId, { points_possible: 99 })).body).toMatchObject({ points_possible: 2 });
    const survey = await aPublishedQuiz(world, { quizType: 'graded_survey' });
    expect((await put(survey.assignmentId, { points_possible: 5 })).body).toMatchObject({ points_possible: 5 });
    expect((await quizNow(survey)).body).toMatchObject({ points_possible: 5 });
  });

  it('are handed in as a quiz alone', async () => {
    const { assignmentId } = await aPublishedQuiz(world);
    await teacher.refused(() => put(assignmentId, { 'submission_types][': ['online_text_entry'] }), 400);
    for (const type of ['online_quiz', 'online_text_entry']) {
      const given = { 'submission[submission_type]': type, 'submission[body]': 'Words' };
      expect((await world.as('stu1').post(`${work(assignmentId)}/submissions`, given)).status).toBe(400);
    }
    expect(await world.sql('select 1 from submissions')).toEqual([]);
  });

  it('end together, by the route of the assignment, and with the group in which it counts', async () => {
    const one = await aPublishedQuiz(world);
    expect((await teacher.teach.del(work(one.assignmentId))).status).toBe(200);
    expect((await quizNow(one)).status).toBe(404);
    const group = await aGroup(world, { name: 'Second', position: 2 });
    const ofGroup = { assignmentGroupId: group };
    const two = await aPublishedQuiz(world, {}, [], ofGroup);
    const survey = await aPublishedQuiz(world, { quizType: 'survey' }, [], ofGroup);
    expect((await teacher.teach.del(`${course()}/assignment_groups/${group}`)).status).toBe(200);
    expect((await quizNow(two)).status).toBe(404);
    expect((await quizNow(survey)).body).toMatchObject({ title: 'Quiz' });
    const { assignment_group_id } = await teacher.changed(survey.id, { quiz_type: 'assignment' });
    expect(assignment_group_id).not.toBe(group);
    const events = await world.sql(
      `select subject_id::int as id from audit_events where event_type = 'quiz_deleted' order by id`,
    );
    expect(events.map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  it.each(['assignment', 'survey'])(
    'an %s takes overrides for sections and students, all or none',
    async (quiz_type) => {
      const section = await aSection(world, 'Evening');
      const { id } = await teacher.made({ quiz_type, published: true, only_visible_to_overrides: true });
      expect((await quizNow({ id }, 'stu1')).status).toBe(404);
      const overrides = [
        { student_ids: [world.users.stu1], due_at: inDays(4).toISOString() },
        { course_section_id: section, due_at: inDays(5).toISOString() },
      ];
      const change = (entries: object[]) =>
        teacher.teach.json('PUT', `${teacher.list}/${id}`, { quiz: { assignment_overrides: entries } });
      expect((await change(overrides)).body.all_dates).toHaveLength(3);
      expect((await quizNow({ id }, 'stu1')).body).toMatchObject({ due_at: written(inDays(4)) });
      expect((await quizNow({ id }, 'stu2')).status).toBe(404);
      await teacher.refused(() => change([{ student_ids: [world.users.out], due_at: null }]), 400);
      expect((await quizNow({ id }, 'stu1')).body).toMatchObject({ due_at: written(inDays(4)) });
      expect((await change([])).body.all_dates).toHaveLength(1);
    },
  );

  it('stand once in the student’s todo list and calendar where the quiz is graded; a survey in neither', async () => {
    const due = { dueAt: inDays(2) };
    const graded = await aPublishedQuiz(world, { title: 'Graded' }, [], { name: 'Graded', ...due });
    await aPublishedQuiz(world, { title: 'Survey', quizType: 'survey' }, [], { name: 'Survey', ...due });
    const todo = (await world.as('stu1').get(`${course()}/todo`)).body;
    expect(todo.map(({ assignment }: any) => [assignment.id, assignment.quiz_id])).toEqual([
      [graded.assignmentId, graded.id],
    ]);
    const query = 'query ($id: RecordId!) { course(id: $id) { calendar { ics } } }';
    const { ics } = (await world.as('stu1').graphql(query, { id: world.courses.C1 })).body.data.course.calendar;
    const feed = await (await fetch(ics)).text();
    expect(feed.match(/SUMMARY:.*/g)).toEqual([expect.stringContaining('Graded')]);
  });

  describe('as contents of modules', () => {
    const built = (fields: FieldsOf<Quiz> = {}) => aPublishedQuiz(world, fields);
    const done = async (item: { module: number; id: number }): Promise<boolean> => {
      const { body } = await world.as('stu1').get(`${course()}/modules/${item.module}/items/${item.id}`);
      return body.completion_requirement.completed;
    };
    async function asked(quiz: BuiltQuiz, ...of: Parameters<typeof asks>) {
      const module = await aModule(world, { name: `Of ${quiz.id}` });
      return { module, id: await anItem(world, module, { type: 'Quiz', content_id: quiz.id, ...asks(...of) }) };
    }
    const takes = async (quiz: BuiltQuiz, right: boolean) => {
      const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
      for (const id of quiz.questionIds) await anAnswer(world, attempt, id, right ? 1 : 2);
      await turnIn(world, world.tokens.stu1, attempt);
    };

    it('are called like the quiz, and are none for a quiz of another course or one that was deleted', async () => {
      const module = await aModule(world, { name: 'One' });
      const quiz = await built({ title: 'Cells' });
      const fields = (id: number) => ({ 'module_item[type]': 'Quiz', 'module_item[content_id]': id });
      const path = `${course()}/modules/${module}/items`;
      expect((await teacher.teach.post(path, fields(quiz.id))).body).toMatchObject({ title: 'Cells', type: 'Quiz' });
      const foreign = await built({ courseId: world.courses.CB });
      expect((await teacher.teach.post(path, fields(foreign.id))).status).toBe(400);
      await teacher.teach.del(`${teacher.list}/${quiz.id}`);
      expect((await teacher.teach.post(path, fields(quiz.id))).status).toBe(400);
      expect((await world.as('stu1').get(path)).body).toEqual([]);
    });

    it.each(['assignment', 'practice_quiz', 'survey'])(
      'a %s that must be submitted is done once it is turned in',
      async (quizType) => {
        const quiz = await built({ quizType });
        const item = await asked(quiz, 'must_submit');
        await aRunningAttempt(world, quiz, world.users.stu2);
        expect(await done(item)).toBe(false);
        await takes(quiz, false);
        expect(await done(item)).toBe(true);
      },
    );

    it.each(['assignment', 'practice_quiz'])(
      'a %s that needs a score is done with that score, not below',
      async (quizType) => {
        const quiz = await built({ quizType, allowedAttempts: 2 });
        const item = await asked(quiz, 'min_score', 2);
        await takes(quiz, false);
        expect(await done(item)).toBe(false);
        await takes(quiz, true);
        expect(await done(item)).toBe(true);
        await setMuted(world, quiz.assignmentId);
        expect(await done(item)).toBe(false);
      },
    );
  });

  it('refuses whoever does not manage assignments, by either route', async () => {
    const quiz = await aPublishedQuiz(world);
    await teacher.refused(() => world.as('stu1').put(work(quiz.assignmentId), { 'assignment[name]': 'Mine' }), 403);
    await teacher.refused(() => world.as('stu1').put(`${teacher.list}/${quiz.id}`, form({ title: 'Mine' })), 403);
  });
});
