/** Black box: a query over one's attempts is weighed by all the questions that it may bring. */
import { aPublishedQuiz } from '../../learning/quizzes/builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('A query of the questions of many attempts', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is refused before it runs where it asks a hundred attempts again and again for every answer to choose from, and not for a few', async () => {
    const quiz = await aPublishedQuiz(world, { allowedAttempts: -1 });
    const ask = async (first: number, times: number) => {
      const content = 'content { ... on QuizMultipleChoice { options { answerId text html } } }';
      const questions = Array.from({ length: times }, (_, n) => `a${n}: questions { ${content} }`).join(' ');
      const text = `query ($c: RecordId!, $q: RecordId!) { course(id: $c) { quiz(id: $q) {
        attempts(first: ${first}) { nodes { ${questions} } } } } }`;
      const { status, body } = await world.as('stu1').graphql(text, { c: quiz.courseId, q: quiz.id });
      return [status, body.errors?.[0].extensions.reason];
    };
    expect(await ask(100, 12)).toEqual([400, 'query_too_costly']);
    expect(await ask(20, 2)).toEqual([200, undefined]);
  });
});
