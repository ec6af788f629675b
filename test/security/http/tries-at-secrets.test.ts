import { signatureTries, type TryLimit, tokenTries } from '../../../src/platform/authorization/throttle.js';
import { announce, send } from '../../learning/files/uploads.js';
import { aPublishedQuiz } from '../../learning/quizzes/builders.js';
import { refusal, Sitting } from '../../learning/quizzes/sitting.js';
import { setPassword } from '../../support/account-builders.js';
import { openSelfEnrollment } from '../../support/course-builders.js';
import type { Person } from '../../support/fixture.js';
import { setCourseState } from '../../support/school-builders.js';
import { secondInstance } from '../../support/second-instance.js';
import { type Answer, callerOf, openWorld, type World, type WorldSettings } from '../../support/world.js';

const withoutId = ({ body }: Answer) => ({ ...body, request_id: null });
const tooMany = [403, 'too_many_attempts'];
const wait = ({ headers }: Answer) => Number(headers.get('retry-after'));

/**
 * Tries until the count is full, and checks that ten tries were authorized, and those that leaked away meanwhile.
 * @returns the first refusal
 */
async function untilFull(attempt: (n: number) => Promise<Answer>, judged: readonly unknown[]): Promise<Answer> {
  const begun = performance.now();
  for (let n = 0; ; n += 1) {
    const answer = await attempt(n);
    const leaked = (performance.now() - begun) / 6_000;
    if (refusal(answer)[1] !== 'too_many_attempts') {
      expect([n, refusal(answer)]).toEqual([n, judged]);
      expect(n).toBeLessThanOrEqual(10 + leaked);
      continue;
    }
    expect(n).toBeGreaterThanOrEqual(10);
    return answer;
  }
}

