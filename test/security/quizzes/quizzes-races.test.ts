/** Black box: what happens to attempts and their scores while others change the quiz. */

import { settleQuizScores } from '../../../src/learning/quizzes/index.js';
import { setAssignment } from '../../learning/assignments/builders.js';
import {
  anAnswer,
  aQuizSubmission,
  aRunningAttempt,
  attemptOf,
  gradebookOf,
  turnIn,
} from '../../learning/quizzes/attempt-builders.js';
import { anEssayQuestion, aPublishedQuiz, type BuiltQuiz, setQuiz } from '../../learning/quizzes/builders.js';
import { Sitting } from '../../learning/quizzes/sitting.js';
import { runJob } from '../../support/run-job.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { openWorld, type World } from '../../support/world.js';

describe('While the quiz is being changed', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const beginsToCount = async (quiz: BuiltQuiz) => {
    const { status } = await world
      .as('teach')
      .put(`/courses/${quiz.courseId}/quizzes/${quiz.id}`, { 'quiz[quiz_type]': 'assignment' });
    expect(status).toBe(200);
  };
  const settle = (quiz: BuiltQuiz) => runJob(world, settleQuizScores, { quizId: quiz.id });
  /** Holds the student's row of the quiz, as whoever completes or scores does. */
  const holding = async (submissionId: number, work: () => Promise<void>) => {
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from quiz_submissions where id = $1 for update', [submissionId]);
      await work();
      await client.query('commit');
    } finally {
      client.release();
    }
  };

  it('an attempt that is just being turned in reaches the gradebook in which the quiz begins to count', async () => {
    const quiz = await aPublishedQuiz(world, { quizType: 'practice_quiz' });
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await anAnswer(world, attempt, quiz.questionIds[0], 1);
    let settled: Promise<unknown> = Promise.resolve();
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from quiz_submissions where id = $1 for update', [attempt.submissionId]);
      await beginsToCount(quiz);
      settled = settle(quiz);
      await Promise.race([settled, untilWaiting(world)]);
      const results = quiz.questionIds.map((id, i) => ({ id, points: 1 - i, correct: String(i === 0), comment: null }));
      await client.query(
        `update quiz_attempts set workflow_state = 'complete', score = 1, results = $2, finished_at = now() where id = $1`,
        [attempt.id, JSON.stringify(results)],
      );
      await client.query('update quiz_submissions set kept_score = 1 where id = $1', [attempt.submissionId]);
      await client.query('commit');
    } finally {
      client.release();
    }
    await settled;
    expect(await gradebookOf(world, quiz, world.users.stu1)).toMatchObject({ score: 1, workflow_state: 'graded' });
  });

  it('a score that a grader is just giving reaches the gradebook in which the quiz begins to count', async () => {
    const quiz = await aPublishedQuiz(world, { quizType: 'practice_quiz' }, [anEssayQuestion()]);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await turnIn(world, world.tokens.stu1, attempt);
    const scoring = { given: Promise.resolve<any>(undefined) };
    await holding(attempt.submissionId, async () => {
      const questions = { [`${quiz.questionIds[0]}`]: { score: 4 } };
      scoring.given = world
        .as('teach')
        .json('PUT', `/courses/${quiz.courseId}/quizzes/${quiz.id}/submissions/${attempt.submissionId}`, {
          quiz_submissions: [{ attempt: 1, questions }],
        });
      await untilWaiting(world);
      // The settling job has been there before: it found 0 points.
      await setQuiz(world, quiz, { quizType: 'assignment' });
      await setAssignment(world, quiz.assignmentId, { workflowState: 'published' });
    });
    expect((await scoring.given).status).toBe(200);
    expect((await attemptOf(world, attempt)).kept_score).toBe(4);
    expect(await gradebookOf(world, quiz, world.users.stu1)).toMatchObject({ score: 4, workflow_state: 'graded' });
  });

  it('an attempt is turned in without waiting for who holds the quiz’s row', async () => {
    const quiz = await aPublishedQuiz(world);
    const exam = new Sitting(world, quiz);
    const started = await exam.started('stu1');
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from quizzes where id = $1 for update', [quiz.id]);
      const done = exam.complete('stu1', started);
      const waits = untilWaiting(world).then(
        () => 'somebody waits',
        () => 'nobody waits',
      );
      expect(await Promise.race([done.then(({ status }) => status), waits])).toBe(200);
      await client.query('rollback');
      await done;
    } finally {
      client.release();
    }
  });

  it('an extension waits for who holds the quiz’s row before it holds any student’s', async () => {
    const quiz = await aPublishedQuiz(world);
    const submission = await aQuizSubmission(world, quiz, world.users.stu1);
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from quizzes where id = $1 for update', [quiz.id]);
      const extended = world.as('teach').json('POST', `/courses/${quiz.courseId}/quizzes/${quiz.id}/extensions`, {
        quiz_extensions: [{ user_id: world.users.stu1, extra_time: 5 }],
      });
      await untilWaiting(world);
      const held = client.query('select 1 from quiz_submissions where id = $1 for update nowait', [submission]);
      expect((await held).rowCount).toBe(1);
      await client.query('rollback');
      expect((await extended).status).toBe(200);
    } finally {
      client.release();
    }
  });

  it('a student starts with the questions that are just being published', async () => {
    const quiz = await aPublishedQuiz(world);
    const exam = new Sitting(world, quiz);
    const client = await world.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from quizzes where id = $1 for update', [quiz.id]);
      const start = exam.start('stu1');
      await untilWaiting(world);
      const { rows } = await client.query<{ id: number }>(
        `insert into quiz_publications (root_account_id, quiz_id, number, entries, question_count, points_possible)
         select root_account_id, quiz_id, 2, entries, question_count, points_possible from quiz_publications where id = $1 returning id::int`,
        [quiz.publicationId],
      );
      await client.query('update quizzes set publication_number = 2 where id = $1', [quiz.id]);
      await client.query('commit');
      expect((await start).status).toBe(200);
      const attempts = await world.sql('select quiz_publication_id::int as id from quiz_attempts where quiz_id = $1', [
        quiz.id,
      ]);
      expect(attempts).toEqual(rows);
    } finally {
      client.release();
    }
  });
});
