import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { openWorld, type World } from '../../../support/world.js';
import { aPublishedQuiz } from '../builders.js';
import { Sitting } from '../sitting.js';

describe('Quiz submissions of surveys', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const sitting = async (fields: FieldsOf<Quiz> = {}) => new Sitting(world, await aPublishedQuiz(world, fields));
  const listed = async (exam: Sitting, who: Parameters<World['as']>[0], rest = '') => {
    const { status, body } = await world.as(who).get(exam.path(rest));
    expect(status).toBe(200);
    expect(Array.isArray(body.quiz_submissions)).toBe(true);
    return body.quiz_submissions as any[];
  };
  const taken = async (exam: Sitting, who: 'stu1' | 'stu2') => {
    const started = await exam.started(who);
    await exam.complete(who, started);
    return started;
  };

  it.each(['survey', 'graded_survey'] as const)(
    'that are anonymous, of a %s, say to graders nowhere whose they are, and to students their own',
    async (quizType) => {
      const exam = await sitting({ quizType, anonymousSubmissions: true });
      await taken(exam, 'stu1');
      const include = '?include[]=user&include[]=submission';
      for (const who of ['teach', 'ta', 'admin'] as const) {
        const { status, body, text } = await world.as(who).get(exam.path(include));
        expect([who, status, body.quiz_submissions.length]).toEqual([who, 200, 1]);
        expect([body.quiz_submissions[0].user_id, body.quiz_submissions[0].submission_id]).toEqual([null, null]);
        expect(text).not.toContain('Stu One');
        const one = await world.as(who).get(exam.path(`/${body.quiz_submissions[0].id}${include}`));
        expect([one.status, one.body.quiz_submissions[0].user_id, one.text.includes('Stu One')]).toEqual([
          200,
          null,
          false,
        ]);
      }
      const asked = `query($c: RecordId!, $q: RecordId!) { course(id: $c) { quiz(id: $q) { quizSubmissions { nodes {
        userId user { name } submission { user { name } }
      } } } } }`;
      const graph = await world.as('teach').graphql(asked, { c: world.courses.C1, q: exam.quiz.id });
      expect(graph.body.data.course.quiz.quizSubmissions.nodes).toEqual([
        { userId: null, user: null, submission: null },
      ]);
      const [own] = await listed(exam, 'stu1', '?include[]=user');
      expect(own.user_id).toBe(world.users.stu1);
      // Without the mark, and of what is no survey, they do.
      const open = await sitting({ quizType: 'assignment', anonymousSubmissions: true });
      await taken(open, 'stu1');
      expect((await listed(open, 'teach'))[0].user_id).toBe(world.users.stu1);
    },
  );
});
