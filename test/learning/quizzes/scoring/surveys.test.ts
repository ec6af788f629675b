import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import { settleQuizScores } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { runJob } from '../../../support/run-job.js';
import { openWorld, type World } from '../../../support/world.js';
import {
  anAnswer,
  aRunningAttempt,
  attemptOf,
  gradebookOf,
  judgeFirstAnswer,
  replaceAnswers,
  turnIn,
} from '../attempt-builders.js';
import { aChoice, anEssayQuestion, aPublishedQuiz, type BuiltQuiz } from '../builders.js';
import { score } from './scored-by-hand.js';

const kinds = ['survey', 'graded_survey'] as const;

describe('Surveys judge nobody', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const take = async (quiz: BuiltQuiz) => {
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    await anAnswer(world, attempt, quiz.questionIds[0], 2);
    await turnIn(world, world.tokens.stu1, attempt);
    return attempt;
  };
  const aSurvey = async (quizType: string, fields: FieldsOf<Quiz> = {}) => {
    const quiz = await aPublishedQuiz(world, { quizType: quizType, ...fields }, [aChoice(), anEssayQuestion()]);
    return { quiz, attempt: await take(quiz) };
  };

  it('nothing is right or wrong, for the student or for graders; a graded one gives its points for handing in', async () => {
    for (const [kind, points] of [
      ['survey', null],
      ['graded_survey', 7],
    ] as const) {
      const { quiz, attempt } = await aSurvey(kind, { surveyPoints: 7 });
      const stored = await attemptOf(world, attempt);
      expect([kind, stored.workflow_state, stored.score, stored.kept_score]).toEqual([
        kind,
        'complete',
        points,
        points,
      ]);
      expect(stored.results.map(({ correct }: any) => correct)).toEqual(['no_score', 'no_score']);
      for (const who of ['stu1', 'teach'] as const) {
        const { body, text } = await world.as(who).get(`/quiz_submissions/${attempt.submissionId}/questions`);
        expect(body.quiz_submission_questions).toMatchObject([
          { correct: 'no_score', points: 0 },
          { correct: 'no_score', points: 0 },
        ]);
        if (who === 'stu1') expect(text).not.toMatch(/weight/);
      }
      const path = `/courses/${quiz.courseId}/quizzes/${quiz.id}/submissions/${attempt.submissionId}`;
      expect((await world.as('stu1').get(path)).body.quiz_submissions[0]).toMatchObject({ score: points });
      expect((await gradebookOf(world, quiz, world.users.stu1))?.score).toBe(points ?? undefined);
    }
  });

  it('what was kept as judged of an attempt is not shown', async () => {
    const { attempt } = await aSurvey('survey');
    await judgeFirstAnswer(world, attempt, { correct: 'false', points: 1 });
    const { body } = await world.as('stu1').get(`/quiz_submissions/${attempt.submissionId}/questions`);
    expect(body.quiz_submission_questions[0]).toMatchObject({ correct: 'no_score', points: 0 });
  });

  it('no option becomes right by being the first; in other quizzes it does', async () => {
    const teach = world.as('teach');
    const answers = [{ answer_text: 'Yes' }, { answer_text: 'No' }];
    for (const [type, weights] of [
      ['survey', [0, 0]],
      ['graded_survey', [0, 0]],
      ['practice_quiz', [100, 0]],
    ] as const) {
      const list = `/courses/${world.courses.C1}/quizzes`;
      const { id } = (await teach.post(list, { 'quiz[title]': 'Q', 'quiz[quiz_type]': type })).body;
      const question = { question_type: 'multiple_choice_question', question_text: 'Well?', answers };
      const made = await teach.json('POST', `${list}/${id}/questions`, { question });
      expect([type, made.body.answers.map((one: any) => one.weight)]).toEqual([type, weights]);
      const again = await teach.json('PUT', `${list}/${id}/questions/${made.body.id}`, { question: { answers } });
      expect([type, again.body.answers.map((one: any) => one.weight)]).toEqual([type, weights]);
    }
  });

  it('a score of a question is refused, and so are points beside none; a remark is taken', async () => {
    for (const kind of kinds) {
      const { quiz, attempt } = await aSurvey(kind);
      const [id] = quiz.questionIds;
      const before = await attemptOf(world, attempt);
      const scored = await score(world, quiz, attempt, { questions: { [String(id)]: { score: 1 } } });
      expect([scored.status, Object.keys(scored.body.errors)]).toEqual([400, [expect.stringContaining('score')]]);
      expect(await attemptOf(world, attempt)).toEqual(before);
      const fudged = await score(world, quiz, attempt, { fudge_points: 1 });
      expect([kind, fudged.status]).toEqual([kind, kind === 'survey' ? 400 : 200]);
      const remarked = await score(world, quiz, attempt, { questions: { [String(id)]: { comment: 'Thank you' } } });
      expect(remarked.status).toBe(200);
      expect((await attemptOf(world, attempt)).results[0]).toMatchObject({ correct: 'no_score', comment: 'Thank you' });
    }
  });

  it('is judged once it becomes a quiz, and no more when it is a survey again', async () => {
    const { quiz, attempt } = await aSurvey('graded_survey', { surveyPoints: 7 });
    await replaceAnswers(world, attempt, 1);
    const become = async (quizType: string) => {
      const path = `/courses/${quiz.courseId}/quizzes/${quiz.id}`;
      expect((await world.as('teach').put(path, { 'quiz[quiz_type]': quizType })).status).toBe(200);
      await runJob(world, settleQuizScores, { quizId: quiz.id });
      return attemptOf(world, attempt);
    };
    expect(await become('assignment')).toMatchObject({ score: 1, workflow_state: 'pending_review' });
    expect(await become('survey')).toMatchObject({ score: null, workflow_state: 'complete' });
  });
});
