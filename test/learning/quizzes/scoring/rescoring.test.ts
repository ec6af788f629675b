import { setTimeout as pause } from 'node:timers/promises';
import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import { settleQuizScores } from '../../../../src/learning/quizzes/index.js';
import type { PublishedEntry } from '../../../../src/learning/quizzes/questions/question-content.js';
import { startWorker } from '../../../../src/server/jobs/run-jobs.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { insertRow } from '../../../support/course-rows.js';
import type { Person } from '../../../support/fixture.js';
import { graphRefusal } from '../../../support/graph-refusal.js';
import { runJob } from '../../../support/run-job.js';
import { openWorld, type World } from '../../../support/world.js';
import {
  anAnswer,
  aRunningAttempt,
  attemptOf,
  type BuiltAttempt,
  gradebookOf,
  replaceAnswers,
  turnIn,
} from '../attempt-builders.js';
import { aChoice, anEssayQuestion, answer, aPublishedQuiz, type BuiltQuiz, setQuiz } from '../builders.js';
import { score } from './scored-by-hand.js';

describe('Scores that follow what the quiz has become', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const gradebook = (quiz: BuiltQuiz) => gradebookOf(world, quiz, world.users.stu1);
  /** The first student answers each choice with the id given for it. */
  const take = async (quiz: BuiltQuiz, chosen: readonly number[]) => {
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    for (const [i, id] of chosen.entries()) await anAnswer(world, attempt, quiz.questionIds[i], id);
    await turnIn(world, world.tokens.stu1, attempt);
    return attempt;
  };
  const rescore = async (quiz: BuiltQuiz, { submissionId }: BuiltAttempt, by: Person = 'teach', attempt = 1) => {
    const { body } = await world.as(by).graphql(
      `mutation ($course: RecordId!, $quiz: RecordId!, $id: RecordId!, $attempt: Int!) {
        rescoreQuizAttempt(courseId: $course, quizId: $quiz, quizSubmissionId: $id, attempt: $attempt) { quizAttempt {
          score scoreBeforeRegrade keptScore workflowState
        } errors { code message field } }
      }`,
      { course: quiz.courseId, quiz: quiz.id, id: submissionId, attempt },
    );
    return body.data.rescoreQuizAttempt?.quizAttempt ?? graphRefusal(body).status;
  };
  const publishEntries = async (quiz: BuiltQuiz, entries: readonly PublishedEntry[], number = 2) => {
    await insertRow(world, 'quiz_publications', {
      root_account_id: world.accounts.RA,
      quiz_id: quiz.id,
      number,
      entries: JSON.stringify(entries),
      question_count: entries.length,
      points_possible: 7,
    });
    await setQuiz(world, quiz, { publicationNumber: number });
  };
  /** Publishes the quiz again with another answer key: the answer of the id is right in each choice. */
  const publishWithRight = async (quiz: BuiltQuiz, right: number, ids: readonly number[] = [1, 2, 3]) => {
    const answers = ids.map((id) => answer(id, { text: String(id), weight: id === right ? 100 : 0 }));
    const entries = quiz.questionIds.map((id): PublishedEntry => {
      const content = id === quiz.questionIds[2] ? anEssayQuestion() : aChoice({ answers });
      return { kind: 'question', question: { ...content, id, quizGroupId: null } };
    });
    await publishEntries(quiz, entries);
  };
  const threeQuestions = (fields: FieldsOf<Quiz> = {}) =>
    aPublishedQuiz(world, fields, [aChoice(), aChoice(), anEssayQuestion()]);

  describe('when an attempt is scored anew', () => {
    it('go by the answers as they are published now, and keep what a person scored, remarks, and the score of before', async () => {
      const quiz = await threeQuestions();
      const attempt = await take(quiz, [2, 1]);
      const essay = String(quiz.questionIds[2]);
      const remark = { [String(quiz.questionIds[0])]: { comment: 'Sorry' } };
      await score(world, quiz, attempt, { fudge_points: 0.5, questions: { [essay]: { score: 3 }, ...remark } });
      await publishWithRight(quiz, 2);
      expect((await attemptOf(world, attempt)).score).toBe(4.5);
      await replaceAnswers(world, attempt, 2);
      expect(await rescore(quiz, attempt)).toEqual({
        score: 5.5,
        scoreBeforeRegrade: 4.5,
        keptScore: 5.5,
        workflowState: 'COMPLETE',
      });
      const { results } = await attemptOf(world, attempt);
      expect(results.map(({ points, correct, comment }: any) => [points, correct, comment])).toEqual([
        [1, 'true', 'Sorry'],
        [1, 'true', null],
        [3, 'defined', null],
      ]);
      expect(await gradebook(quiz)).toMatchObject({ score: 5.5, grader_id: world.users.teach, versions: [1, 2, 3] });
      expect(await rescore(quiz, attempt)).toMatchObject({ score: 5.5, scoreBeforeRegrade: 4.5 });
      expect((await gradebook(quiz)).versions).toEqual([1, 2, 3]);
    });

    it('go by the points and the questions as they are published now', async () => {
      const quiz = await threeQuestions();
      const attempt = await take(quiz, [1, 1]);
      const [first, second, essay] = quiz.questionIds as [number, number, number];
      await score(world, quiz, attempt, { questions: { [String(essay)]: { score: 3 } } });
      expect((await attemptOf(world, attempt)).score).toBe(5);
      const entries: PublishedEntry[] = [
        { kind: 'question', question: { ...aChoice({ pointsPossible: 4 }), id: first, quizGroupId: null } },
        { kind: 'question', question: { ...anEssayQuestion(), id: essay, quizGroupId: null } },
      ];
      await publishEntries(quiz, entries);
      expect(await rescore(quiz, attempt)).toMatchObject({ score: 7, scoreBeforeRegrade: 5, keptScore: 7 });
      const { results } = await attemptOf(world, attempt);
      expect(results.map(({ id, points }: any) => [id, points])).toEqual([
        [first, 4],
        [second, 0],
        [essay, 3],
      ]);
      const path = `/courses/${quiz.courseId}/quizzes/${quiz.id}/submissions/${attempt.submissionId}`;
      const [shown] = (await world.as('teach').get(path)).body.quiz_submissions;
      expect(shown).toMatchObject({ score: 7, quiz_points_possible: 9 });
      expect((await gradebook(quiz)).body).toContain('score: 7,');
      // What is published no more waits for nobody.
      await publishEntries(quiz, entries.slice(0, 1), 3);
      expect(await rescore(quiz, attempt)).toMatchObject({ score: 4, workflowState: 'COMPLETE' });
    });

    it('go by the points of their group where they are drawn from one', async () => {
      const quiz = await aPublishedQuiz(world, {}, [aChoice()]);
      const attempt = await take(quiz, [1]);
      const id = quiz.questionIds[0] as number;
      const grouped = { kind: 'group', id: 1, name: 'Group', pickCount: 1, questionPoints: 6 } as const;
      await publishEntries(quiz, [{ ...grouped, questions: [{ ...aChoice(), id, quizGroupId: 1 }] }]);
      expect(await rescore(quiz, attempt)).toMatchObject({ score: 6 });
    });

    it('stay as the student was asked where what they chose from is no longer there', async () => {
      const quiz = await threeQuestions();
      const attempt = await take(quiz, [1, 1]);
      await publishWithRight(quiz, 11, [11, 12, 13]);
      expect(await rescore(quiz, attempt)).toMatchObject({ score: 2, scoreBeforeRegrade: null });
    });

    it('are refused to who may not grade, and for an attempt that is not turned in, and stay', async () => {
      const quiz = await threeQuestions({ allowedAttempts: 2 });
      const attempt = await take(quiz, [2, 2]);
      await publishWithRight(quiz, 2);
      await aRunningAttempt(world, quiz, world.users.stu1);
      for (const [who, status] of [
        ['stu1', 403],
        ['obs', 403],
        ['stu2', 404],
        ['out', 404],
        ['adminB', 404],
      ] as const)
        expect([who, await rescore(quiz, attempt, who)]).toEqual([who, status]);
      for (const unknown of [2, 3]) expect(await rescore(quiz, attempt, 'teach', unknown)).toBe(400);
      expect((await attemptOf(world, attempt)).score).toBe(0);
    });
  });

  describe('when the whole quiz is scored anew', () => {
    const rescoreAll = async (quiz: BuiltQuiz, by: Person = 'teach') => {
      const { body } = await world
        .as(by)
        .graphql(
          'mutation ($course: RecordId!, $quiz: RecordId!) { rescoreQuiz(courseId: $course, quizId: $quiz) { progress { recordId tag } errors { code message field } } }',
          { course: quiz.courseId, quiz: quiz.id },
        );
      return body.data.rescoreQuiz?.progress ?? graphRefusal(body).status;
    };

    it('are those of every attempt that was turned in, each once, and of none in progress', async () => {
      const quiz = await threeQuestions({ allowedAttempts: -1 });
      const [first, second] = [await take(quiz, [2, 2]), await take(quiz, [2, 1])];
      const running = await aRunningAttempt(world, quiz, world.users.stu2);
      await publishWithRight(quiz, 2);
      const progress = await rescoreAll(quiz);
      expect(progress.tag).toBe('QUIZ_RESCORE');
      const worker = await startWorker(world.app, { concurrency: 1 });
      const ended = async () => (await world.as('teach').get(`/progress/${progress.recordId}`)).body;
      for (let tries = 0; tries < 200 && (await ended()).workflow_state !== 'completed'; tries += 1) await pause(25);
      await worker.stop();
      expect(await ended()).toMatchObject({ workflow_state: 'completed', results: { processed: 2, failed: 0 } });
      expect([(await attemptOf(world, first)).score, (await attemptOf(world, second)).score]).toEqual([2, 1]);
      expect((await attemptOf(world, running)).workflow_state).toBe('untaken');
      expect(await gradebook(quiz)).toMatchObject({ score: 2, grader_id: world.users.teach });
    });

    it('stay for who may not grade, and where nobody has turned it in', async () => {
      const quiz = await threeQuestions();
      expect(await rescoreAll(quiz)).toBe(400);
      await take(quiz, [2]);
      for (const [who, status] of [
        ['stu1', 403],
        ['des', 403],
        ['out', 404],
        ['adminB', 404],
      ] as const)
        expect([who, await rescoreAll(quiz, who)]).toEqual([who, status]);
    });
  });

  describe('when its settings change', () => {
    const settle = (quiz: BuiltQuiz) => runJob(world, settleQuizScores, { quizId: quiz.id });
    const change = async (quiz: BuiltQuiz, form: Record<string, string>) => {
      const { status } = await world.as('teach').put(`/courses/${quiz.courseId}/quizzes/${quiz.id}`, form);
      expect(status).toBe(200);
      const [{ n }] = await world.sql(
        `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'settle_quiz_scores' and key = $1`,
        [`settle_quiz_scores ${quiz.id}`],
      );
      if (n > 0) await settle(quiz);
      return n;
    };

    it('count by the new policy, and the gradebook follows once', async () => {
      const quiz = await aPublishedQuiz(world, { allowedAttempts: -1 });
      await take(quiz, [1, 1]);
      const last = await take(quiz, [1, 2]);
      expect(await gradebook(quiz)).toMatchObject({ score: 2, versions: [1, 2] });
      expect(await change(quiz, { 'quiz[title]': 'Renamed' })).toBe(0);
      expect(await change(quiz, { 'quiz[scoring_policy]': 'keep_latest' })).toBe(1);
      expect(await attemptOf(world, last)).toMatchObject({ kept_score: 1 });
      expect(await gradebook(quiz)).toMatchObject({ score: 1, grader_id: -quiz.id, versions: [1, 2, 3] });
      await settle(quiz);
      expect((await gradebook(quiz)).versions).toEqual([1, 2, 3]);
    });

    it('come into the gradebook when practice begins to count, with what was turned in', async () => {
      const quiz = await aPublishedQuiz(world, { quizType: 'practice_quiz' });
      const attempt = await take(quiz, [1, 2]);
      expect(await gradebook(quiz)).toBeUndefined();
      await change(quiz, { 'quiz[quiz_type]': 'assignment' });
      const { finished_at } = await attemptOf(world, attempt);
      expect(await gradebook(quiz)).toMatchObject({
        score: 1,
        attempt: 1,
        submission_type: 'online_quiz',
        submitted_at: finished_at,
        workflow_state: 'graded',
        versions: [1],
      });
    });

    it('are what a graded survey is worth by now, and what a quiz brought once it is none', async () => {
      const quiz = await aPublishedQuiz(world, { quizType: 'graded_survey', surveyPoints: 7 });
      await take(quiz, [1, 2]);
      await change(quiz, { 'quiz[points_possible]': '9' });
      expect(await gradebook(quiz)).toMatchObject({ score: 9, versions: [1, 2] });
      await change(quiz, { 'quiz[quiz_type]': 'assignment' });
      expect(await gradebook(quiz)).toMatchObject({ score: 1, versions: [1, 2, 3] });
    });

    it('catch up when the quiz counts again after it did not', async () => {
      const quiz = await aPublishedQuiz(world, { allowedAttempts: -1 });
      await take(quiz, [1, 2]);
      await change(quiz, { 'quiz[quiz_type]': 'practice_quiz' });
      await take(quiz, [1, 1]);
      expect((await gradebook(quiz)).score).toBe(1);
      await change(quiz, { 'quiz[quiz_type]': 'assignment' });
      expect(await gradebook(quiz)).toMatchObject({ score: 2, grader_id: -quiz.id });
    });
  });
});
