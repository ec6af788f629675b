import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Quiz } from '../../../../src/learning/quizzes/index.js';
import { projectRoot } from '../../../../src/platform/project-root.js';
import type { FieldsOf } from '../../../support/change-by-sql.js';
import { openWorld, type World } from '../../../support/world.js';
import { gradebookOf } from '../attempt-builders.js';
import { aChoice, answer, aPublishedQuiz, question } from '../builders.js';
import { score } from '../scoring/scored-by-hand.js';
import { refusal, Sitting, type Started } from '../sitting.js';

describe('Replies of quizzes', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  type Who = Parameters<World['as']>[0];
  const sitting = async (fields: FieldsOf<Quiz> = {}, questions = [aChoice(), aChoice()]) =>
    new Sitting(world, await aPublishedQuiz(world, fields, questions));
  const questions = (who: Who, { id }: Pick<Started, 'id'>, rest = '') =>
    world.as(who).get(`/quiz_submissions/${id}/questions${rest}`);

  it('say which list is the main one where include[] adds another', async () => {
    const exam = await sitting();
    const started = await exam.started('stu1');
    const { body } = await questions('stu1', started, '?include[]=quiz_question');
    expect(Object.keys(body).sort()).toEqual(['meta', 'quiz_questions', 'quiz_submission_questions']);
    expect(body.meta).toEqual({ primaryCollection: 'quiz_submission_questions' });
    expect((await questions('stu1', started)).body).not.toHaveProperty('meta');
  });

  it('hold the whole submission, as its own route does', async () => {
    const exam = await sitting();
    const started = await exam.started('stu1');
    await exam.complete('stu1', started);
    const { submission_id: id } = (await world.as('teach').get(exam.path(`/${started.id}`))).body.quiz_submissions[0];
    const whole = await world
      .as('teach')
      .get(`/courses/${exam.quiz.courseId}/assignments/${exam.quiz.assignmentId}/submissions/${world.users.stu1}`);
    expect(whole.body.id).toBe(id);
    for (const path of [exam.path(), exam.path(`/${started.id}`)]) {
      const { body } = await world.as('teach').get(`${path}?include[]=submission`);
      expect(body.submissions).toEqual([whole.body]);
      expect(body.submissions[0]).toMatchObject({
        body: expect.any(String),
        grader_id: -exam.quiz.id,
        seconds_late: 0,
      });
    }
  });

  it('tell in the gradebook what the attempt is scored by now', async () => {
    const exam = await sitting();
    const started = await exam.started('stu1');
    await exam.complete('stu1', started);
    const body = async () => (await gradebookOf(world, exam.quiz, world.users.stu1)).body;
    expect(await body()).toContain('score: 0,');
    await score(world, exam.quiz, { id: 0, submissionId: started.id }, { fudge_points: 1.5 });
    expect(await body()).toContain('score: 1.5,');
  });

  it('of the own submission are refused to who takes no quizzes in the course', async () => {
    const exam = await sitting();
    const own = (who: Who) => world.as(who).get(`/courses/${exam.quiz.courseId}/quizzes/${exam.quiz.id}/submission`);
    for (const who of ['teach', 'ta', 'des', 'admin', 'obs'] as const)
      expect([who, ...refusal(await own(who))]).toEqual([who, 403, 'forbidden']);
    expect((await own('out')).status).toBe(404);
    expect((await own('stu1')).body).toEqual({ quiz_submissions: [] });
    const { id } = await exam.started('stu1');
    expect((await own('stu1')).body.quiz_submissions).toMatchObject([{ id, workflow_state: 'untaken' }]);
    await exam.started('teach', { preview: true });
    expect((await own('teach')).status).toBe(403);
    const query = `query ($c: RecordId!, $q: RecordId!) { course(id: $c) { quiz(id: $q) { title viewerAttempt { attempt } } } }`;
    const graph = async (who: Who) =>
      (await world.as(who).graphql(query, { c: exam.quiz.courseId, q: exam.quiz.id })).body;
    expect((await graph('stu1')).data.course.quiz).toEqual({ title: 'Quiz', viewerAttempt: { attempt: 1 } });
    const refused = await graph('teach');
    expect(refused.data.course.quiz).toEqual({ title: 'Quiz', viewerAttempt: null });
    expect(refused.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });

  it('name blanks by their number where they have one, and are answered by the same', async () => {
    const blank = (id: number, blankId: string) => answer(id, { text: 'red', weight: 100, blankId });
    const exam = await sitting({}, [
      question({
        questionType: 'fill_in_multiple_blanks_question',
        answers: [blank(1, '7'), blank(2, 'color'), blank(3, '07')],
      }),
    ]);
    const path = `/courses/${exam.quiz.courseId}/quizzes/${exam.quiz.id}/questions`;
    const [listed] = (await world.as('teach').get(path)).body;
    expect(listed.answers.map((one: any) => one.blank_id)).toEqual([7, 'color', '07']);
    const started = await exam.started('stu1');
    const [id] = exam.quiz.questionIds;
    expect((await exam.answer('stu1', started, [{ id, answer: { 7: 'red', color: 'red', '07': 'red' } }])).status).toBe(
      200,
    );
    expect((await exam.complete('stu1', started)).body.quiz_submissions[0].score).toBe(1);
    const query = `query ($id: RecordId!) { quizSubmission(id: $id) { questions {
      content { ... on QuizFillInMultipleBlanks { blanks { blankId } } } } } }`;
    const { body } = await world.as('teach').graphql(query, { id: started.id });
    expect(body.data.quizSubmission.questions[0].content.blanks).toEqual([
      { blankId: '7' },
      { blankId: 'color' },
      { blankId: '07' },
    ]);
  });

  it('to answers that are refused name them as they were sent, with the id of the question', async () => {
    const files = question({ questionType: 'file_upload_question' });
    const exam = await sitting({}, [aChoice(), files]);
    const [choice, file] = exam.quiz.questionIds as [number, number];
    const started = await exam.started('stu1');
    const fine = { id: choice, answer: 1 };
    for (const [wrong, name] of [
      [{ id: choice, answer: 99 }, 'quiz_questions[1][answer]'],
      [{ id: file, answer: 999_999 }, 'quiz_questions[1][answer]'],
      [{ id: choice }, 'quiz_questions[1][answer]'],
    ] as const) {
      const { status, body } = await exam.answer('stu1', started, [fine, wrong]);
      expect([status, Object.keys(body.errors)]).toEqual([400, [expect.stringContaining('quiz_questions[1]')]]);
      const [[key, [problem]]] = Object.entries<any>(body.errors) as [[string, [any]]];
      expect([key.startsWith(name.slice(0, 17)), problem.message]).toEqual([
        true,
        expect.stringMatching(/question \d+/i),
      ]);
    }
    expect(await exam.answers()).toEqual([]);
    const many = await exam.answer(
      'stu1',
      started,
      Array.from({ length: 501 }, () => fine),
    );
    expect([many.status, Object.keys(many.body.errors)]).toEqual([400, ['quiz_questions']]);
  });

  it('name an attempt by one number: that of its quiz submission', async () => {
    const exam = await sitting({ allowedAttempts: 2 });
    const first = await exam.started('stu1');
    await exam.complete('stu1', first);
    await exam.started('stu1');
    const query = `query ($c: RecordId!, $q: RecordId!) {
      course(id: $c) { quiz(id: $q) { attempts { nodes { id recordId quizSubmissionId attempt } } } }
    }`;
    const { body } = await world.as('stu1').graphql(query, { c: exam.quiz.courseId, q: exam.quiz.id });
    const nodes = body.data.course.quiz.attempts.nodes as any[];
    expect(nodes.map(({ recordId, attempt }) => [recordId, attempt])).toEqual([
      [first.id, 1],
      [first.id, 2],
    ]);
    expect(nodes.map(({ quizSubmissionId }) => quizSubmissionId)).toEqual([first.id, first.id]);
    expect(new Set(nodes.map(({ id }) => id)).size).toBe(2);
    const again = `query ($id: ID!) { node(id: $id) { ... on QuizAttempt { recordId attempt } } }`;
    for (const { id, attempt } of nodes)
      expect((await world.as('stu1').graphql(again, { id })).body.data.node).toEqual({ recordId: first.id, attempt });
    const one = `query ($id: RecordId!) { quizSubmission(id: $id) { recordId attempt } }`;
    expect((await world.as('stu1').graphql(one, { id: nodes[0].recordId })).body.data.quizSubmission).toEqual({
      recordId: first.id,
      attempt: 2,
    });
  });

  it('say that extensions are not settled yet, as everything beta does', async () => {
    const exam = await sitting();
    const extensions = { quiz_extensions: [{ user_id: world.users.stu1, extra_time: 5 }] };
    for (const path of [
      `/courses/${exam.quiz.courseId}/quiz_extensions`,
      `/courses/${exam.quiz.courseId}/quizzes/${exam.quiz.id}/extensions`,
    ]) {
      const answered = await fetch(`${world.base}/api/v1${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.tokens.teach}`, 'content-type': 'application/json' },
        body: JSON.stringify(extensions),
      });
      expect([path, answered.status]).toEqual([path, 200]);
    }
    const file = join(projectRoot(), 'rest-adapter/openapi.json');
    const description = JSON.parse(readFileSync(file, 'utf8'));
    const beta = Object.entries<any>(description.paths).filter(([path]) => path.endsWith('extensions'));
    expect(beta.map(([, { post }]) => post['x-beta'])).toEqual([true, true]);
  });

  it('of every type of quiz give graders the files with which questions were answered', async () => {
    for (const type of ['practice_quiz', 'survey', 'graded_survey', 'assignment']) {
      const exam = await sitting({ quizType: type }, [question({ questionType: 'file_upload_question' })]);
      const started = await exam.started('stu1');
      const upload = { name: 'work.txt', size: 3, content_type: 'text/plain' };
      const announced = await world.as('stu1').post(exam.path('/self/files'), upload);
      const data = new FormData();
      for (const [name, value] of Object.entries<string>(announced.body.upload_params)) data.append(name, value);
      data.append('file', new Blob(['abc'], { type: 'text/plain' }), 'work.txt');
      const sent = await fetch(announced.body.upload_url, { method: 'POST', body: data, redirect: 'manual' });
      const mine = { authorization: `Bearer ${world.tokens.stu1}` };
      const stored = await fetch(sent.headers.get('location') as string, { headers: mine });
      const { id: fileId } = (await stored.json()) as { id: number };
      const kept = await exam.answer('stu1', started, [{ id: exam.quiz.questionIds[0], answer: [fileId] }]);
      expect([type, kept.status]).toEqual([type, 200]);
      await exam.complete('stu1', started);
      for (const who of ['teach', 'ta'] as const) {
        const { body } = await questions(who, started, '?include[]=attachments');
        const [file] = body.attachments;
        expect([type, who, file.id]).toEqual([type, who, fileId]);
        const opened = await fetch(file.url, { headers: { authorization: `Bearer ${world.tokens[who]}` } });
        expect([opened.status, await opened.text()]).toEqual([200, 'abc']);
      }
      expect((await questions('stu2', started, '?include[]=attachments')).status).toBe(404);
    }
  });
});
