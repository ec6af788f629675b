import { type LockableAspect, lockableAspects } from '../../../src/learning/course-copies/index.js';
import { openWorld, type World } from '../../support/world.js';
import { aPublishedQuiz, aQuizGroup, type BuiltQuiz } from '../quizzes/builders.js';
import { held, type Locked, type LockedChange, lock, mutation, toldOf } from './locked.js';

interface LockedQuiz extends Locked {
  readonly quiz: BuiltQuiz;
  readonly groupId: number;
  readonly at: string;
}

const aQuiz =
  (quizType: 'assignment' | 'graded_survey') =>
  async (world: World): Promise<LockedQuiz> => {
    const quiz = await aPublishedQuiz(world, { quizType, title: 'Quiz', workflowState: 'unpublished' });
    const groupId = await aQuizGroup(world, quiz);
    const rows = [
      ['quizzes', quiz.id],
      ['assignments', quiz.assignmentId],
    ] as const;
    return { quiz, groupId, at: `/courses/${world.courses.C1}/quizzes/${quiz.id}`, rows };
  };

const fields: readonly (readonly [LockableAspect[], wire: string, unknown, name: string, value: string])[] = [
  [['content'], 'title', 'Other', 'title', '"Other"'],
  [['content'], 'description', '<p>Other</p>', 'description', '"<p>Other</p>"'],
  [['content', 'points'], 'quiz_type', 'survey', 'quizType', 'SURVEY'],
  [['due_dates'], 'due_at', '2026-05-01T10:00:00Z', 'dueAt', '"2026-05-01T10:00:00Z"'],
  [['availability_dates'], 'unlock_at', '2026-04-01T10:00:00Z', 'unlockAt', '"2026-04-01T10:00:00Z"'],
];

const inGraph = (by: LockableAspect[], name: string, value: string): LockedChange<LockedQuiz> => ({
  does: `updateQuiz ${name}`,
  by,
  fields: [name],
  ask: (caller, { quiz }) => mutation(caller, `updateQuiz(id: ${quiz.id}, input: { ${name}: ${value} })`),
});

const ofFields: LockedChange<LockedQuiz>[] = fields.flatMap(([by, wire, given, name, value]) => [
  {
    does: `PUT quiz[${wire}]`,
    by,
    fields: [wire],
    ask: (caller, { at }) => caller.json('PUT', at, { quiz: { [wire]: given } }),
  },
  inGraph(by, name, value),
]);

const ofDates: LockedChange<LockedQuiz>[] = [
  {
    does: 'updateQuiz, when answers are shown',
    by: ['availability_dates'],
    fields: ['settings.showCorrectAnswersAt'],
    ask: (caller, { quiz }) =>
      mutation(
        caller,
        `updateQuiz(id: ${quiz.id}, input: { settings: { showCorrectAnswersAt: "2026-04-01T10:00:00Z" } })`,
      ),
  },
  {
    does: 'PUT the dates of its assignment',
    by: ['due_dates'],
    fields: ['due_at'],
    ask: (caller, { quiz }, { courses }) =>
      caller.json('PUT', `/courses/${courses.C1}/assignments/${quiz.assignmentId}`, {
        assignment: { due_at: '2026-05-01T10:00:00Z' },
      }),
  },
  {
    does: 'updateAssignment of its assignment',
    by: ['content'],
    fields: ['name'],
    ask: (caller, { quiz }) => mutation(caller, `updateAssignment(id: ${quiz.assignmentId}, input: { name: "Other" })`),
  },
  {
    does: 'updateQuiz with an override',
    by: ['availability_dates'],
    fields: ['assignmentOverrides.0.lockAt'],
    ask: (caller, { quiz }, { users }) =>
      mutation(
        caller,
        `updateQuiz(id: ${quiz.id}, input: { assignmentOverrides: [{ audience: { studentIds: [${users.stu1}] }, lockAt: "2026-05-03T10:00:00Z" }] })`,
      ),
  },
];

const ofSurveys: LockedChange<LockedQuiz>[] = [
  {
    does: 'PUT the points of a survey',
    by: ['points'],
    fields: ['points_possible'],
    ask: (caller, { at }) => caller.json('PUT', at, { quiz: { points_possible: 7 } }),
  },
];

const whole: LockedChange<LockedQuiz>[] = [
  { does: 'DELETE', by: lockableAspects, ask: (caller, { at }) => caller.del(at) },
  {
    does: 'deleteQuiz',
    by: lockableAspects,
    ask: (caller, { quiz }) => mutation(caller, `deleteQuiz(id: ${quiz.id})`),
  },
  {
    does: 'deleteAssignment of its assignment',
    by: lockableAspects,
    ask: (caller, { quiz }) => mutation(caller, `deleteAssignment(id: ${quiz.assignmentId})`),
  },
];

