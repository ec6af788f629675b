import { openWorld, type World } from '../../../support/world.js';
import { aChoice, aPublishedQuiz, type BuiltQuiz } from '../builders.js';

const view = `query ($c: RecordId!, $q: RecordId!) {
  course(id: $c) { quiz(id: $q) { attempts(first: 100) { nodes {
    attempt user { recordId name }
    questions { recordId questionName answers { text weight } answer correct points comment }
  } } } }
}`;

describe('the grading view of a quiz', () => {
  let world: World;
  let quiz: BuiltQuiz;
  beforeAll(async () => {
    world = await openWorld();
    quiz = await aPublishedQuiz(
      world,
      {},
      Array.from({ length: 20 }, (_, i) => aChoice({ questionName: `Q${i + 1}` })),
    );
    await hundredAttempts();
  });
  afterAll(() => world.close());

  /** Turned in by students of the course: the first question answered right, the others not at all. */
  const hundredAttempts = async () => {
    const selected = quiz.questionIds.map((id, i) => ({
      id,
      position: i + 1,
      pointsPossible: 1,
      answerIds: [1, 2, 3],
      matchIds: [],
      variableSet: null,
    }));
    const results = quiz.questionIds.map((id, i) => ({
      id,
      points: i ? 0 : 1,
      correct: String(i === 0),
      comment: null,
    }));
    await world.sql(
      `with c as (select c.id, c.root_account_id, $8::bigint as section_id from courses c where c.id = $1),
        u as (insert into users (name, sortable_name, short_name, workflow_state)
          select 'S ' || n, 'S ' || n, 'S ' || n, 'registered' from generate_series(1, 100) n returning id),
        l as (insert into logins (root_account_id, user_id, unique_id)
          select c.root_account_id, u.id, 's' || u.id from u, c),
        e as (insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state)
          select c.root_account_id, c.id, c.section_id, u.id, $3, 'StudentEnrollment', 'active' from u, c returning user_id),
        s as (insert into quiz_submissions (root_account_id, course_id, quiz_id, user_id)
          select c.root_account_id, c.id, $2, e.user_id from e, c returning id, root_account_id, course_id, quiz_id, user_id),
        a as (insert into quiz_attempts (root_account_id, course_id, quiz_id, quiz_submission_id, user_id, workflow_state, quiz_publication_id, drawn, results, started_at, finished_at, score)
          select root_account_id, course_id, quiz_id, id, user_id, 'complete', $4, $5, $6, now(), now(), 1 from s returning id, root_account_id)
       insert into quiz_answers (root_account_id, quiz_attempt_id, quiz_question_id, answer, answered_at)
         select root_account_id, id, $7, '1', now() from a`,
      [
        quiz.courseId,
        quiz.id,
        world.roles.A['StudentEnrollment'],
        quiz.publicationId,
        JSON.stringify(selected),
        JSON.stringify(results),
        quiz.questionIds[0],
        world.sections.C1,
      ],
    );
  };
  const ask = () => world.as('teach').graphql(view, { c: quiz.courseId, q: quiz.id });

  it('shows 100 attempts of 20 questions with their answers, points and judgement', async () => {
    const { body } = await ask();
    expect(body.errors).toBeUndefined();
    const { nodes } = body.data.course.quiz.attempts;
    expect(nodes).toHaveLength(100);
    for (const { attempt, user, questions } of nodes) {
      expect([attempt, user]).toEqual([1, { recordId: expect.any(Number), name: expect.stringMatching(/^S \d/) }]);
      expect(questions).toHaveLength(20);
      expect(questions.slice(0, 2)).toMatchObject([
        { questionName: 'Q1', answer: '1', correct: 'TRUE', points: 1 },
        { questionName: 'Q2', answer: null, correct: 'FALSE', points: 0 },
      ]);
      expect(questions[0].answers).toMatchObject([{ text: 'four', weight: 100 }, { text: 'three' }, { text: 'five' }]);
    }
  });

  it('costs one statement, and one more for a publication that is read for the first time', async () => {
    await ask();
    expect(await world.statementsOf(ask)).toBe(1);
    const late = await aPublishedQuiz(world);
    await world.sql(
      `insert into quiz_submissions (root_account_id, course_id, quiz_id, user_id) select root_account_id, course_id, id, $2 from quizzes where id = $1`,
      [late.id, world.users.stu1],
    );
    await world.sql(
      `insert into quiz_attempts (root_account_id, course_id, quiz_id, quiz_submission_id, user_id, workflow_state, quiz_publication_id)
       select root_account_id, course_id, quiz_id, id, user_id, 'complete', $2 from quiz_submissions where quiz_id = $1`,
      [late.id, late.publicationId],
    );
    const askLate = () => world.as('teach').graphql(view, { c: late.courseId, q: late.id });
    expect(await world.statementsOf(askLate)).toBe(2);
    expect(await world.statementsOf(askLate)).toBe(1);
  });
});