describe('A secret can be tried a few times a minute', () => {
  let world: World;
  const open = async (settings: WorldSettings = {}) => {
    world = await openWorld(settings);
    for (const who of ['stu2', 'teach'] as const) await setPassword(world, world.users[who], 'open-sesame');
  };
  afterEach(() => world.close());

  /** Tries that were made before, without the time they take. */
  const spend = async (limit: TryLimit, tries: number) => {
    for (let n = 0; n < tries; n += 1) await world.app.services.throttle.begin(limit).catch(() => undefined);
  };
  const pair = (who: Person, login: string, password: string, headers: Record<string, string> = {}) =>
    world
      .as(who)
      .post('/users/self/observees', { 'observee[unique_id]': login, 'observee[password]': password }, headers);
  const pairings = `mutation($login: String!, $password: String!) {
    linkObservee(userId: "self", input: { uniqueId: $login, password: $password }) { user { id } } }`;
  const links = () => world.sql('select user_id from observer_links');

  it('a password: ten times for a login, whoever tries, by whichever spelling, on REST and GraphQL; then even the right one is refused alike', async () => {
    await open();
    const people = ['out', 'stu1', 'obs'] as const;
    const spellings = ['teach', 'TEACH', ' Teach '];
    await untilFull((n) => pair(people[n % 3]!, spellings[n % 3]!, `wrong ${n}`), [400, 'unique_id']);
    const wrong = await pair('out', 'teach', 'wrong again');
    const right = await pair('stu2', 'teach', 'open-sesame');
    expect([refusal(wrong), refusal(right)]).toEqual([tooMany, tooMany]);
    expect(withoutId(right)).toEqual(withoutId(wrong));
    expect(right.text).not.toContain('Rate Limit Exceeded');
    expect(wait(right)).toBeGreaterThan(0);
    expect(wait(right)).toBeLessThan(60);
    const graph = await world.as('obs').graphql(pairings, { login: 'teach', password: 'open-sesame' });
    expect(graph.body.data).toEqual({ linkObservee: null });
    expect(graph.body.errors[0].extensions).toMatchObject({ reason: 'too_many_attempts', http: { status: 403 } });
    expect(wait(graph)).toBeGreaterThan(0);
    expect(await links()).toEqual([]);
    expect((await pair('out', 'stu2', 'open-sesame')).status).toBe(200);
  });

  it('a password of a login that is not there: as often, refused alike, and after the same time', async () => {
    await open();
    const milliseconds = async (login: string, password: string) => {
      const begun = performance.now();
      await pair('out', login, password);
      return performance.now() - begun;
    };
    const [known, unknown]: number[][] = [[], []];
    await milliseconds('stu2', 'warm');
    for (let n = 0; n < 5; n += 1) {
      known!.push(await milliseconds('teach', `wrong ${n}`));
      unknown!.push(await milliseconds('nobody', `wrong ${n}`));
    }
    const least = (times: number[] | undefined) => Math.min(...times!);
    // To compare no password at all takes a twentieth of the time; a busy machine doubles it.
    expect(least(unknown)).toBeGreaterThan(least(known) / 4);
    expect(least(known)).toBeGreaterThan(least(unknown) / 4);
    for (const login of ['nobody', 'teach'])
      for (let n = 0; (await pair('out', login, 'x')).status === 400; n += 1) expect(n).toBeLessThan(20);
    const [there, not] = [await pair('out', 'teach', 'open-sesame'), await pair('out', 'nobody', 'open-sesame')];
    expect([refusal(there), refusal(not)]).toEqual([tooMany, tooMany]);
    expect(withoutId(there)).toEqual(withoutId(not));
  });

  it('a password: 300 times from an address, of which an IPv6 network is one; who is elsewhere is not held up', async () => {
    await open({ TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const limit = { what: 'passwords', address: '2001:db8:1:2::9', perMinute: 300 };
    await spend(limit, 299);
    expect((await pair('out', 'stu2', 'wrong', from('2001:db8:1:2:aaaa::1'))).status).toBe(400);
    await spend(limit, 12);
    expect(refusal(await pair('out', 'stu2', 'open-sesame', from('2001:db8:1:2:bbbb::2')))).toEqual(tooMany);
    expect((await pair('out', 'stu2', 'open-sesame', from('2001:db8:1:3::1'))).status).toBe(200);
  });

  it('a password: ten times over all processes together, where they share the store of the rate limit', async () => {
    const settings = { RATE_LIMIT_STORE: 'postgres' };
    await open(settings);
    const other = await secondInstance(world, settings);
    try {
      const pairOn = (n: number, password: string) =>
        callerOf(n % 2 ? world.base : other.base, world.tokens.out).post('/users/self/observees', {
          'observee[unique_id]': 'teach',
          'observee[password]': password,
        });
      await untilFull((n) => pairOn(n, `wrong ${n}`), [400, 'unique_id']);
      for (const n of [0, 1]) expect(refusal(await pairOn(n, 'open-sesame'))).toEqual(tooMany);
      const [{ keys }] = await world.sql(`select string_agg(key, ' ') as keys from rate_limit_buckets`);
      expect(keys).not.toMatch(/teach|127\.0\.0\.1/);
    } finally {
      await other.close();
    }
  });

  it('A55, A61: an access code: ten times for a person at a quiz, each alias of a document a try of its own', async () => {
    await open();
    const quiz = await aPublishedQuiz(world, { accessCode: 'sesame' });
    const aliases = (count: number, code: string) =>
      `mutation { ${Array.from({ length: count }, (_, n) => `a${n}: validateQuizAccessCode(courseId: ${world.courses.C1}, quizId: ${quiz.id}, accessCode: "${code}") { isValid }`).join(' ')} }`;
    const tried = await Promise.all([1, 2, 3].map(() => world.as('stu1').graphql(aliases(5, 'guess'))));
    const answers = tried.flatMap(({ body }) =>
      Object.values(body.data as Record<string, { isValid: boolean } | null>).map((one) => one?.isValid ?? null),
    );
    expect([answers.length, answers.filter((right) => right === true).length]).toEqual([15, 0]);
    const judged = answers.filter((right) => right === false).length;
    expect(judged).toBeGreaterThanOrEqual(10);
    expect(judged).toBeLessThanOrEqual(12);
    const errors = tried.flatMap(({ body }) => body.errors ?? []);
    expect(new Set(errors.map((error: any) => error.extensions.reason))).toEqual(new Set(['too_many_attempts']));
    const again = await world.as('stu1').graphql(aliases(1, 'sesame'));
    expect(again.body.data).toEqual({ a0: null });
    expect((await world.as('stu2').graphql(aliases(1, 'sesame'))).body.data).toEqual({ a0: { isValid: true } });
    const many = await world.as('stu2').graphql(aliases(500, 'guess'));
    const guessed = Object.values((many.body.data ?? {}) as Record<string, { isValid: boolean } | null>);
    expect(guessed.filter((one) => one?.isValid === false).length).toBeLessThanOrEqual(12);
  });

  it('an access code: the right one passes on the calls of an attempt in progress, and on no other, when the count is full', async () => {
    await open();
    const exam = new Sitting(world, await aPublishedQuiz(world, { accessCode: 'sesame', allowedAttempts: 3 }));
    const started = await exam.started('stu1', { access_code: 'sesame' });
    const answers = [{ id: exam.quiz.questionIds[0] as number, answer: 3 }];
    const say = (access_code: string) => exam.answer('stu1', started, answers, { access_code });
    await untilFull(() => say('wrong'), [403, 'invalid_access_code']);
    for (let n = 0; n < 3; n += 1) await say('wrong');
    expect((await say('sesame')).status).toBe(200);
    const acting = await world
      .as('admin')
      .post(`/quiz_submissions/${started.id}/questions?as_user_id=${world.users.stu1}`, { access_code: 'wrong' });
    expect(acting.status).not.toBe(200);
    expect((await exam.complete('stu1', started, { access_code: 'sesame' })).status).toBe(200);
    // Turned in: neither another start nor a call of the old attempt tells whether a code is right.
    for (const code of ['sesame', 'wrong']) {
      expect(refusal(await exam.start('stu1', { access_code: code }))).toEqual(tooMany);
      expect(refusal(await say(code))).toEqual(tooMany);
    }
    expect((await exam.start('stu2', { access_code: 'sesame' })).status).toBe(200);
  });

  it('an access code: who says none has tried none', async () => {
    await open();
    const exam = new Sitting(world, await aPublishedQuiz(world, { accessCode: 'sesame' }));
    for (let n = 0; n < 15; n += 1) expect(refusal(await exam.start('stu1'))).toEqual([403, 'invalid_access_code']);
    expect((await exam.start('stu1', { access_code: 'sesame' })).status).toBe(200);
  });

  it('a validation token: wrong ones are counted, and the right one passes all the same', async () => {
    await open();
    const exam = new Sitting(world, await aPublishedQuiz(world));
    const started = await exam.started('stu1');
    const answers = [{ id: exam.quiz.questionIds[0] as number, answer: 3 }];
    const say = (validation_token: string) => exam.answer('stu1', { ...started, validation_token }, answers);
    await untilFull((n) => say(`wrong ${n}`), [403, 'invalid_token']);
    expect((await say(started.validation_token)).status).toBe(200);
  });

  it('a self-enrollment code: ten times for a person at a name of a course, however it is spelt', async () => {
    await open();
    const { C1, C2 } = world.courses;
    for (const id of [C1, C2]) await setCourseState(world, 'available', id);
    const [ofC1, ofC2] = [await openSelfEnrollment(world, C1), await openSelfEnrollment(world, C2)];
    const enter = (who: Person, course: number | string, code: string) =>
      world.as(who).post(`/courses/${course}/enrollments`, { 'enrollment[self_enrollment_code]': code });
    const [{ uuid }] = await world.sql('select uuid from courses where id = $1', [C1]);
    const names = [`lti_context_id:${uuid}`, `lti_context_id:${uuid.toUpperCase()}`];
    await untilFull((n) => enter('out', names[n % 2] as string, `ABCDEF01234${n}`), [404, 'not_found']);
    const wrong = await enter('out', names[0] as string, 'ABCDEF012345');
    const right = await enter('out', names[1] as string, ofC1);
    expect([refusal(wrong), refusal(right)]).toEqual([tooMany, tooMany]);
    expect(withoutId(wrong)).toEqual(withoutId(right));
    expect(await world.sql('select id from enrollments where user_id = $1', [world.users.out])).toEqual([]);
    expect((await enter('out', C2, ofC2)).status).toBe(200);
  });

  it('a self-enrollment code: of a course that is not there as of one that is, each name by itself', async () => {
    await open();
    const enter = (name: string) =>
      world
        .as('out')
        .post(`/courses/sis_course_id:${name}/enrollments`, { 'enrollment[self_enrollment_code]': 'ABCDEF012345' });
    await untilFull(() => enter('NOWHERE-1'), [404, 'not_found']);
    const [unknown, known] = [await enter('NOWHERE-2'), await enter('BIO-1')];
    expect([refusal(unknown), refusal(known)]).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect(withoutId(unknown)).toEqual(withoutId(known));
    expect(await world.sql('select id from enrollments where user_id = $1', [world.users.out])).toEqual([]);
  });

  it('a self-enrollment code: a name whose tries are used up tells of no other name that it is the same course', async () => {
    await open();
    const { C1 } = world.courses;
    await setCourseState(world, 'available', C1);
    const code = await openSelfEnrollment(world, C1);
    const enter = (course: number | string, said: string) =>
      world.as('out').post(`/courses/${course}/enrollments`, { 'enrollment[self_enrollment_code]': said });
    await untilFull(() => enter(C1, 'ABCDEF012345'), [404, 'not_found']);
    const [same, none] = [
      await enter('sis_course_id:BIO-1', 'ABCDEF012345'),
      await enter('sis_course_id:BIO-9', 'ABCDEF012345'),
    ];
    expect([refusal(same), refusal(none)]).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect(withoutId(same)).toEqual(withoutId(none));
    expect(await world.sql('select id from enrollments where user_id = $1', [world.users.out])).toEqual([]);
    expect((await enter('sis_course_id:BIO-1', code)).status).toBe(200);
  });

  it('an access token: requests without one, however many, lock nobody out; wrong ones are counted by address, and right ones pass', async () => {
    await open();
    const [nobody, guesser] = [world.withToken(null), world.withToken('never-made')];
    for (let n = 0; n < 30; n += 1) expect((await nobody.get('/users/self')).status).toBe(401);
    expect((await guesser.get('/users/self')).status).toBe(401);
    await spend(tokenTries('127.0.0.1'), 310);
    expect(refusal(await guesser.get('/users/self'))).toEqual(tooMany);
    const graph = await guesser.graphql('{ viewer { id } }');
    expect([graph.status, graph.body.errors[0].extensions.reason]).toEqual(tooMany);
    expect(wait(graph)).toBeGreaterThan(0);
    expect((await nobody.get('/users/self')).status).toBe(401);
    expect((await nobody.graphql('{ viewer { id } }')).status).toBe(401);
    expect((await world.as('stu1').get('/users/self')).status).toBe(200);
    expect((await world.as('stu1').graphql('{ viewer { id } }')).status).toBe(200);
  });

  it('a feed, an upload, a download: wrong signatures are counted by address; then that record is closed to it, right or wrong, and no other', async () => {
    await open();
    const asked = async (url: string, init: RequestInit = {}): Promise<Answer> => {
      const response = await fetch(url, init);
      const text = await response.text();
      const body = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
      return { status: response.status, headers: response.headers, text, body };
    };
    const feed = (await world.as('stu1').get(`/courses/${world.courses.C1}`)).body.calendar.ics as string;
    const otherFeed = (await world.as('stu2').get(`/courses/${world.courses.C1}`)).body.calendar.ics as string;
    const place = `/courses/${world.courses.C1}/files`;
    const announced = (await announce(world.as('teach'), place, 'a.txt', 'abc')).body;
    const url = (await send(announced, 'abc')).body.url as string;
    const waiting = (await announce(world.as('teach'), place, 'b.txt', 'abc')).body;
    const other = (await announce(world.as('teach'), place, 'c.txt', 'abc')).body;
    const id = new URL(url).pathname.split('/')[2] as string;
    const badFeed = feed.replace(/\.[\w-]{43}\.ics$/, `.${'A'.repeat(43)}.ics`);
    const badUrl = url.replace(/verifier=.*/, 'verifier=wrong');
    expect([(await asked(badFeed)).status, (await asked(badUrl)).status]).toEqual([404, 404]);
    expect((await send(waiting, 'abc', { params: { signature: 'wrong' } })).status).toBe(403);
    const named = new URL(feed).pathname.split('/').at(-1)!.split('.', 2).join('.');
    for (const record of [`feed ${named}`, `file ${id}`, `upload of ${waiting.upload_params.file_id}`])
      await spend(signatureTries(record, '127.0.0.1').one, 62);
    for (const each of [feed, badFeed, url, badUrl]) {
      const answer = await asked(each);
      expect(refusal(answer)).toEqual(tooMany);
      expect(wait(answer)).toBeGreaterThan(0);
    }
    expect(refusal(await send(waiting, 'abc'))).toEqual(tooMany);
    expect((await asked(otherFeed)).status).toBe(200);
    expect((await send(other, 'abc')).status).toBe(201);
    // Wrong ones for ever new records: the wrong alone are refused.
    await spend(signatureTries('none', '127.0.0.1').all, 310);
    expect(refusal(await asked(`${world.base}/files/999/download?verifier=x`))).toEqual(tooMany);
    expect((await asked(otherFeed)).status).toBe(200);
  });
});
