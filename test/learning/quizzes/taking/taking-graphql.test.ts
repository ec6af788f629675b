import { graphRefusal } from '../../../support/graph-refusal.js';
import { statementsOfRead } from '../../../support/statements-of-read.js';
import { openWorld, type World } from '../../../support/world.js';
import { aChoice, anEssayQuestion, aPublishedQuiz } from '../builders.js';

/** All that a page needs on which a student takes a quiz. */
const takeQuizPage = `query TakeQuiz($courseId: RecordId!, $quizId: RecordId!) {
  course(id: $courseId) {
    quiz(id: $quizId) {
      title description lockedForUser
      settings { timeLimit oneQuestionAtATime cantGoBack hasAccessCode allowedAttempts }
      viewerAttempt {
        quizSubmissionId attempt workflowState validationToken startedAt endAt timeLeft attemptsLeft
        questions {
          recordId position questionType questionText pointsPossible content { ...Offered } answer { ...Given } flagged
        }
      }
    }
  }
}
fragment Offered on QuizQuestionContent {
  ... on QuizMultipleChoice { options { answerId text html } }
  ... on QuizMatching { pairs { answerId left } matches { matchId text } }
}
fragment Given on QuizAnswer { ... on QuizChoiceAnswer { answerId } ... on QuizEssayAnswer { html } }`;

const start = `mutation Start($courseId: RecordId!, $quizId: RecordId!) {
  startQuizAttempt(courseId: $courseId, quizId: $quizId) { quizAttempt {
    quizSubmissionId attempt validationToken questions { recordId content { ... on QuizMultipleChoice { options { answerId text } } } }
  } errors { code message field } }
}`;
const proofVariables = '$id: RecordId!, $attempt: Int, $token: String';
const proof = 'quizSubmissionId: $id, attempt: $attempt, validationToken: $token';
const answering = `mutation Answer(${proofVariables}, $answers: [QuizAnswerInput!]!) {
  answerQuizQuestions(${proof}, answers: $answers) { quizSubmissionQuestions { recordId answer { ... on QuizChoiceAnswer { answerId } ... on QuizEssayAnswer { html } } flagged } errors { code message field } }
}`;
const flagging = `mutation Flag(${proofVariables}, $questionId: RecordId!) {
  flagQuizQuestion(${proof}, questionId: $questionId) { quizSubmissionQuestion { recordId flagged } errors { code message field } }
}`;
const opening = `mutation Open(${proofVariables}, $questionId: RecordId!) {
  openQuizQuestion(${proof}, questionId: $questionId) { quizAttempt { questions { recordId } } errors { code message field } }
}`;
const completing = `mutation Complete($courseId: RecordId!, $quizId: RecordId!, ${proofVariables}) {
  submitQuizAttempt(courseId: $courseId, quizId: $quizId, ${proof}) { quizAttempt { workflowState score keptScore validationToken } errors { code message field } }
}`;

