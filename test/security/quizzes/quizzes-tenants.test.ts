/** Black box: what of quizzes an id of another tenant opens: by every route, beside ids of one's own. */
import { aRunningAttempt, turnIn } from '../../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz, aQuizGroup, type BuiltQuiz } from '../../learning/quizzes/builders.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';

describe('Quizzes of another tenant', () => {
  let world: World;
  let ours: BuiltQuiz;
  let theirs: BuiltQuiz;
  let ourGroup: number;
  let theirGroup: number;
  let ourSubmission: number;
  let theirSubmission: number;
  beforeAll(async () => {
    world = await openWorld();
    const { C1, CB } = world.courses;
    ours = await aPublishedQuiz(world, { courseId: C1 });
    theirs = await aPublishedQuiz(world, { courseId: CB }, undefined, { courseId: CB });
    [ourGroup, theirGroup] = [await aQuizGroup(world, ours), await aQuizGroup(world, theirs)];
    const done = async (quiz: BuiltQuiz, who: 'stu1' | 'stuB') => {
      const attempt = await aRunningAttempt(world, quiz, world.users[who]);
      await turnIn(world, world.tokens[who], attempt);
      return attempt.submissionId;
    };
    [ourSubmission, theirSubmission] = [await done(ours, 'stu1'), await done(theirs, 'stuB')];
  });
  afterAll(() => world.close());

  const rows = () =>
    Promise.all(
      [
        'quizzes',
        'quiz_questions',
        'quiz_groups',
        'quiz_publications',
        'quiz_submissions',
        'quiz_attempts',
        'quiz_answers',
        'submissions',
        'audit_events',
      ].map((table) => world.sql(`select * from ${table} order by id`)),
    );

  it('A08: are not there, under their own course or one of the caller’s, and nothing changes', async () => {
    const { C1, CB } = world.courses;
    const [theirQuestion] = theirs.questionIds;
    const [ourQuestion] = ours.questionIds;
    type Call = readonly [who: Person, method: string, path: string, body?: object];
    /** The routes of one quiz, by a course that is named with it. */
    const routes = (
      who: Person,
      course: number,
      quiz: BuiltQuiz,
      question: number,
      group: number,
      own: number,
    ): Call[] => {
      const place = `/courses/${course}/quizzes/${quiz.id}`;
      return [
        [who, 'GET', place],
        [who, 'PUT', place, { quiz: { title: 'Mine' } }],
        [who, 'DELETE', place],
        [who, 'POST', `${place}/reorder`, { order: [{ type: 'question', id: question }] }],
        [who, 'POST', `${place}/validate_access_code`, { access_code: 'x' }],
        [who, 'GET', `${place}/questions`],
        [who, 'GET', `${place}/questions/${question}`],
        [who, 'POST', `${place}/questions`, { question: { question_name: 'Mine' } }],
        [who, 'PUT', `${place}/questions/${question}`, { question: { question_name: 'Mine' } }],
        [who, 'DELETE', `${place}/questions/${question}`],
        [who, 'GET', `${place}/questions?quiz_submission_id=${own}&quiz_submission_attempt=1`],
        [who, 'GET', `${place}/groups/${group}`],
        [who, 'PUT', `${place}/groups/${group}`, { quiz_groups: [{ name: 'Mine' }] }],
        [who, 'DELETE', `${place}/groups/${group}`],
        [who, 'GET', `${place}/submissions`],
        [who, 'GET', `${place}/submissions/${own}`],
        [who, 'GET', `${place}/submissions/${own}/time`],
        [who, 'POST', `${place}/submissions`, {}],
        [who, 'POST', `${place}/submissions`, { preview: true }],
        [who, 'POST', `${place}/submissions/${own}/complete`, { attempt: 1, validation_token: 'x' }],
        [who, 'PUT', `${place}/submissions/${own}`, { quiz_submissions: [{ attempt: 1, fudge_points: 1 }] }],
        [who, 'POST', `${place}/extensions`, { quiz_extensions: [{ user_id: world.users.stu1, extra_time: 5 }] }],
      ];
    };
    const calls: Call[] = [
      ...routes('admin', CB, theirs, theirQuestion as number, theirGroup, theirSubmission),
      ...routes('teach', C1, theirs, theirQuestion as number, theirGroup, theirSubmission),
      ...routes('adminB', C1, ours, ourQuestion as number, ourGroup, ourSubmission),
      ...routes('adminB', CB, ours, ourQuestion as number, ourGroup, ourSubmission),
      ...routes('stuB', C1, ours, ourQuestion as number, ourGroup, ourSubmission),
      // A quiz of one's own, and parts of the other.
      ['teach', 'GET', `/courses/${C1}/quizzes/${ours.id}/questions/${theirQuestion}`],
      [
        'teach',
        'PUT',
        `/courses/${C1}/quizzes/${ours.id}/questions/${theirQuestion}`,
        { question: { question_name: 'Mine' } },
      ],
      [
        'teach',
        'POST',
        `/courses/${C1}/quizzes/${ours.id}/questions`,
        { question: { question_name: 'Q', quiz_group_id: theirGroup } },
      ],
      ['teach', 'DELETE', `/courses/${C1}/quizzes/${ours.id}/groups/${theirGroup}`],
      ['teach', 'GET', `/courses/${C1}/quizzes/${ours.id}/submissions/${theirSubmission}`],
      [
        'teach',
        'PUT',
        `/courses/${C1}/quizzes/${ours.id}/submissions/${theirSubmission}`,
        { quiz_submissions: [{ attempt: 1, fudge_points: 1 }] },
      ],
      ['teach', 'GET', `/quiz_submissions/${theirSubmission}/questions`],
      [
        'stu1',
        'POST',
        `/quiz_submissions/${theirSubmission}/questions`,
        { attempt: 1, validation_token: 'x', quiz_questions: [{ id: theirQuestion, answer: 1 }] },
      ],
      [
        'stu1',
        'PUT',
        `/quiz_submissions/${theirSubmission}/questions/${theirQuestion}/flag`,
        { attempt: 1, validation_token: 'x' },
      ],
      ...(['quiz_extensions', `quizzes/${ours.id}/extensions`] as const).flatMap((rest): Call[] =>
        [world.users.stuB, 'sis_user_id:S-stuB'].map((user_id) => [
          'teach',
          'POST',
          `/courses/${C1}/${rest}`,
          { quiz_extensions: [{ user_id, extra_time: 5 }] },
        ]),
      ),
      ['teach', 'GET', `/courses/${C1}/gradebook_history/feed?user_id=${world.users.stuB}`],
      ['teach', 'GET', `/courses/${C1}/gradebook_history/feed?assignment_id=${theirs.assignmentId}`],
      ['admin', 'GET', `/courses/${CB}/gradebook_history/days`],
    ];
    const before = await rows();
    const wrong: unknown[] = [];
    for (const [who, method, path, body] of calls) {
      const { status } = body
        ? await world.as(who).json(method, `/api/v1${path}`, body)
        : method === 'GET'
          ? await world.as(who).get(path)
          : await world.as(who).del(path);
      if (status !== 404) wrong.push([status, who, method, path]);
    }
    expect(wrong).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  it('A08: are not fetched by their global ids, nor anything that belongs to them', async () => {
    const [attempt] = await world.sql('select id from quiz_attempts where quiz_submission_id = $1', [theirSubmission]);
    const ids = (
      [
        ['Quiz', theirs.id],
        ['QuizQuestion', theirs.questionIds[0]],
        ['QuizGroup', theirGroup],
        ['QuizAttempt', attempt.id],
        ['Assignment', theirs.assignmentId],
      ] as const
    ).map(([type, id]) => Buffer.from(`${type}:${id}`).toString('base64url'));
    const found = async (who: Person) => {
      const { body } = await world.as(who).graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
      return body.data.nodes.filter(Boolean).length;
    };
    expect([await found('admin'), await found('teach'), await found('stu1')]).toEqual([0, 0, 0]);
    expect(await found('adminB')).toBe(ids.length);
  });
});
