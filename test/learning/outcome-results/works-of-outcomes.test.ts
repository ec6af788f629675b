import { openWorld, type World } from '../../support/world.js';
import { setAssignment } from '../assignments/builders.js';
import { rubricWork } from '../rubrics/builders.js';
import { aMeasuringQuiz, anOutcome, criterionOf } from './builders.js';

describe('What measures an outcome, in the graph', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is what the viewer sees of all courses, and of one where it is named', async () => {
    const outcome = await anOutcome(world, 'Argues');
    const { assignment } = await rubricWork(world, { criteria: [criterionOf(outcome)] });
    const draft = await rubricWork(world, { criteria: [criterionOf(outcome)] });
    await setAssignment(world, draft.assignment, { workflowState: 'unpublished' });
    const quiz = await aMeasuringQuiz(world, [outcome, outcome]);
    const seen = [`assignment_${assignment}`, `quiz_${quiz.id}`];
    for (const [who, works] of [
      ['stu1', seen],
      ['teach', [...seen, `assignment_${draft.assignment}`]],
    ] as const) {
      const { body } = await world.as(who).graphql(
        `query ($id: RecordId!, $course: RecordId!, $other: RecordId!) {
          outcome(id: $id) { all: works named: works(courseId: $course) none: works(courseId: null) other: works(courseId: $other) }
        }`,
        { id: outcome, course: world.courses.C1, other: world.courses.C2 },
      );
      expect(body.errors).toBeUndefined();
      const { all, named, none, other } = body.data.outcome;
      for (const list of [all, named, none]) expect([who, new Set(list)]).toEqual([who, new Set(works)]);
      expect([who, other]).toEqual([who, []]);
    }
  });
});