describe('An exam over GraphQL', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const ask = async (who: Parameters<World['as']>[0], document: string, variables: Record<string, unknown>) =>
    (await world.as(who).graphql(document, variables)).body;
  const refusal = (body: any) => {
    const { status, reason } = graphRefusal(body);
    return [status, reason];
  };

  it('is one query for the page and one mutation for each act', async () => {
    const quiz = await aPublishedQuiz(world, { timeLimit: 30 }, [aChoice(), anEssayQuestion(), aChoice()]);
    const place = { courseId: quiz.courseId, quizId: quiz.id };
    const page = async () => (await ask('stu1', takeQuizPage, place)).data.course.quiz;
    expect(await page()).toMatchObject({
      title: 'Quiz',
      settings: { timeLimit: 30, hasAccessCode: false },
      viewerAttempt: null,
    });
    const begun = (await ask('stu1', start, place)).data.startQuizAttempt.quizAttempt;
    expect(begun.questions).toHaveLength(3);
    const proven = { id: begun.quizSubmissionId, attempt: begun.attempt, token: begun.validationToken };
    const [a, b, c] = quiz.questionIds;
    const answers = [
      { id: a, answer: { answerId: 1 } },
      { id: b, answer: { html: 'Because' } },
    ];
    const answered = await ask('stu1', answering, { ...proven, answers });
    expect(answered.data.answerQuizQuestions.quizSubmissionQuestions).toEqual([
      { recordId: a, answer: { answerId: 1 }, flagged: false },
      { recordId: b, answer: { html: 'Because' }, flagged: false },
    ]);
    const flagged = await ask('stu1', flagging, { ...proven, questionId: c });
    expect(flagged.data.flagQuizQuestion.quizSubmissionQuestion).toEqual({ recordId: c, flagged: true });
    const { viewerAttempt } = await page();
    expect(viewerAttempt).toMatchObject({ validationToken: proven.token, attempt: 1, workflowState: 'UNTAKEN' });
    expect(viewerAttempt.timeLeft).toBeGreaterThan(1_700);
    expect(viewerAttempt.questions.map((one: any) => [one.recordId, one.answer, one.flagged])).toEqual([
      [a, { answerId: 1 }, false],
      [b, { html: 'Because' }, false],
      [c, { answerId: null }, true],
    ]);
    const done = await ask('stu1', completing, { ...place, ...proven });
    expect(done.data.submitQuizAttempt.quizAttempt).toEqual({
      workflowState: 'PENDING_REVIEW',
      score: 1,
      keptScore: 1,
      validationToken: null,
    });
    expect(refusal(await ask('stu1', completing, { ...place, ...proven }))).toEqual([400, 'already_complete']);
  });

  it('asks one statement for the page, however many questions there are', async () => {
    const cost = async (count: number) => {
      const quiz = await aPublishedQuiz(
        world,
        {},
        Array.from({ length: count }, () => aChoice()),
      );
      const place = { courseId: quiz.courseId, quizId: quiz.id };
      await ask('stu1', start, place);
      return statementsOfRead(world, () => ask('stu1', takeQuizPage, place));
    };
    expect([await cost(1), await cost(30)]).toEqual([1, 1]);
  });

  it('opens one question after the other', async () => {
    const quiz = await aPublishedQuiz(world, { oneQuestionAtATime: true, cantGoBack: true });
    const place = { courseId: quiz.courseId, quizId: quiz.id };
    const begun = (await ask('stu1', start, place)).data.startQuizAttempt.quizAttempt;
    const [a, b] = quiz.questionIds;
    expect(begun.questions.map((one: any) => one.recordId)).toEqual([a]);
    const proven = { id: begun.quizSubmissionId, attempt: 1, token: begun.validationToken };
    const opened = await ask('stu1', opening, { ...proven, questionId: b });
    expect(opened.data.openQuizQuestion.quizAttempt.questions).toEqual([{ recordId: b }]);
    expect(refusal(await ask('stu1', opening, { ...proven, questionId: a }))).toEqual([400, 'question_closed']);
  });

  it('refuses what REST refuses, and tells nobody the token of another (A08, A17, A64)', async () => {
    const quiz = await aPublishedQuiz(world);
    const place = { courseId: quiz.courseId, quizId: quiz.id };
    const begun = (await ask('stu1', start, place)).data.startQuizAttempt.quizAttempt;
    const proven = { id: begun.quizSubmissionId, attempt: 1, token: begun.validationToken };
    const answers = [{ id: quiz.questionIds[0], answer: { answerId: 1 } }];
    expect(refusal(await ask('teach', start, place))).toEqual([400, 'quiz_locked']);
    expect(refusal(await ask('stu1', start, place))).toEqual([409, 'already_started']);
    expect(refusal(await ask('stu1', answering, { ...proven, token: 'x', answers }))).toEqual([403, 'invalid_token']);
    expect(refusal(await ask('stu2', answering, { ...proven, answers }))[0]).toBe(404);
    expect(refusal(await ask('stuB', start, place))[0]).toBe(404);
    const attempts = `query All($courseId: RecordId!, $quizId: RecordId!) {
      course(id: $courseId) { quiz(id: $quizId) { attempts { nodes { userId validationToken } } quizSubmissions { nodes { validationToken } } } }
    }`;
    for (const who of ['teach', 'obs', 'admin'] as const) {
      const { quiz: seen } = (await ask(who, attempts, place)).data.course;
      expect(seen).toEqual({
        attempts: { nodes: [{ userId: world.users.stu1, validationToken: null }] },
        quizSubmissions: { nodes: [{ validationToken: null }] },
      });
    }
  });

  it('names its questions by the id that they have in the attempt, and says of one that is none what it expected', async () => {
    const quiz = await aPublishedQuiz(world, {}, [aChoice(), anEssayQuestion()]);
    const begun = (await ask('stu1', start, { courseId: quiz.courseId, quizId: quiz.id })).data.startQuizAttempt
      .quizAttempt;
    const known = { id: begun.quizSubmissionId, attempt: begun.attempt, token: begun.validationToken };
    const seen = 'query ($id: RecordId!) { quizSubmission(id: $id) { id questions { id recordId flagged } } }';
    const { id: attemptId, questions } = (await ask('stu1', seen, { id: known.id })).data.quizSubmission;
    const essay = questions[1];

    const answers = [{ id: essay.id, answer: { html: '<p>Two.</p>' } }];
    const { quizSubmissionQuestions, errors } = (await ask('stu1', answering, { ...known, answers })).data
      .answerQuizQuestions;
    expect(errors).toEqual([]);
    expect(quizSubmissionQuestions).toMatchObject([{ recordId: essay.recordId, answer: { html: '<p>Two.</p>' } }]);
    const flagged = (await ask('stu1', flagging, { ...known, questionId: essay.id })).data.flagQuizQuestion;
    expect(flagged.quizSubmissionQuestion).toEqual({ recordId: essay.recordId, flagged: true });
    const one = `query ($id: RecordId!, $of: RecordId!) { quizSubmission(id: $of) { question(id: $id) { recordId } } }`;
    const found = (await ask('stu1', one, { id: essay.id, of: known.id })).data.quizSubmission.question;
    expect(found).toEqual({ recordId: essay.recordId });

    const wrong = await ask('stu1', answering, { ...known, answers: [{ id: attemptId, answer: { html: 'Three' } }] });
    expect(wrong.data.answerQuizQuestions).toEqual({
      quizSubmissionQuestions: null,
      errors: [
        {
          code: 'WRONG_TYPE',
          message: 'answers.0.id: expected the id of a QuizQuestion, got that of a QuizAttempt.',
          field: 'answers.0.id',
        },
      ],
    });
    const other = await ask('stu1', 'query ($id: RecordId!) { course(id: $id) { name } }', { id: essay.id });
    expect(other.errors[0].message).toBe('id: expected the id of a Course, got that of a QuizSubmissionQuestion.');
    const after = (await ask('stu1', seen, { id: known.id })).data.quizSubmission.questions;
    expect(after.map(({ flagged }: { flagged: boolean }) => flagged)).toEqual([false, true]);
  });
});
