import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { setPartState } from '../../../support/school-builders.js';
import { openWorld, type World } from '../../../support/world.js';
import { aChoice, anEssayQuestion, answer, aPublishedQuiz, question, setQuiz } from '../builders.js';
import { letPass, refusal, Sitting } from '../sitting.js';

describe('Answering', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  type Questions = Parameters<typeof aPublishedQuiz>[2];
  const sitting = async (fields: FieldsOf<Quiz> = {}, questions?: Questions) =>
    new Sitting(world, await aPublishedQuiz(world, fields, questions));
  const first = (exam: Sitting) => exam.quiz.questionIds[0] as number;
  const second = (exam: Sitting) => exam.quiz.questionIds[1] as number;
  const stored = async (exam: Sitting) => (await exam.answers()).map((row) => [row.question, row.answer]);

  it('keeps the answers and gives them back with their questions, those that were sent alone', async () => {
    const exam = await sitting({}, [aChoice(), anEssayQuestion(), aChoice()]);
    const started = await exam.started('stu1');
    const { status, body } = await exam.answer('stu1', started, [{ id: first(exam), answer: 3 }]);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['quiz_submission_questions']);
    expect(body.quiz_submission_questions).toHaveLength(1);
    expect(body.quiz_submission_questions[0]).toMatchObject({
      id: first(exam),
      quiz_id: exam.quiz.id,
      position: 1,
      question_type: 'multiple_choice_question',
      question_text: 'What is 2 + 2?',
      flagged: false,
      answer: '3',
      answers: [
        { id: 1, text: 'four' },
        { id: 2, text: 'three' },
        { id: 3, text: 'five' },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/weight|Too much/);
    expect(await stored(exam)).toEqual([[first(exam), 3]]);
  });

  it('takes every form of the table, over forms as over JSON, and scores what was taken', async () => {
    const choices = [
      answer(1, { text: 'a', weight: 100 }),
      answer(2, { text: 'b', weight: 100 }),
      answer(3, { text: 'c' }),
    ];
    const blanks = [
      answer(1, { text: 'red', weight: 100, blankId: 'x' }),
      answer(2, { text: 'blue', weight: 100, blankId: 'y' }),
    ];
    const pairs = [
      answer(1, { left: 'Oslo', right: 'Norway', matchId: 11 }),
      answer(2, { left: 'Rome', right: 'Italy', matchId: 12 }),
    ];
    const exam = await sitting({}, [
      aChoice(),
      question({ questionType: 'true_false_question', answers: choices.slice(1) }),
      question({ questionType: 'short_answer_question', answers: [answer(1, { text: 'Owl', weight: 100 })] }),
      question({ questionType: 'fill_in_multiple_blanks_question', answers: blanks }),
      question({ questionType: 'multiple_answers_question', answers: choices }),
      question({ questionType: 'multiple_dropdowns_question', answers: blanks }),
      question({
        questionType: 'matching_question',
        answers: pairs,
        matches: [
          { matchId: 11, text: 'Norway' },
          { matchId: 12, text: 'Italy' },
        ],
      }),
      question({
        questionType: 'numerical_question',
        answers: [answer(1, { weight: 100, numericalAnswerType: 'exact_answer', exact: 4.5, margin: 0 })],
      }),
      question({
        questionType: 'calculated_question',
        answers: [answer(1, { weight: 100, answer: 7, variables: [{ name: 'x', value: 3 }] })],
        answerTolerance: 0,
        variables: [],
        formulas: ['x+4'],
      }),
      anEssayQuestion(),
      question({ questionType: 'text_only_question', pointsPossible: 0 }),
      question({ questionType: 'missing_word_question', answers: choices.slice(0, 1) }),
    ]);
    const given: readonly [given: unknown, shown: unknown][] = [
      ['1', '1'],
      [2, '2'],
      ['  OWL ', 'owl'],
      [
        { x: 'red', y: 'blue' },
        { x: 'red', y: 'blue' },
      ],
      [
        ['1', 2],
        ['1', '2'],
      ],
      [
        { x: 1, y: '2' },
        { x: '1', y: '2' },
      ],
      [
        [
          { answer_id: '1', match_id: 11 },
          { answer_id: 2, match_id: '12' },
        ],
        [
          { answer_id: '1', match_id: '11' },
          { answer_id: '2', match_id: '12' },
        ],
      ],
      ['4.5', 4.5],
      [7, 7],
      ['<p>Why not<script>x</script></p>', '<p>Why not</p>'],
      [null, null],
      [1, '1'],
    ];
    const started = await exam.started('stu1');
    const answers = exam.quiz.questionIds.map((id, i) => ({ id, answer: given[i]?.[0] }));
    const { status, body } = await exam.answer('stu1', started, answers);
    expect(status).toBe(200);
    expect(body.quiz_submission_questions.map((one: any) => one.answer)).toEqual(given.map(([, shown]) => shown));
    const form =
      `attempt=1&validation_token=${started.validation_token}&quiz_questions[][id]=${first(exam)}&quiz_questions[][answer]=1` +
      `&quiz_questions[][id]=${exam.quiz.questionIds[4]}&quiz_questions[][answer][]=1&quiz_questions[][answer][]=2`;
    const again = await world.as('stu1').post(`/quiz_submissions/${started.id}/questions`, form);
    expect(again.body.quiz_submission_questions.map((one: any) => one.answer)).toEqual(['1', ['1', '2']]);
    const seen = await world.as('stu1').get(`/quiz_submissions/${started.id}/questions`);
    expect(seen.body.quiz_submission_questions.map((one: any) => one.answer)).toEqual(given.map(([, shown]) => shown));
    const done = await exam.complete('stu1', started);
    expect(done.body.quiz_submissions[0]).toMatchObject({ score: 10, workflow_state: 'pending_review' });
  });

  it('changes nothing when the same answers come again, and the last of two counts', async () => {
    const exam = await sitting();
    const started = await exam.started('stu1');
    const send = (given: unknown) => exam.answer('stu1', started, [{ id: first(exam), answer: given }]);
    for (const given of [1, 1, '1', 2]) expect((await send(given)).status).toBe(200);
    expect(await stored(exam)).toEqual([[first(exam), 2]]);
    const twice = [
      { id: first(exam), answer: 3 },
      { id: first(exam), answer: 1 },
    ];
    expect((await exam.answer('stu1', started, twice)).status).toBe(200);
    expect(await stored(exam)).toEqual([[first(exam), 1]]);
    await send(null);
    expect(await stored(exam)).toEqual([[first(exam), null]]);
    expect((await exam.complete('stu1', started)).body.quiz_submissions[0].score).toBe(0);
  });

  it('from two tabs at once loses nothing: each question has one of the answers that were taken', async () => {
    const exam = await sitting(
      {},
      Array.from({ length: 10 }, () => aChoice()),
    );
    const started = await exam.started('stu1');
    const tab = (choice: number, ids: readonly number[]) =>
      exam.answer(
        'stu1',
        started,
        ids.map((id) => ({ id, answer: choice })),
      );
    const ids = exam.quiz.questionIds;
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, n) => tab((n % 3) + 1, n % 2 === 0 ? ids : [...ids].reverse())),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const rows = await stored(exam);
    expect(rows.map(([id]) => id)).toEqual(ids);
    expect(rows.every(([, given]) => [1, 2, 3].includes(given))).toBe(true);
  });

  it('and turning in at the same time: what was taken is scored, what came after is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const exam = await sitting();
      const started = await exam.started('stu1');
      const [sent, done] = await Promise.all([
        exam.answer('stu1', started, [{ id: first(exam), answer: 1 }]),
        exam.complete('stu1', started),
      ]);
      const taken = sent.status === 200;
      if (!taken) expect(refusal(sent)).toEqual([400, 'already_complete']);
      expect(done.body.quiz_submissions[0].score).toBe(taken ? 1 : 0);
      expect(await stored(exam)).toEqual(taken ? [[first(exam), 1]] : []);
    }
  });

  describe('is refused, and none of the answers is kept,', () => {
    const none = async (exam: Sitting) => expect(await exam.answers()).toEqual([]);

    it('with 400 where one of them does not fit its question, or is to none of the attempt, with 404 for an id of bad form', async () => {
      const exam = await sitting();
      const other = await sitting();
      const started = await exam.started('stu1');
      for (const bad of [
        { id: second(exam), answer: 99 },
        { id: second(exam), answer: 'x' },
        { id: second(exam), answer: [1] },
        { id: first(other), answer: 1 },
      ])
        expect((await exam.answer('stu1', started, [{ id: first(exam), answer: 1 }, bad])).status).toBe(400);
      for (const id of ['x', 0])
        expect(
          (
            await exam.answer('stu1', started, [
              { id: first(exam), answer: 1 },
              { id, answer: 1 },
            ])
          ).status,
        ).toBe(404);
      const many = Array.from({ length: 501 }, () => ({ id: first(exam), answer: 1 }));
      expect((await exam.answer('stu1', started, many)).status).toBe(400);
      expect((await exam.answer('stu1', started, [], { quiz_questions: undefined })).status).toBe(400);
      await none(exam);
    });

    it('with 403 for a wrong token: none, another attempt’s, another student’s (A64)', async () => {
      const exam = await sitting({ allowedAttempts: 2 });
      const old = await exam.started('stu1');
      await exam.complete('stu1', old);
      const started = await exam.started('stu1');
      const theirs = await exam.started('stu2');
      const answers = [{ id: first(exam), answer: 1 }];
      for (const validation_token of ['', old.validation_token, theirs.validation_token])
        expect(refusal(await exam.answer('stu1', { ...started, validation_token }, answers))).toEqual([
          403,
          'invalid_token',
        ]);
      const { id, attempt } = started;
      expect(refusal(await exam.answer('stu1', { id, attempt } as never, answers))).toEqual([403, 'invalid_token']);
      expect((await exam.answer('stu2', started, answers)).status).toBe(404);
      for (const who of ['teach', 'obs'] as const) expect((await exam.answer(who, started, answers)).status).toBe(403);
      await none(exam);
    });

    it('with 403 for a wrong access code or from another address', async () => {
      const exam = await sitting({ accessCode: 'x' });
      const started = await exam.started('stu1', { access_code: 'x' });
      const answers = [{ id: first(exam), answer: 1 }];
      expect(refusal(await exam.answer('stu1', started, answers))).toEqual([403, 'invalid_access_code']);
      await setQuiz(world, exam.quiz, { ipFilter: '10.0.0.1' });
      const coded = { access_code: 'x' };
      expect(refusal(await exam.answer('stu1', started, answers, coded))).toEqual([403, 'invalid_ip_address']);
      await none(exam);
      await setQuiz(world, exam.quiz, { ipFilter: null });
      expect((await exam.answer('stu1', started, answers, coded)).status).toBe(200);
    });

    it('with 400 without the number of the attempt, with another, and once it is turned in (qs-complete-final)', async () => {
      const exam = await sitting({ allowedAttempts: 2 });
      await exam.complete('stu1', await exam.started('stu1'));
      const started = await exam.started('stu1');
      const answers = [{ id: first(exam), answer: 1 }];
      const { attempt, ...without } = started;
      expect(refusal(await exam.answer('stu1', without as never, answers))).toEqual([400, 'attempt']);
      expect(refusal(await exam.answer('stu1', { ...started, attempt: attempt - 1 }, answers))).toEqual([
        400,
        'attempt',
      ]);
      await exam.complete('stu1', started);
      expect(refusal(await exam.answer('stu1', started, answers))).toEqual([400, 'already_complete']);
      await none(exam);
    });

    it('with 400 more than five minutes after the end, and not before (A65)', async () => {
      const exam = await sitting({ timeLimit: 10 });
      const started = await exam.started('stu1');
      const answers = [{ id: first(exam), answer: 1 }];
      await letPass(world, started, 10 * 60 + 280);
      expect((await exam.answer('stu1', started, answers)).status).toBe(200);
      await letPass(world, started, 30);
      expect(refusal(await exam.answer('stu1', started, [{ id: first(exam), answer: 2 }]))).toEqual([400, 'overdue']);
      expect(await stored(exam)).toEqual([[first(exam), 1]]);
    });

    it('after the student has left the course (A69)', async () => {
      const exam = await sitting();
      const started = await exam.started('stu2');
      const answers = [{ id: first(exam), answer: 1 }];
      await setPartState(world, world.users.stu2, 'deleted');
      const flag = { attempt: 1, validation_token: started.validation_token };
      expect((await exam.answer('stu2', started, answers)).status).toBe(404);
      const path = `/quiz_submissions/${started.id}/questions`;
      expect((await world.as('stu2').get(path)).status).toBe(404);
      expect((await world.as('stu2').put(`${path}/${first(exam)}/flag`, flag)).status).toBe(404);
      await setPartState(world, world.users.stu2, 'active');
      await none(exam);
    });
  });
});
