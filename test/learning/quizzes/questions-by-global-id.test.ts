import { idWithin } from '../../../schema/platform/global-id.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';
import { anAnswer, aRunningAttempt, type BuiltAttempt, turnIn } from './attempt-builders.js';
import { aChoice, anEssayQuestion, aPublishedQuiz, type BuiltQuiz, setQuiz } from './builders.js';

const fields = `id recordId position quizId questionName questionText pointsPossible flagged correct points comment
  answer { __typename } content { __typename }`;

describe('Questions of an attempt by their global ids', () => {
  let world: World;
  let quiz: BuiltQuiz;
  let attempt: BuiltAttempt;
  beforeAll(async () => {
    world = await openWorld();
    quiz = await aPublishedQuiz(world, {}, [aChoice(), anEssayQuestion()]);
    attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await anAnswer(world, attempt, quiz.questionIds[0], 1, { flagged: true });
  });
  afterAll(() => world.close());

  const idOf = (question: number, of = attempt) =>
    idWithin('QuizSubmissionQuestion', { owner: of.id, inner: question });
  const listed = async (who: Person, of = attempt) => {
    const asked = `query($s: RecordId!, $q: RecordId!) { quizSubmission(id: $s) { questions { ${fields} } question(id: $q) { ${fields} } } }`;
    const { body } = await world.as(who).graphql(asked, { s: of.submissionId, q: quiz.questionIds[0] });
    return body.data.quizSubmission;
  };
  const again = async (who: Person, ids: readonly string[]) => {
    const asked = `query($ids: [ID!]!) { nodes(ids: $ids) { ... on QuizSubmissionQuestion { ${fields} } } }`;
    return (await world.as(who).graphql(asked, { ids })).body.data.nodes;
  };

  it('are those of the list for its student and for who grades, with the same id by every way', async () => {
    const ids = quiz.questionIds.map((id) => idOf(id));
    for (const who of ['stu1', 'teach', 'admin'] as const) {
      const { questions, question } = await listed(who);
      expect([who, questions.map(({ id }: { id: string }) => id)]).toEqual([who, ids]);
      expect([who, question]).toEqual([who, questions[0]]);
      expect([who, await again(who, ids)]).toEqual([who, questions]);
      expect([who, await again(who, [...ids].reverse())]).toEqual([who, questions.toReversed()]);
    }
    // Observers see that there is an attempt, and its questions once it is turned in.
    expect(await listed('obs')).toEqual({ questions: null, question: null });
    expect(await again('obs', ids)).toEqual([null, null]);
    expect((await listed('stu1')).question).toMatchObject({ flagged: true, recordId: quiz.questionIds[0] });
  });

  it('have the id that the mutation answers which marks one', async () => {
    const asked = `query($s: RecordId!) { quizSubmission(id: $s) { attempt validationToken } }`;
    const { body } = await world.as('stu1').graphql(asked, { s: attempt.submissionId });
    const flagging = `mutation($s: RecordId!, $q: RecordId!, $a: Int!, $t: String!, $f: Boolean!) {
      flagQuizQuestion(quizSubmissionId: $s, questionId: $q, attempt: $a, validationToken: $t, flagged: $f) {
        quizSubmissionQuestion { id flagged } errors { code }
      }
    }`;
    const { attempt: a, validationToken: t } = body.data.quizSubmission;
    const [, essay] = quiz.questionIds as [number, number];
    for (const f of [true, false]) {
      const flagged = await world.as('stu1').graphql(flagging, { s: attempt.submissionId, q: essay, a, t, f });
      const changed = { id: idOf(essay), flagged: f };
      expect(flagged.body.data.flagQuizQuestion).toEqual({ quizSubmissionQuestion: changed, errors: [] });
      expect(await again('stu1', [idOf(essay)])).toEqual([expect.objectContaining(changed)]);
    }
  });

  it('are nobody else’s, and none of another attempt or of no attempt', async () => {
    const ids = quiz.questionIds.map((id) => idOf(id));
    for (const who of ['stu2', 'out', 'stuB', 'adminB'] as const)
      expect([who, await again(who, ids)]).toEqual([who, [null, null]]);
    const other = await aPublishedQuiz(world);
    const theirs = await aRunningAttempt(world, other, world.users.stu2);
    const first = quiz.questionIds[0] as number;
    const named = (text: string) => Buffer.from(text).toString('base64url');
    const none = [
      idOf(first, theirs),
      idOf(999_999_998),
      idOf(first, { ...attempt, id: 999_999_998 }),
      named(`QuizSubmissionQuestion:${attempt.id}`),
      named(`QuizSubmissionQuestion:${attempt.id}:0${first}`),
      named(`QuizAttempt:${attempt.id}:${first}`),
      named(`Course:${world.courses.C1}:${first}`),
    ];
    expect(await again('teach', none)).toEqual(none.map(() => null));
    const single = await world.as('stu2').graphql('query($id: ID!) { node(id: $id) { id } }', { id: ids[0] });
    expect(single.body.data).toEqual({ node: null });
    expect(single.body.errors[0].extensions.http.status).toBe(404);
  });

  it('are read in as many statements, however many are named', async () => {
    const asked = `query($ids: [ID!]!) { nodes(ids: $ids) { id } }`;
    const others = await aRunningAttempt(world, quiz, world.users.stu2);
    const ids = [attempt, others].flatMap((of) => quiz.questionIds.map((id) => idOf(id, of)));
    const statements = async (some: readonly string[]) => {
      await again('teach', some);
      return world.statementsOf(() => world.as('teach').graphql(asked, { ids: some }));
    };
    expect(await statements(ids)).toBe(await statements(ids.slice(0, 1)));
  });

  it('have their attempt, quiz and group beside them, in as many statements as one of them', async () => {
    const teach = world.as('teach');
    const place = `/courses/${world.courses.C1}/quizzes`;
    const { body: made } = await teach.post(place, { 'quiz[title]': 'Pool' });
    const { body: groups } = await teach.post(`${place}/${made.id}/groups`, {
      'quiz_groups[][name]': 'Easy',
      'quiz_groups[][pick_count]': 3,
    });
    const group = groups.quiz_groups[0].id;
    const essay = { 'question[question_type]': 'essay_question', 'question[points_possible]': 1 };
    for (const of of [null, group, group])
      expect(
        (await teach.post(`${place}/${made.id}/questions`, { ...essay, 'question[quiz_group_id]': of })).status,
      ).toBe(200);
    await teach.put(`${place}/${made.id}`, { 'quiz[published]': true });
    const started = await world.as('stu1').post(`${place}/${made.id}/submissions`);
    const submission = started.body.quiz_submissions[0].id;
    const asked = (ids = '') => `query($s: RecordId!) { quizSubmission(id: $s) { id questions${ids} {
      recordId quizId quizGroupId quiz { recordId title } quizGroup { recordId name }
      quizAttempt { id attempt user { recordId } }
    } } }`;
    const seenBy = async (who: Person, document = asked()) => {
      const { body } = await world.as(who).graphql(document, { s: submission });
      expect(body.errors).toBeUndefined();
      return body.data.quizSubmission;
    };
    for (const who of ['stu1', 'teach'] as const) {
      const { id, questions } = await seenBy(who);
      expect(questions).toHaveLength(3);
      for (const one of questions) {
        expect(one).toMatchObject({
          quizId: made.id,
          quiz: { recordId: made.id, title: 'Pool' },
          quizAttempt: { id, attempt: 1, user: { recordId: world.users.stu1 } },
        });
        // Groups are their authors' affair.
        const shown = who === 'teach' && one.quizGroupId !== null;
        expect(one.quizGroup).toEqual(shown ? { recordId: group, name: 'Easy' } : null);
      }
      expect(questions.map((one: any) => one.quizGroupId)).toEqual([group, group, null]);
      const [one] = questions;
      const alone = asked(`(ids: [${one.recordId}])`);
      for (const document of [alone, asked()]) await seenBy(who, document);
      const statements = (document: string) => world.statementsOf(() => seenBy(who, document));
      expect(await statements(asked())).toBeLessThanOrEqual((await statements(alone)) + 1);
    }
  });

  it('are hidden where the results are', async () => {
    const hiding = await aPublishedQuiz(world, { hideResults: 'always' });
    const done = await aRunningAttempt(world, hiding, world.users.stu1);
    const id = idOf(hiding.questionIds[0] as number, done);
    expect(await again('stu1', [id])).toEqual([expect.objectContaining({ id })]);
    await turnIn(world, world.tokens.stu1, done);
    expect((await listed('stu1', done)).questions).toBeNull();
    expect(await again('stu1', [id])).toEqual([null]);
    expect(await again('teach', [id])).toEqual([expect.objectContaining({ id })]);
    await setQuiz(world, hiding, { hideResults: null });
    expect(await again('stu1', [id])).toEqual([expect.objectContaining({ id, correct: 'FALSE' })]);
  });
});
