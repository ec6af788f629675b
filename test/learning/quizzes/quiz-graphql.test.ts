import { openWorld, type World } from '../../support/world.js';
import { aPublishedQuiz } from './builders.js';

const make = `mutation ($course: RecordId!, $input: CreateQuizInput!) {
  createQuiz(courseId: $course, input: $input) { recordId title quizType hideResults permissions { manage } assignment { recordId name } }
}`;
const change = `mutation ($course: RecordId!, $quiz: RecordId!, $input: UpdateQuizInput!) {
  updateQuiz(courseId: $course, quizId: $quiz, input: $input) { title published lockedForUser lockInfo { lockAt } questionTypes }
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
    const input = { title: 'Cells', quizType: 'GRADED_SURVEY', hideResults: 'ALWAYS', accessCode: 'sesame' };
    const { createQuiz } = (await teach.graphql(make, { course, input })).body.data;
    expect(createQuiz).toEqual({
      recordId: expect.any(Number),
      title: 'Cells',
      quizType: 'GRADED_SURVEY',
      hideResults: 'ALWAYS',
      permissions: { manage: true },
      assignment: { recordId: expect.any(Number), name: 'Cells' },
    });
    const quiz = createQuiz.recordId;
    const { updateQuiz } = (await teach.graphql(change, { course, quiz, input: { title: 'Exam', published: true } }))
      .body.data;
    expect(updateQuiz).toEqual({
      title: 'Exam',
      published: true,
      lockedForUser: false,
      lockInfo: null,
      questionTypes: [],
    });
    const check =
      'mutation ($c: RecordId!, $q: RecordId!) { validateQuizAccessCode(courseId: $c, quizId: $q, accessCode: "sesame") }';
    expect((await world.as('stu1').graphql(check, { c: course, q: quiz })).body.data).toEqual({
      validateQuizAccessCode: true,
    });
    const drop = 'mutation ($c: RecordId!, $q: RecordId!) { deleteQuiz(courseId: $c, quizId: $q) { title } }';
    expect((await teach.graphql(drop, { c: course, q: quiz })).body.data).toEqual({ deleteQuiz: { title: 'Exam' } });
  });

  it('are refused as on REST: the status and the fields stand in the error', async () => {
    const course = world.courses.C1;
    const { id: quiz } = await aPublishedQuiz(world);
    const refusal = async (who: 'teach' | 'stu1' | 'out', input: object) => {
      const { errors, data } = (await world.as(who).graphql(change, { course, quiz, input })).body;
      expect(data).toEqual({ updateQuiz: null });
      return errors[0].extensions;
    };
    expect(await refusal('stu1', { title: 'Mine' })).toMatchObject({ code: 'FORBIDDEN', http: { status: 403 } });
    expect(await refusal('out', { title: 'Mine' })).toMatchObject({ code: 'NOT_FOUND', http: { status: 404 } });
    expect(await refusal('teach', { ipFilter: 'nowhere' })).toMatchObject({
      http: { status: 400 },
      fields: { ipFilter: [{ type: 'invalid_ip_filter' }] },
    });
  });

  it('come with course, assignment and dates of a whole list in one statement', async () => {
    for (let i = 0; i < 20; i += 1) await aPublishedQuiz(world, { title: `Quiz ${i}` });
    const query = `query ($course: RecordId!) { course(id: $course) { name quizzes(first: 20) { nodes {
      title lockInfo { lockAt contextModule { name } } allDates { dueAt } questionCount pointsPossible permissions { submit manage }
      previewUrl speedgraderUrl assignment { name dueAt group { name } } } } } }`;
    for (const who of ['teach', 'stu1'] as const) {
      const ask = async () => {
        const { body } = await world.as(who).graphql(query, { course: world.courses.C1 });
        expect(body.data.course.quizzes.nodes).toHaveLength(20);
      };
      await ask();
      expect([who, await world.statementsOf(ask)]).toEqual([who, 1]);
    }
  });
});
