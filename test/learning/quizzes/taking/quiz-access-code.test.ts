import { loggedPath } from '../../../../src/platform/text/without-secrets.js';
import { type Answer, openWorld, type World } from '../../../support/world.js';
import { aPublishedQuiz } from '../builders.js';

describe('The access code of a quiz', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  type Who = Parameters<World['as']>[0];
  const pathOf = ({ id }: { id: number }) => `/courses/${world.courses.C1}/quizzes/${id}/validate_access_code`;
  const tried = (quiz: { id: number }, code: string, who: Who = 'stu1'): Promise<Answer> =>
    world.as(who).post(pathOf(quiz), { access_code: code });

  it('qz-code-check: is right or wrong, a bare boolean; a quiz without one has no right code', async () => {
    const quiz = await aPublishedQuiz(world, { accessCode: 'sesame' });
    for (const who of ['stu1', 'obs', 'teach'] as const) {
      expect((await tried(quiz, 'sesame', who)).text).toBe('true');
      expect((await tried(quiz, 'Sesame', who)).text).toBe('false');
      expect((await tried(quiz, 'sesame ', who)).text).toBe('false');
    }
    const open = await aPublishedQuiz(world);
    expect([(await tried(open, 'null')).text, (await tried(open, 'x')).text]).toEqual(['false', 'false']);
  });

  it('qz-code-required: is refused with 400 where none is said', async () => {
    const quiz = await aPublishedQuiz(world, { accessCode: 'sesame' });
    for (const form of ['', 'access_code=']) expect((await world.as('stu1').post(pathOf(quiz), form)).status).toBe(400);
  });

  it('is asked of no quiz that one does not see', async () => {
    const draft = await aPublishedQuiz(world, { accessCode: 'sesame', workflowState: 'unpublished' });
    expect((await tried(draft, 'sesame')).status).toBe(404);
    const quiz = await aPublishedQuiz(world, { accessCode: 'sesame' });
    expect((await tried(quiz, 'sesame', 'out')).status).toBe(404);
    expect((await tried(quiz, 'sesame', 'adminB')).status).toBe(404);
  });

  it('A61: is guessed ten times at most, however many tries come at once; nobody else is held up', async () => {
    const quiz = await aPublishedQuiz(world, { accessCode: 'sesame' });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => tried(quiz, `guess ${i}`)));
    const judged = answers.filter(({ text }) => text === 'false');
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.length).toBeLessThanOrEqual(12);
    const refused = answers.filter(({ status }) => status === 403);
    expect(judged.length + refused.length).toBe(60);
    const bodies = refused.map(({ body }) => JSON.stringify({ ...body, request_id: null }));
    expect(new Set(bodies).size).toBe(1);
    expect(refused[0]?.body.errors[0].error_code).toBe('too_many_attempts');
    expect(refused[0]?.text).not.toContain('Rate Limit Exceeded');
    expect((await tried(quiz, 'sesame')).status).toBe(403);
    expect((await tried(quiz, 'sesame', 'stu2')).text).toBe('true');
    expect((await tried(await aPublishedQuiz(world, { accessCode: 'other' }), 'other')).text).toBe('true');
  });

  it('qz-access-code, qz-ip-filter: keeps out of the exam who does not say it, and who comes from elsewhere', async () => {
    const quiz = await aPublishedQuiz(world, { accessCode: 'sesame' });
    const start = ({ id }: { id: number }, form: Record<string, string>) =>
      world.as('stu1').post(`/courses/${world.courses.C1}/quizzes/${id}/submissions`, form);
    const attempts = () => world.sql('select quiz_id::int as quiz from quiz_attempts');
    for (const form of [{}, { access_code: 'open' }] as Record<string, string>[])
      expect((await start(quiz, form)).body).toMatchObject({ errors: [{ error_code: 'invalid_access_code' }] });
    const elsewhere = await aPublishedQuiz(world, { ipFilter: '10.1.2.0/24' });
    expect((await start(elsewhere, {})).status).toBe(403);
    expect(await attempts()).toEqual([]);
    expect((await start(quiz, { access_code: 'sesame' })).status).toBe(200);
    expect((await start(await aPublishedQuiz(world, { ipFilter: '10.1.2.0/24,127.0.0.1,::1' }), {})).status).toBe(200);
    expect(await attempts()).toHaveLength(2);
  });

  it('whoever says the right one may say it as often as they like', async () => {
    const quiz = await aPublishedQuiz(world, { accessCode: 'sesame' });
    for (let i = 0; i < 25; i += 1) expect((await tried(quiz, 'sesame')).text).toBe('true');
  });

  it('A88: stands in no logged address', () => {
    const address = '/api/v1/courses/1/quizzes/2/validate_access_code?access_code=sesame&x=1';
    expect(loggedPath(address)).toBe('/api/v1/courses/1/quizzes/2/validate_access_code');
  });

  it('qz-beta: checking it, and reordering, are marked as BETA where the service describes itself', async () => {
    const { paths } = (await world.withToken(null).get('/openapi.json')).body;
    const marked = ['validate_access_code', 'reorder'].map((act) => {
      const [, route] = Object.entries<any>(paths).find(([path]) => path.endsWith(`/quizzes/{id}/${act}`)) ?? [];
      return [act, route?.post['x-beta']];
    });
    expect(marked).toEqual([
      ['validate_access_code', true],
      ['reorder', true],
    ]);
  });
});