const ofQuestions: LockedChange<LockedQuiz>[] = [
  {
    does: 'POST a question',
    by: ['content', 'points'],
    ask: (caller, { at }) =>
      caller.json('POST', `${at}/questions`, { question: { question_text: 'Why?', question_type: 'essay_question' } }),
  },
  {
    does: 'createQuizQuestion',
    by: ['content', 'points'],
    ask: (caller, { quiz }) =>
      mutation(
        caller,
        `createQuizQuestion(quizId: ${quiz.id}, input: { questionType: ESSAY, questionText: "Why?", pointsPossible: 2 })`,
      ),
  },
  {
    does: 'PUT the text of a question',
    by: ['content'],
    fields: ['question_text'],
    ask: (caller, { at, quiz }) =>
      caller.json('PUT', `${at}/questions/${quiz.questionIds[0]}`, { question: { question_text: 'Other?' } }),
  },
  {
    does: 'PUT the points of a question',
    by: ['content', 'points'],
    fields: ['points_possible'],
    ask: (caller, { at, quiz }) =>
      caller.json('PUT', `${at}/questions/${quiz.questionIds[0]}`, { question: { points_possible: 3 } }),
  },
  {
    does: 'PUT a question into a group',
    by: ['content', 'points'],
    fields: ['quiz_group_id'],
    ask: (caller, { at, quiz, groupId }) =>
      caller.json('PUT', `${at}/questions/${quiz.questionIds[0]}`, { question: { quiz_group_id: groupId } }),
  },
  {
    does: 'updateQuizQuestion',
    by: ['content'],
    fields: ['correctComments'],
    ask: (caller, { quiz }) =>
      mutation(caller, `updateQuizQuestion(id: ${quiz.questionIds[0]}, input: { correctComments: "Right." })`),
  },
  {
    does: 'updateQuizQuestion, its place',
    by: ['content'],
    fields: ['position'],
    ask: (caller, { quiz }) =>
      mutation(caller, `updateQuizQuestion(id: ${quiz.questionIds[0]}, input: { position: 2 })`),
  },
  {
    does: 'DELETE a question',
    by: ['content', 'points'],
    ask: (caller, { at, quiz }) => caller.del(`${at}/questions/${quiz.questionIds[0]}`),
  },
  {
    does: 'deleteQuizQuestion',
    by: ['content', 'points'],
    ask: (caller, { quiz }) => mutation(caller, `deleteQuizQuestion(id: ${quiz.questionIds[0]})`),
  },
  {
    does: 'POST another order',
    by: ['content'],
    fields: ['order'],
    ask: (caller, { at, quiz }) =>
      caller.json('POST', `${at}/reorder`, { order: quiz.questionIds.toReversed().map((id) => ({ id })) }),
  },
  {
    does: 'reorderQuiz',
    by: ['content'],
    fields: ['order'],
    ask: (caller, { quiz }) =>
      mutation(
        caller,
        `reorderQuiz(quizId: ${quiz.id}, order: [{ id: ${quiz.questionIds[1]} }, { id: ${quiz.questionIds[0]} }])`,
      ),
  },
  {
    does: 'reorderQuizGroup with a question that was outside',
    by: ['content', 'points'],
    fields: ['order'],
    ask: (caller, { quiz, groupId }) =>
      mutation(caller, `reorderQuizGroup(id: ${groupId}, order: [{ id: ${quiz.questionIds[0]} }])`),
  },
  {
    does: 'POST groups',
    by: ['content', 'points'],
    ask: (caller, { at }) => caller.json('POST', `${at}/groups`, { quiz_groups: [{ name: 'New', pick_count: 1 }] }),
  },
  {
    does: 'PUT how many are picked',
    by: ['content', 'points'],
    fields: ['quiz_groups[0][pick_count]'],
    ask: (caller, { at, groupId }) =>
      caller.json('PUT', `${at}/groups/${groupId}`, { quiz_groups: [{ pick_count: 3 }] }),
  },
  {
    does: 'updateQuizGroup',
    by: ['content', 'points'],
    fields: ['questionPoints'],
    ask: (caller, { groupId }) => mutation(caller, `updateQuizGroup(id: ${groupId}, input: { questionPoints: 3 })`),
  },
  {
    does: 'deleteQuizGroup',
    by: ['content', 'points'],
    ask: (caller, { groupId }) => mutation(caller, `deleteQuizGroup(id: ${groupId})`),
  },
];

describe('A quiz that a blueprint has locked', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  held(() => world, aQuiz('assignment'), [...ofFields, ...ofDates, ...whole, ...ofQuestions]);
  held(() => world, aQuiz('graded_survey'), ofSurveys);

  it('tells all that is locked at once, of itself and of its assignment', async () => {
    const made = await aQuiz('assignment')(world);
    await lock(world, made, lockableAspects);
    const quiz = { title: 'Other', due_at: '2026-05-01T10:00:00Z', lock_at: '2026-05-02T10:00:00Z', time_limit: 5 };
    const { fields, status } = toldOf(await world.as('teach').json('PUT', made.at, { quiz }));
    expect([status, fields]).toEqual([403, ['due_at', 'lock_at', 'title']]);
  });

  it('takes what stays the same, its settings, and whether it is published', async () => {
    const made = await aQuiz('assignment')(world);
    await lock(world, made, lockableAspects);
    const teach = world.as('teach');
    const quiz = {
      title: 'Quiz',
      quiz_type: 'assignment',
      due_at: null,
      time_limit: 5,
      access_code: 'four',
      published: true,
    };
    expect(await teach.json('PUT', made.at, { quiz })).toMatchObject({
      status: 200,
      body: { title: 'Quiz', time_limit: 5, published: true },
    });
    const [asked] = (await teach.get(`${made.at}/questions`)).body;
    const same = {
      question_text: asked.question_text,
      points_possible: asked.points_possible,
      position: asked.position,
    };
    expect((await teach.json('PUT', `${made.at}/questions/${asked.id}`, { question: same })).status).toBe(200);
    const order = made.quiz.questionIds.map((id) => ({ id }));
    expect((await teach.json('POST', `${made.at}/reorder`, { order })).status).toBe(204);
  });

  it('takes another closing without a due date where due dates alone are locked', async () => {
    const made = await aQuiz('assignment')(world);
    await lock(world, made, ['due_dates']);
    const quiz = { lock_at: '2026-05-02T10:00:00Z' };
    const { body } = await world.as('teach').json('PUT', made.at, { quiz });
    expect(body).toMatchObject({ lock_at: '2026-05-02T10:00:00Z', due_at: null });
  });
});
