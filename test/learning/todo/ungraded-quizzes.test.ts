import type { Assignment } from '../../../src/learning/assignments/index.js';
import type { FieldsOf } from '../../support/change-by-sql.js';
import { withoutAny } from '../../support/change-by-sql.js';
import { inDays } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';
import { aRunningAttempt } from '../quizzes/attempt-builders.js';
import { aPublishedQuiz } from '../quizzes/builders.js';

const todo = `query ($course: RecordId!, $quizzes: Boolean) {
  course(id: $course) { todo(ungradedQuizzes: $quizzes) { nodes { purpose htmlUrl ignoreUrl assignment { recordId } quiz { recordId title } } } }
}`;

describe('a quiz that is not graded, in the todo list', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => withoutAny(world, 'quizzes', 'todo_ignores'));

  const survey = (assignment: FieldsOf<Assignment> = {}) =>
    aPublishedQuiz(world, { quizType: 'survey', title: 'Opinions' }, [], { dueAt: inDays(2), ...assignment });
  const listOf = async (who: 'stu1' | 'teach', quizzes = true) => {
    const { body } = await world.as(who).graphql(todo, { course: world.courses.C1, quizzes });
    return body.data.course.todo.nodes;
  };

  it('waits for its students, for who asks for such quizzes', async () => {
    const { id } = await survey();
    expect(await listOf('stu1', false)).toEqual([]);
    expect(await listOf('teach')).toEqual([]);
    expect(await listOf('stu1')).toEqual([
      {
        purpose: 'SUBMITTING',
        htmlUrl: `${world.base}/courses/${world.courses.C1}/quizzes/${id}`,
        ignoreUrl: `${world.base}/api/v1/users/self/todo/quiz_${id}/submitting?permanent=0`,
        assignment: null,
        quiz: { recordId: id, title: 'Opinions' },
      },
    ]);
  });

  it('stands in the lists on REST for `include[]=ungraded_quizzes`, as a quiz', async () => {
    const { id } = await survey();
    const student = world.as('stu1');
    for (const path of [`/courses/${world.courses.C1}/todo`, '/users/self/todo']) {
      expect((await student.get(path)).body).toEqual([]);
      const { body } = await student.get(`${path}?include[]=ungraded_quizzes`);
      expect(body).toEqual([expect.objectContaining({ type: 'submitting', quiz: expect.objectContaining({ id }) })]);
      expect(body[0]).not.toHaveProperty('assignment');
    }
  });

  it('does not wait before it opens, after it closes, nor for whom overrides leave out', async () => {
    await survey({ unlockAt: inDays(1) });
    await survey({ dueAt: inDays(-2), lockAt: inDays(-1) });
    await survey({ onlyVisibleToOverrides: true });
    expect(await listOf('stu1')).toEqual([]);
  });

  it('is off the list once it is turned in, or ignored', async () => {
    const taken = await survey();
    const ignored = await survey();
    const turnedIn = { workflowState: 'complete', finishedAt: new Date() };
    await aRunningAttempt(world, taken, world.users.stu1, turnedIn);
    expect((await listOf('stu1')).map((item: any) => item.quiz.recordId)).toEqual([ignored.id]);
    const gone = await world.as('stu1').del(`/users/self/todo/quiz_${ignored.id}/submitting`);
    expect(gone.body).toEqual({ ignored: true });
    expect(await listOf('stu1')).toEqual([]);
  });
});
