import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { statementsOfRead } from '../../../support/statements-of-read.js';
import { type Answer, openWorld, type World } from '../../../support/world.js';
import { aChoice, anEssayQuestion, aPublishedQuiz, question, setQuiz } from '../builders.js';
import { letPass, refusal, Sitting, type Started } from '../sitting.js';

describe('The questions of an attempt', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  type Who = Parameters<World['as']>[0];
  type Questions = Parameters<typeof aPublishedQuiz>[2];
  const sitting = async (fields: FieldsOf<Quiz> = {}, questions?: Questions) =>
    new Sitting(world, await aPublishedQuiz(world, fields, questions));
  const list = (who: Who, { id }: Pick<Started, 'id'>, rest = '') =>
    world.as(who).get(`/quiz_submissions/${id}/questions${rest}`);
  const shown = ({ body }: Answer): any[] => body.quiz_submission_questions;
  const act = (who: Who, { id, attempt, validation_token }: Started, questionId: number | undefined, word: string) =>
    world.as(who).put(`/quiz_submissions/${id}/questions/${questionId}/${word}`, { attempt, validation_token });

  it('are those that were drawn, with what was answered, for its student while it runs', async () => {
    const exam = await sitting({}, [aChoice(), anEssayQuestion()]);
    const started = await exam.started('stu1');
    await exam.answer('stu1', started, [{ id: exam.quiz.questionIds[1], answer: 'Because' }]);
    const seen = await list('stu1', started);
    expect(Object.keys(seen.body)).toEqual(['quiz_submission_questions']);
    expect(shown(seen).map((one) => [one.id, one.position, one.answer, one.flagged])).toEqual([
      [exam.quiz.questionIds[0], 1, null, false],
      [exam.quiz.questionIds[1], 2, 'Because', false],
    ]);
    expect(seen.text).not.toMatch(/weight|correct|Too much/);
    const both = await list('stu1', started, '?include[]=quiz_question');
    expect(both.body.quiz_questions.map((one: any) => one.id)).toEqual(exam.quiz.questionIds);
    expect(both.body.quiz_questions[0]).not.toHaveProperty('answer');
    const one = await list('stu1', started, `/${exam.quiz.questionIds[1]}`);
    expect(shown(one)).toMatchObject([{ id: exam.quiz.questionIds[1], answer: 'Because' }]);
    expect((await list('stu1', started, '/999999')).status).toBe(404);
  });

  it('are not there for other students and outsiders, and not shown to observers while it runs', async () => {
    const exam = await sitting();
    const started = await exam.started('stu1');
    for (const who of ['stu2', 'out', 'stuB', 'adminB'] as const)
      expect([who, (await list(who, started)).status]).toEqual([who, 404]);
    expect((await list('obs', started)).status).toBe(403);
    expect((await world.withToken(null).get(`/quiz_submissions/${started.id}/questions`)).status).toBe(401);
    expect(shown(await list('teach', started))).toHaveLength(2);
    for (const odd of ['0', 'x', 'self', '9007199254740993'])
      expect([odd, (await world.as('stu1').get(`/quiz_submissions/${odd}/questions`)).status]).toEqual([odd, 404]);
  });

  it('of an old attempt are named by its number; results that are hidden are 403', async () => {
    const exam = await sitting({ allowedAttempts: 2 });
    const first = await exam.started('stu1');
    await exam.answer('stu1', first, [{ id: exam.quiz.questionIds[0], answer: 1 }]);
    await exam.complete('stu1', first);
    await exam.started('stu1');
    const old = shown(await list('stu1', first, '?quiz_submission_attempt=1'));
    expect(old[0]).toMatchObject({ answer: '1', correct: true, points: 1, flagged: false });
    expect(shown(await list('stu1', first))[0]).not.toHaveProperty('correct');
    expect((await list('stu1', first, '?quiz_submission_attempt=7')).status).toBe(404);
    await setQuiz(world, exam.quiz, { hideResults: 'always' });
    expect((await list('stu1', first, '?quiz_submission_attempt=1')).status).toBe(403);
  });

  describe('are flagged', () => {
    it('and unflagged; twice is once, and the answer stays', async () => {
      const exam = await sitting();
      const started = await exam.started('stu1');
      const [id] = exam.quiz.questionIds;
      await exam.answer('stu1', started, [{ id, answer: 2 }]);
      for (const [word, flagged] of [
        ['flag', true],
        ['flag', true],
        ['unflag', false],
        ['unflag', false],
        ['flag', true],
      ] as const) {
        const { status, body } = await act('stu1', started, id, word);
        expect([status, body.quiz_submission_questions]).toMatchObject([200, [{ id, flagged, answer: '2' }]]);
      }
      await act('stu1', started, exam.quiz.questionIds[1], 'flag');
      expect(shown(await list('stu1', started)).map((one) => [one.answer, one.flagged])).toEqual([
        ['2', true],
        [null, true],
      ]);
      const done = await exam.complete('stu1', started);
      expect(done.body.quiz_submissions[0].score).toBe(0);
      expect(shown(await list('stu1', started)).map((one) => one.flagged)).toEqual([false, false]);
    });

    it('by their student alone, with the token, while it runs', async () => {
      const exam = await sitting();
      const started = await exam.started('stu1');
      const [id] = exam.quiz.questionIds;
      expect(refusal(await act('stu1', { ...started, validation_token: 'x' }, id, 'flag'))).toEqual([
        403,
        'invalid_token',
      ]);
      expect((await act('stu2', started, id, 'flag')).status).toBe(404);
      expect((await act('teach', started, id, 'flag')).status).toBe(403);
      expect((await act('stu1', started, 999_999, 'flag')).status).toBe(404);
      await exam.complete('stu1', started);
      expect(refusal(await act('stu1', started, id, 'flag'))).toEqual([400, 'already_complete']);
      expect(await exam.answers()).toEqual([]);
    });
  });

  describe('one at a time', () => {
    const three = [aChoice(), aChoice(), anEssayQuestion()];

    it('are shown alone, and another one by opening it, forth and back', async () => {
      const exam = await sitting({ oneQuestionAtATime: true }, three);
      const started = await exam.started('stu1');
      const ids = exam.quiz.questionIds;
      const open = async () => shown(await list('stu1', started)).map((one) => one.id);
      expect(await open()).toEqual([ids[0]]);
      for (const place of [2, 0, 1, 1]) {
        const opened = await act('stu1', started, ids[place], 'open');
        expect([opened.status, shown(opened).map((one) => one.id)]).toEqual([200, [ids[place]]]);
        expect(await open()).toEqual([ids[place]]);
      }
      expect((await list('stu1', started, `/${ids[2]}`)).status).toBe(404);
      expect(shown(await list('teach', started))).toHaveLength(3);
      // An answer that comes late, from a page that was left, is not lost.
      expect((await exam.answer('stu1', started, [{ id: ids[0], answer: 1 }])).status).toBe(200);
    });

    it('are closed for good once a later one is open, where one cannot go back', async () => {
      const exam = await sitting({ oneQuestionAtATime: true, cantGoBack: true }, three);
      const started = await exam.started('stu1');
      const [a, b, c] = exam.quiz.questionIds;
      const said = async (id: number | undefined, word?: string) =>
        refusal(
          word === undefined
            ? await exam.answer('stu1', started, [{ id, answer: null }])
            : await act('stu1', started, id, word),
        );
      expect(await said(b)).toEqual([400, 'quiz_questions[0]']);
      expect(await said(b, 'flag')).toEqual([400, 'question_not_open']);
      expect((await exam.answer('stu1', started, [{ id: a, answer: 1 }])).status).toBe(200);
      expect((await act('stu1', started, b, 'open')).status).toBe(200);
      expect(await said(a)).toEqual([400, 'quiz_questions[0]']);
      expect(await said(a, 'flag')).toEqual([400, 'question_closed']);
      expect(await said(a, 'open')).toEqual([400, 'question_closed']);
      expect((await act('stu1', started, c, 'open')).status).toBe(200);
      expect(await said(b, 'open')).toEqual([400, 'question_closed']);
      expect((await exam.attempts())[0].open_position).toBe(3);
      expect((await exam.answers()).map((row) => [row.question, row.answer])).toEqual([[a, 1]]);
      expect((await exam.complete('stu1', started)).body.quiz_submissions[0].score).toBe(1);
    });

    it('say by place and id which answer came to a question that is closed or not open yet', async () => {
      const exam = await sitting({ oneQuestionAtATime: true, cantGoBack: true }, three);
      const started = await exam.started('stu1');
      const [a, b, c] = exam.quiz.questionIds as [number, number, number];
      await act('stu1', started, b, 'open');
      for (const [wrong, type] of [
        [a, 'question_closed'],
        [c, 'question_not_open'],
      ] as const) {
        const { status, body } = await exam.answer('stu1', started, [
          { id: b, answer: 1 },
          { id: wrong, answer: 1 },
        ]);
        const attribute = 'quiz_questions[1]';
        const message = expect.stringContaining(`uestion ${wrong}`);
        expect([status, body.errors]).toEqual([400, { [attribute]: [{ attribute, type, message }] }]);
      }
      expect(await exam.answers()).toEqual([]);
    });

    it('are opened in one direction by requests at the same time, too', async () => {
      const exam = await sitting(
        { oneQuestionAtATime: true, cantGoBack: true },
        Array.from({ length: 8 }, () => aChoice()),
      );
      const started = await exam.started('stu1');
      const ids = exam.quiz.questionIds.slice(1);
      const opened = await Promise.all([...ids].reverse().map((id) => act('stu1', started, id, 'open')));
      expect(opened.every((one) => one.status === 200 || refusal(one)[1] === 'question_closed')).toBe(true);
      expect((await exam.attempts())[0].open_position).toBe(8);
    });

    it('are not opened where the quiz shows all at once, nor without the token', async () => {
      const exam = await sitting();
      const started = await exam.started('stu1');
      const [, id] = exam.quiz.questionIds;
      expect(refusal(await act('stu1', started, id, 'open'))).toEqual([400, 'not_one_at_a_time']);
      expect(refusal(await act('stu1', { ...started, validation_token: '' }, id, 'open'))).toEqual([
        403,
        'invalid_token',
      ]);
    });
  });

  describe('that ask for a file', () => {
    const asking = [question({ questionType: 'file_upload_question', pointsPossible: 5 })];
    const upload = (exam: Sitting, who: Who) =>
      world.as(who).post(exam.path('/self/files'), { name: 'essay.txt', size: 3, content_type: 'text/plain' });

    it('are answered with a file of the student’s own', async () => {
      const exam = await sitting({}, asking);
      const [id] = exam.quiz.questionIds;
      const started = await exam.started('stu1');
      const announced = await upload(exam, 'stu1');
      expect(announced.status).toBe(200);
      const data = new FormData();
      for (const [name, value] of Object.entries<string>(announced.body.upload_params)) data.append(name, value);
      data.append('file', new Blob(['abc'], { type: 'text/plain' }), 'essay.txt');
      const sent = await fetch(announced.body.upload_url, { method: 'POST', body: data, redirect: 'manual' });
      const file = await fetch(sent.headers.get('location') as string, {
        headers: { authorization: `Bearer ${world.tokens.stu1}` },
      });
      const { id: fileId } = (await file.json()) as { id: number };
      const kept = await exam.answer('stu1', started, [{ id, answer: [String(fileId)] }]);
      expect(shown(kept)).toMatchObject([{ id, answer: String(fileId) }]);
      const theirs = await exam.started('stu2');
      expect((await exam.answer('stu2', theirs, [{ id, answer: [fileId] }])).status).toBe(400);
      expect((await exam.answer('stu2', theirs, [{ id, answer: [999_999] }])).status).toBe(400);
      const attached = async (who: Who) => (await list(who, started, '?include[]=attachments')).body.attachments;
      expect([await attached('stu1'), await attached('teach')]).toMatchObject([[{ id: fileId }], []]);
      const done = await exam.complete('stu1', started);
      expect(done.body.quiz_submissions[0].workflow_state).toBe('pending_review');
      const [{ url }] = await attached('teach');
      const fetched = await fetch(url, { headers: { authorization: `Bearer ${world.tokens.teach}` } });
      expect(await fetched.text()).toBe('abc');
    });

    it('take no files from who may not take the quiz, and quizzes without such a question take none', async () => {
      const exam = await sitting({}, asking);
      await exam.started('stu1');
      expect((await upload(exam, 'teach')).status).toBe(403);
      expect((await upload(exam, 'out')).status).toBe(404);
      expect(refusal(await upload(await sitting(), 'stu1'))).toEqual([400, 'no_files']);
    });
  });

  describe('that ask for a file, by the state of the attempt', () => {
    const asking = [question({ questionType: 'file_upload_question', pointsPossible: 5 })];
    const upload = (exam: Sitting, who: Who) =>
      world.as(who).post(exam.path('/self/files'), { name: 'essay.txt', size: 3, content_type: 'text/plain' });
    const files = async () => (await world.sql('select count(*)::int as n from files'))[0].n;

    it('take none before the start, after the end and once it is turned in', async () => {
      const exam = await sitting({ timeLimit: 30 }, asking);
      const before = await files();
      expect(refusal(await upload(exam, 'stu1'))).toEqual([400, 'not_in_progress']);
      const started = await exam.started('stu1');
      await letPass(world, started, 34 * 60);
      expect((await upload(exam, 'stu1')).status).toBe(200);
      await letPass(world, started, 2 * 60);
      expect(refusal(await upload(exam, 'stu1'))).toEqual([400, 'not_in_progress']);
      await exam.complete('stu1', started);
      expect(refusal(await upload(exam, 'stu1'))).toEqual([400, 'not_in_progress']);
      expect(await files()).toBe(before + 1);
    });
  });

  it('cost one statement to read, however many there are', async () => {
    const cost = async (count: number) => {
      const exam = await sitting(
        {},
        Array.from({ length: count }, () => aChoice()),
      );
      const started = await exam.started('stu1');
      return statementsOfRead(world, () => list('stu1', started));
    };
    expect([await cost(1), await cost(20)]).toEqual([1, 1]);
  });
});
