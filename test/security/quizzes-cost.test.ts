/** Black box: a query over one's attempts is weighed by all the questions that it may bring. */
import { aPublishedQuiz } from '../learning/quizzes/builders.js';
import { openWorld, type World } from '../support/world.js';

describe('A query of the questions of many attempts', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is refused before it runs where it asks a hundred attempts twice for every answer to choose from, and not for a few', async () => {
    const quiz = await aPublishedQuiz(world, { allowed_attempts: -1 });
    const ask = async (first: number) => {
      const text = `query ($c: RecordId!, $q: RecordId!) { course(id: $c) { quiz(id: $q) {
        attempts(first: ${first}) { nodes { a: questions { answers { id text html } } b: questions { answers { id text html } } } } } } }`;
      const { status, body } = await world.as('stu1').graphql(text, { c: quiz.courseId, q: quiz.id });
      return [status, body.errors?.[0].extensions.reason];
    };
    expect(await ask(100)).toEqual([400, 'query_too_costly']);
    expect(await ask(20)).toEqual([200, undefined]);
  });
});
