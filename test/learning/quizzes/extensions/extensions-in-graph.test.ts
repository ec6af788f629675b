import { globalIdOf } from '../../../../schema/platform/global-id.js';
import type { Person } from '../../../support/fixture.js';
import { aSection, moveTo } from '../../../support/school-builders.js';
import { openWorld, type World } from '../../../support/world.js';
import { aRunningAttempt } from '../attempt-builders.js';
import { aPublishedQuiz, type BuiltQuiz } from '../builders.js';

const fields = `id recordId quizId userId extraAttempts extraTime manuallyUnlocked endAt
  quiz { recordId } user { recordId }`;

describe('Extensions in the graph', () => {
  let world: World;
  let quiz: BuiltQuiz;
  beforeAll(async () => {
    world = await openWorld();
    quiz = await aPublishedQuiz(world);
  });
  afterAll(() => world.close());

  const extend = async (who: Person, extensions: readonly object[]) => {
    const asked = `mutation($q: RecordId!, $e: [QuizExtensionInput!]!) {
      extendQuiz(quizId: $q, extensions: $e) { quizExtensions { ${fields} } errors { code field } }
    }`;
    return (await world.as(who).graphql(asked, { q: quiz.id, e: extensions })).body;
  };
  const listed = async (who: Person) => {
    const asked = `query($c: RecordId!, $q: RecordId!) { course(id: $c) { quiz(id: $q) { extensions { nodes { ${fields} } totalCount } } } }`;
    const { body } = await world.as(who).graphql(asked, { c: quiz.courseId, q: quiz.id });
    return body.data.course?.quiz?.extensions ?? null;
  };
  const again = async (who: Person, ids: readonly string[]) => {
    const asked = `query($ids: [ID!]!) { nodes(ids: $ids) { ... on QuizExtension { ${fields} } } }`;
    return (await world.as(who).graphql(asked, { ids })).body.data.nodes;
  };

  it('have the quiz and the student beside their ids, in the order in which they were sent, and the same id by every way', async () => {
    const { stu1, stu2 } = world.users;
    const attempt = await aRunningAttempt(world, quiz, stu1, { endAt: new Date('2031-01-31T17:00:00Z') });
    const { data } = await extend('teach', [
      { userId: stu2, extraTime: 5 },
      { userId: stu1, extraAttempts: 2, manuallyUnlocked: true },
    ]);
    const [ofSecond, ofFirst] = data.extendQuiz.quizExtensions;
    const entry = (user: number, said: object) => ({
      extraAttempts: null,
      extraTime: null,
      manuallyUnlocked: null,
      endAt: null,
      quizId: quiz.id,
      userId: user,
      quiz: { recordId: quiz.id },
      user: { recordId: user },
      ...said,
    });
    expect(data.extendQuiz.errors).toEqual([]);
    expect(ofSecond).toMatchObject(entry(stu2, { extraTime: 5 }));
    expect(ofFirst).toEqual(
      entry(stu1, {
        id: globalIdOf('QuizExtension', attempt.submissionId),
        recordId: attempt.submissionId,
        extraAttempts: 2,
        manuallyUnlocked: true,
        endAt: '2031-01-31T17:00:00Z',
      }),
    );
    expect(await listed('teach')).toEqual({ nodes: [ofFirst, ofSecond], totalCount: 2 });
    expect(await again('teach', [ofSecond.id, ofFirst.id])).toEqual([ofSecond, ofFirst]);
    expect(await world.statementsOf(() => listed('teach'))).toBe(1);
    const taken = await extend('teach', [{ userId: stu2, extraTime: null }]);
    expect(taken.data.extendQuiz.quizExtensions).toEqual([{ ...ofSecond, extraTime: null }]);
    expect(await listed('teach')).toEqual({ nodes: [ofFirst], totalCount: 1 });
  });

  it('are for those who may grant them, within the sections that they reach', async () => {
    const { stu1, stu2, ta } = world.users;
    const { data } = await extend(
      'teach',
      [stu1, stu2].map((userId) => ({ userId, extraTime: 7 })),
    );
    const all: any[] = data.extendQuiz.quizExtensions;
    const ids = all.map(({ id }) => id as string);
    const nobodys = ids.map(() => null);
    for (const who of ['stu1', 'stu2', 'obs', 'des', 'out', 'stuB', 'adminB'] as const) {
      expect([who, await listed(who)]).toEqual([who, null]);
      expect([who, await again(who, ids)]).toEqual([who, nobodys]);
    }
    expect(await again('ta', ids)).toEqual(all);
    const evening = await aSection(world, 'Evening', [stu2]);
    await moveTo(world, ta, evening, { limited: true });
    expect(await again('ta', ids)).toEqual([null, all[1]]);
    expect((await listed('ta')).nodes).toEqual([all[1]]);
  });
});
