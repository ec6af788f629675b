import { openWorld, type World } from '../../support/world.js';
import { aPublishedQuiz } from './builders.js';

const quizzes = `query ($course: RecordId!) { course(id: $course) { quizzes { nodes { recordId settings { accessCode ipFilter } } } } }`;

describe('quizzes of a course', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('are seen once published, and drafts by staff alone; the code is for staff', async () => {
    const shown = await aPublishedQuiz(world, { accessCode: 'sesame' });
    const draft = await aPublishedQuiz(world, { workflowState: 'unpublished' }, undefined, {
      workflowState: 'unpublished',
    });
    const seenBy = async (who: 'teach' | 'stu1') => {
      const { body } = await world.as(who).graphql(quizzes, { course: world.courses.C1 });
      return body.data.course.quizzes.nodes;
    };
    expect(await seenBy('teach')).toEqual([
      { recordId: shown.id, settings: { accessCode: 'sesame', ipFilter: null } },
      { recordId: draft.id, settings: { accessCode: null, ipFilter: null } },
    ]);
    expect(await seenBy('stu1')).toEqual([{ recordId: shown.id, settings: { accessCode: null, ipFilter: null } }]);
  });
});
