import { manyStudents } from '../../../support/school-builders.js';
import { openWorld, type World } from '../../../support/world.js';
import { anAnswer, aRunningAttempt } from '../attempt-builders.js';
import { aChoice, aPublishedQuiz, type BuiltQuiz } from '../builders.js';

const view = `query ($c: RecordId!, $q: RecordId!) {
  course(id: $c) { quiz(id: $q) { attempts(first: 100) { nodes {
    attempt user { recordId name }
    questions {
      recordId questionName correct points comment
      content { ... on QuizMultipleChoice { options { text weight } } } answer { ... on QuizChoiceAnswer { answerId } }
    }
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
    const turnedIn = {
      workflowState: 'complete',
      results: JSON.stringify(results),
      finishedAt: new Date(),
      score: 1,
    };
    for (const student of await manyStudents(world, 100)) {
      const attempt = await aRunningAttempt(world, quiz, student, { ...turnedIn, selectedQuestions: selected });
      await anAnswer(world, attempt, quiz.questionIds[0], '1');
    }
  };
  const ask = () => world.as('teach').graphql(view, { c: quiz.courseId, q: quiz.id });

  it('shows 100 attempts of 20 questions with their answers, points and judgement', async () => {
    const { body } = await ask();
    expect(body.errors).toBeUndefined();
    const { nodes } = body.data.course.quiz.attempts;
    expect(nodes).toHaveLength(100);
    for (const { attempt, user, questions } of nodes) {
      expect([attempt, user]).toEqual([1, { recordId: expect.any(Number), name: expect.stringMatching(/^Person \d/) }]);
      expect(questions).toHaveLength(20);
      expect(questions.slice(0, 2)).toMatchObject([
        { questionName: 'Q1', answer: { answerId: 1 }, correct: 'TRUE', points: 1 },
        { questionName: 'Q2', answer: { answerId: null }, correct: 'FALSE', points: 0 },
      ]);
      expect(questions[0].content.options).toMatchObject([
        { text: 'four', weight: 100 },
        { text: 'three' },
        { text: 'five' },
      ]);
    }
  });

  it('costs one statement, and one more for a publication that is read for the first time', async () => {
    await ask();
    expect(await world.statementsOf(ask)).toBe(1);
    const late = await aPublishedQuiz(world);
    await aRunningAttempt(world, late, world.users.stu1, { workflowState: 'complete' });
    const askLate = () => world.as('teach').graphql(view, { c: late.courseId, q: late.id });
    expect(await world.statementsOf(askLate)).toBe(2);
    expect(await world.statementsOf(askLate)).toBe(1);
  });
});
