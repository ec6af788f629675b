import { aGroup, anEssay } from '../learning/assignments/builders.js';
import { aChoice, anEssayQuestion, aPublishedQuiz } from '../learning/quizzes/builders.js';
import { aTakenQuiz } from '../learning/quizzes/scoring/scored-by-hand.js';
import { Sitting } from '../learning/quizzes/sitting.js';
import type { Person } from '../support/fixture.js';
import { graphRefusal } from '../support/graph-refusal.js';
import { openWorld, type World } from '../support/world.js';

describe('An item of a list that cannot be done is named by its place and id, and none of the list is done', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** Runs a mutation that has to be refused; answers status and fields, and the first message. */
  const refused = async (who: Person, mutation: string, variables: Record<string, unknown>) => {
    const { body } = await world.as(who).graphql(mutation, variables);
    const { status, fields, message } = graphRefusal(body);
    return { status, fields: Object.keys(fields), message };
  };

  it('an answer without an answer: the saved one stays', async () => {
    const exam = new Sitting(world, await aPublishedQuiz(world, {}, [anEssayQuestion(), aChoice()]));
    const [essay, choice] = exam.quiz.questionIds as [number, number];
    const started = await exam.started('stu1');
    expect((await exam.answer('stu1', started, [{ id: essay, answer: '<p>Three hours</p>' }])).status).toBe(200);
    const before = await exam.answers();
    expect(before).toHaveLength(1);
    const mutation = `mutation ($id: RecordId!, $token: String, $answers: [QuizAnswerInput!]!) {
      answerQuizQuestions(quizSubmissionId: $id, attempt: 1, validationToken: $token, answers: $answers) { quizSubmissionQuestions { flagged } errors { code message field } } }`;
    const proof = { id: started.id, token: started.validation_token };
    const answers = [{ id: choice, answer: { answerId: 1 } }, { id: essay }];
    const missing = await refused('stu1', mutation, { ...proof, answers });
    expect(missing).toMatchObject({ status: 400, fields: ['answers.1.answer'] });
    expect(missing.message).toContain(String(essay));
    const wrong = [
      { id: choice, answer: { answerId: 1 } },
      { id: essay, answer: { number: 7 } },
    ];
    const nowhere = await refused('stu1', mutation, { ...proof, answers: [{ id: 999, answer: { html: 'What?' } }] });
    expect(nowhere).toEqual({
      status: 400,
      fields: ['answers.0.id'],
      message: 'Question 999 is none of this attempt.',
    });
    const misfit = await refused('stu1', mutation, { ...proof, answers: wrong });
    expect(misfit).toMatchObject({ status: 400, fields: ['answers.1.answer'] });
    for (const last of [{ id: essay }, { id: essay, text: 'misnamed' }])
      expect((await exam.answer('stu1', started, [{ id: choice, answer: 1 }, last])).status).toBe(400);
    expect(await exam.answers()).toEqual(before);
    expect((await exam.answer('stu1', started, [{ id: essay, answer: null }])).status).toBe(200);
    expect((await exam.answers()).map(({ answer }) => answer)).toEqual([null]);
  });

  it('a score without a score, or of a question that is none', async () => {
    const { quiz, attempt } = await aTakenQuiz(world);
    const [choice, essay] = quiz.questionIds as [number, number];
    const mutation = `mutation ($c: RecordId!, $q: RecordId!, $s: RecordId!, $input: QuizAttemptScoresInput!) {
      scoreQuizAttempt(courseId: $c, quizId: $q, quizSubmissionId: $s, input: $input) { quizAttempt { id } errors { code message field } } }`;
    const place = { c: quiz.courseId, q: quiz.id, s: attempt.submissionId };
    const rows = () => world.sql('select * from quiz_attempts where id = $1', [attempt.id]);
    const before = await rows();
    const questions = [{ questionId: choice, score: 1 }, { questionId: essay }];
    const missing = await refused('teach', mutation, { ...place, input: { attempt: 1, questions } });
    expect(missing).toMatchObject({ status: 400, fields: ['questions.1.score'] });
    expect(missing.message).toContain(String(essay));
    expect(await rows()).toEqual(before);
    const remark = [{ questionId: essay, comment: 'Read on.' }];
    const { body } = await world.as('teach').graphql(mutation, { ...place, input: { attempt: 1, questions: remark } });
    expect(body.errors).toBeUndefined();
  });

  it('a grade without a grade, or one that cannot be read', async () => {
    const { C1 } = world.courses;
    const assignmentId = await anEssay(world, { assignmentGroupId: await aGroup(world) });
    const { stu1, stu2 } = world.users;
    const one = `mutation ($c: RecordId!, $a: RecordId!, $grades: [StudentGradeInput!]!) {
      updateGrades(courseId: $c, assignmentId: $a, grades: $grades) { progress { id } errors { code message field } } }`;
    const many = `mutation ($c: RecordId!, $assignments: [AssignmentGradesInput!]!) {
      updateCourseGrades(courseId: $c, assignments: $assignments) { progress { id } errors { code message field } } }`;
    const right = { userId: stu1, postedGrade: '5' };
    for (const bad of [{ userId: stu2 }, { userId: stu2, postedGrade: 'about seven' }]) {
      const grades = [right, bad];
      const answer = await refused('teach', one, { c: C1, a: assignmentId, grades });
      expect(answer).toMatchObject({ status: 400, fields: ['grades.1.postedGrade'] });
      expect(answer.message).toContain(String(stu2));
      expect(await refused('teach', many, { c: C1, assignments: [{ assignmentId, grades }] })).toMatchObject({
        status: 400,
        fields: ['assignments.0.grades.1.postedGrade'],
      });
    }
    const path = `/courses/${C1}/assignments/${assignmentId}/submissions/update_grades`;
    const misnamed = await world.as('teach').post(path, {
      [`grade_data[${stu1}][posted_grade]`]: '5',
      [`grade_data[${stu2}][grade]`]: '5',
    });
    expect(misnamed.status).toBe(400);
    expect(await world.sql(`select id from progress where tag = 'submissions_update'`)).toEqual([]);
  });

  it('an extension that extends nothing, or for who is no student', async () => {
    const quiz = await aPublishedQuiz(world);
    const mutation = `mutation ($c: RecordId!, $q: RecordId!, $extensions: [QuizExtensionInput!]!) {
      extendQuiz(courseId: $c, quizId: $q, extensions: $extensions) { quizExtensions { userId } errors { code message field } } }`;
    const right = { userId: world.users.stu2, extraTime: 5 };
    const { stu1, out } = world.users;
    const ask = (bad: object) => refused('teach', mutation, { c: quiz.courseId, q: quiz.id, extensions: [right, bad] });
    expect(await ask({ userId: stu1 })).toMatchObject({ status: 400, fields: ['extensions.1.extraTime'] });
    expect(await ask({ userId: stu1, extraTime: 99_999 })).toMatchObject({
      status: 400,
      fields: ['extensions.1.extraTime'],
    });
    expect(await ask({ userId: out, extraTime: 5 })).toMatchObject({ status: 404, fields: ['extensions.1'] });
    expect((await ask({ userId: out, extraTime: 5 })).message).toContain(String(out));
    expect(await world.sql('select id from quiz_submissions where quiz_id = $1', [quiz.id])).toEqual([]);
  });

  it('an entry of an order whose id is of bad form', async () => {
    const quiz = await aPublishedQuiz(world, {}, [aChoice(), aChoice()]);
    const mutation = `mutation ($c: RecordId!, $q: RecordId!, $order: [QuizEntryInput!]!) {
      reorderQuiz(courseId: $c, quizId: $q, order: $order) { quiz { id } errors { code message field } } }`;
    const order = () => world.sql('select id::int from quiz_questions where quiz_id = $1 order by position', [quiz.id]);
    const before = await order();
    const [, second] = quiz.questionIds as [number, number];
    for (const id of ['first', -1, '9007199254740993', '1.5']) {
      const variables = { c: quiz.courseId, q: quiz.id, order: [{ id: second }, { id }] };
      expect(await refused('teach', mutation, variables)).toMatchObject({ status: 404, fields: ['order.1.id'] });
    }
    expect(await order()).toEqual(before);
  });

  it('an override that is none of the assignment, or has no audience', async () => {
    const id = await anEssay(world, { assignmentGroupId: await aGroup(world) });
    const mutation = `mutation ($c: RecordId!, $id: RecordId!, $input: AssignmentInput!) {
      updateAssignment(courseId: $c, id: $id, input: $input) { assignment { id } errors { code message field } } }`;
    const right = { audience: { sectionId: world.sections.C1 }, dueAt: '2027-05-01T00:00:00Z' };
    const ask = (bad: object) =>
      refused('teach', mutation, { c: world.courses.C1, id, input: { name: 'X', assignmentOverrides: [right, bad] } });
    expect(await ask({ id: 999_999, title: 'Gone' })).toMatchObject({
      status: 400,
      fields: ['assignmentOverrides.1.id'],
    });
    const nobody = await ask({ title: 'For nobody' });
    expect([nobody.status, nobody.fields[0]?.startsWith('assignmentOverrides.1.')]).toEqual([400, true]);
    expect(await world.sql('select id from assignment_overrides where assignment_id = $1', [id])).toEqual([]);
    expect((await world.sql('select name from assignments where id = $1', [id]))[0].name).not.toBe('X');
  });

  it('a member who is not seen', async () => {
    const [{ id: group }] = await world.sql(
      `select g.id::int from groups g where g.course_id = $1 order by 1 limit 1`,
      [world.courses.C1],
    );
    const members = () => world.sql('select * from group_memberships where group_id = $1 order by id', [group]);
    const before = await members();
    const mutation = `mutation ($id: RecordId!, $members: [RecordId!]) { updateGroup(id: $id, input: { members: $members }) { group { id } errors { code message field } } }`;
    const variables = { id: group, members: [world.users.stu2, world.users.stuB] };
    expect(await refused('teach', mutation, variables)).toMatchObject({ status: 404, fields: ['members.1'] });
    expect(await members()).toEqual(before);
  });

  it('a word that is none of an enum, naming those that are', async () => {
    const query =
      'query ($id: RecordId!, $states: [EnrollmentStateFilter!]) { course(id: $id) { enrollments(filter: { states: $states }) { __typename } } }';
    const { body } = await world.as('teach').graphql(query, { id: world.courses.C1, states: ['ACTIVE', 'BOGUS'] });
    expect(Object.keys(body.errors[0].extensions.fields)).toEqual(['states.1']);
    expect(body.errors[0].message).toContain('ACTIVE, ');
    const literal = await world
      .as('teach')
      .graphql(`{ course(id: ${world.courses.C1}) { enrollments(filter: { states: BOGUS }) { __typename } } }`);
    expect(literal.body.errors[0].message).toContain('ACTIVE, ');
  });

  it('a permission that nobody knows', async () => {
    const mutation = `mutation ($a: RecordId!, $permissions: [RolePermissionInput!]) {
      createRole(accountId: $a, input: { label: "Misspelt", permissions: $permissions }) { role { id } errors { code message field } } }`;
    const permissions = [
      { permission: 'READ_COURSE_LIST', explicit: true, enabled: true },
      { permission: 'MANAGE_GRADEZ', explicit: true, enabled: true },
    ];
    const answer = await refused('admin', mutation, { a: world.accounts.RA, permissions });
    expect(answer).toMatchObject({ status: 400, fields: ['permissions.1.permission'] });
    const over = await world.as('admin').post(`/accounts/${world.accounts.RA}/roles`, {
      label: 'Misspelt',
      'permissions[manage_gradez][explicit]': 1,
      'permissions[manage_gradez][enabled]': 1,
    });
    expect([over.status, Object.keys(over.body.errors)]).toEqual([400, ['permissions[manage_gradez]']]);
    expect(await world.sql(`select id from roles where label = 'Misspelt'`)).toEqual([]);
  });
});
