import { openWorld, type World } from '../../support/world.js';
import { aPublishedQuiz } from './builders.js';

const make = `mutation ($course: RecordId!, $input: CreateQuizInput!) {
  createQuiz(courseId: $course, input: $input) { quiz { recordId title quizType settings { hideResults } permissions { updateQuestions } assignment { recordId name } } }
}`;
const change = `mutation ($course: RecordId!, $quiz: RecordId!, $input: UpdateQuizInput!) {
  updateQuiz(courseId: $course, id: $quiz, input: $input) { quiz { title published lockedForUser lockInfo { lockAt } questionTypes } errors { code message field } ignored { field reason message } }
}`;

describe('Quizzes on GraphQL', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('are made, changed, checked and deleted by one mutation each', async () => {
    const course = world.courses.C1;
    const teach = world.as('teach');
    const settings = { hideResults: 'ALWAYS', accessCode: 'sesame' };
    const input = { title: 'Cells', quizType: 'GRADED_SURVEY', settings };
    const made = (await teach.graphql(make, { course, input })).body.data.createQuiz.quiz;
    expect(made).toEqual({
      recordId: expect.any(Number),
      title: 'Cells',
      quizType: 'GRADED_SURVEY',
      settings: { hideResults: 'ALWAYS' },
      permissions: { updateQuestions: true },
      assignment: { recordId: expect.any(Number), name: 'Cells' },
    });
    const quiz = made.recordId;
    const updated = await teach.graphql(change, { course, quiz, input: { title: 'Exam', published: true } });
    expect(updated.body.data.updateQuiz).toMatchObject({ errors: [], ignored: [] });
    expect(updated.body.data.updateQuiz.quiz).toEqual({
      title: 'Exam',
      published: true,
      lockedForUser: false,
      lockInfo: null,
      questionTypes: [],
    });
    const check =
      'mutation ($c: RecordId!, $q: RecordId!) { validateQuizAccessCode(courseId: $c, quizId: $q, accessCode: "sesame") { isValid } }';
    expect((await world.as('stu1').graphql(check, { c: course, q: quiz })).body.data).toEqual({
      validateQuizAccessCode: { isValid: true },
    });
    const drop = 'mutation ($c: RecordId!, $q: RecordId!) { deleteQuiz(courseId: $c, id: $q) { quiz { title } } }';
    expect((await teach.graphql(drop, { c: course, q: quiz })).body.data).toEqual({
      deleteQuiz: { quiz: { title: 'Exam' } },
    });
  });

  it('tell which settings were dropped, since others do not allow them', async () => {
    const course = world.courses.C1;
    const { id: quiz } = await aPublishedQuiz(world);
    const input = { settings: { cantGoBack: true, oneQuestionAtATime: false }, title: 'Kept' };
    const { data } = (await world.as('teach').graphql(change, { course, quiz, input })).body;
    const message = 'Another setting, on which it depends, does not allow it.';
    expect(data.updateQuiz).toMatchObject({
      quiz: { title: 'Kept' },
      errors: [],
      ignored: [{ field: 'settings.cantGoBack', reason: 'SETTING_MISSING', message }],
    });
  });

  it('tell which numbers were dropped, since they are too small: the others are taken, and those of before stay', async () => {
    const course = world.courses.C1;
    const { id: quiz } = await aPublishedQuiz(world, { timeLimit: 30, allowedAttempts: 3 });
    const message = 'The number is too small.';
    for (const [field, number] of [
      ['timeLimit', -1],
      ['timeLimit', 0],
      ['allowedAttempts', -2],
    ] as const) {
      const input = { settings: { [field]: number, shuffleAnswers: true } };
      const { data } = (await world.as('teach').graphql(change, { course, quiz, input })).body;
      expect(data.updateQuiz).toMatchObject({
        errors: [],
        ignored: [{ field: `settings.${field}`, reason: 'OUT_OF_RANGE', message }],
      });
      const { body } = await world.as('teach').get(`/courses/${course}/quizzes/${quiz}`);
      expect(body).toMatchObject({ time_limit: 30, allowed_attempts: 3, shuffle_answers: true });
    }
  });

  it('are refused by an error of the request where the caller may not, and by the payload where they can mend it', async () => {
    const course = world.courses.C1;
    const { id: quiz } = await aPublishedQuiz(world);
    const refusal = async (who: 'teach' | 'stu1' | 'out', input: object) => {
      const { errors = [], data } = (await world.as(who).graphql(change, { course, quiz, input })).body;
      return { code: errors[0]?.extensions.code, data: data.updateQuiz };
    };
    expect(await refusal('stu1', { title: 'Mine' })).toEqual({ code: 'FORBIDDEN', data: null });
    expect(await refusal('out', { title: 'Mine' })).toEqual({ code: 'NOT_FOUND', data: null });
    const message = 'A filter names addresses and ranges, separated by commas.';
    expect(await refusal('teach', { title: 'Other', settings: { ipFilter: 'nowhere' } })).toEqual({
      code: undefined,
      data: { quiz: null, errors: [{ code: 'INVALID_IP_FILTER', message, field: 'settings.ipFilter' }], ignored: [] },
    });
    expect((await world.as('teach').get(`/courses/${course}/quizzes/${quiz}`)).body.title).toBe('Quiz');
  });

  it('come with course, assignment and dates of a whole list in one statement', async () => {
    for (let i = 0; i < 20; i += 1) await aPublishedQuiz(world, { title: `Quiz ${i}` });
    const query = `query ($course: RecordId!) { course(id: $course) { name quizzes(first: 20) { nodes {
      title lockInfo { lockAt contextModule { name } } allDates { dueAt } questionCount pointsPossible permissions { submit updateQuestions }
      previewUrl speedgraderUrl assignmentGroup { name } assignment { name dueAt assignmentGroup { name } } } } } }`;
    for (const who of ['teach', 'stu1'] as const) {
      const ask = async () => {
        const { body } = await world.as(who).graphql(query, { course: world.courses.C1 });
        expect(body.data.course.quizzes.nodes).toHaveLength(20);
      };
      await ask();
      expect([who, await world.statementsOf(ask)]).toEqual([who, 1]);
    }
  });

  it('name the group they count in, in a list and by themselves, and none where they are not graded', async () => {
    const course = world.courses.C1;
    const { id: graded } = await aPublishedQuiz(world, { title: 'Graded' });
    const { id: practice } = await aPublishedQuiz(world, { title: 'Practice', quizType: 'practice_quiz' });
    const list = `query ($course: RecordId!) { course(id: $course) { quizzes(first: 5) { nodes {
      id recordId assignmentGroupId assignmentGroup { recordId name } assignment { assignmentGroup { recordId name } } } } } }`;
    for (const who of ['teach', 'stu1'] as const) {
      const { data } = (await world.as(who).graphql(list, { course })).body;
      const { nodes } = data.course.quizzes;
      const quiz = (id: number) => nodes.find((node: { recordId: number }) => node.recordId === id);
      const group = { recordId: expect.any(Number), name: 'Assignments' };
      expect([who, quiz(graded).assignmentGroup]).toEqual([who, group]);
      expect(quiz(graded).assignmentGroup).toEqual(quiz(graded).assignment.assignmentGroup);
      expect(quiz(graded).assignmentGroup.recordId).toBe(quiz(graded).assignmentGroupId);
      expect(quiz(practice)).toMatchObject({ assignmentGroupId: null, assignmentGroup: null, assignment: null });
      const one = 'query ($id: ID!) { node(id: $id) { ... on Quiz { assignmentGroup { recordId name } } } }';
      const found = (await world.as(who).graphql(one, { id: quiz(graded).id })).body.data.node;
      expect(found).toEqual({ assignmentGroup: quiz(graded).assignmentGroup });
    }
  });
});
