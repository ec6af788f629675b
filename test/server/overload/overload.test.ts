import { setTimeout as pause } from 'node:timers/promises';
import { Overload } from '../../../src/server/http/overload/overload.js';
import { type Priority, priorities } from '../../../src/server/http/overload/priority.js';
import { createLogger } from '../../../src/server/process/logger.js';
import { aPublishedQuiz } from '../../learning/quizzes/builders.js';
import { Sitting } from '../../learning/quizzes/sitting.js';
import type { Person } from '../../support/fixture.js';
import { RawSocket } from '../../support/raw-socket.js';
import { type Answer, openWorld, type World } from '../../support/world.js';
import { begun, until } from './waiting.js';

/** Of one person's requests six are worked on at once, of everybody's reads eight and of their changes twelve. */
const readers: readonly Person[] = ['subadmin', 'lim', 'teach', 'ta', 'des', 'stu1', 'stu2', 'obs', 'adminB'];

/** Requests of an overload: more than are worked on and may wait, 28 reads or 52 changes. */
const asked = 6 * readers.length;

describe('More requests than can be answered in time', () => {
  let world: World;
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  beforeAll(async () => {
    const settings = {
      OVERLOAD_WAITING: '20',
      DATABASE_POOL_MAX: '12',
      DATABASE_READS_MAX: '4',
      DATABASE_POOL_WAIT_MS: '20000',
      RATE_LIMIT: 'on',
    };
    world = await openWorld(settings, logger);
  });
  let letGo = () => {};
  afterEach(() => letGo());
  afterAll(() => world.close());

  const held = () => Object.values(world.app.overload.turns).map(({ held, waiting }) => [held, waiting]);
  const free = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  const readingOf = (who: Person) => world.as(who).get('/users/self');
  const list = () => world.as('admin').get(`/accounts/${world.accounts.RA}/courses`);
  const rename = (name: string) => world.as('admin').put(`/accounts/${world.accounts.RA2}`, { 'account[name]': name });
  const refused = { status: 'unavailable', errors: [{ error_code: 'overloaded' }] };

  /** Holds all connections of a pool. Everybody is known by then, so that nobody has to be looked for. */
  async function hold(pool: World['app']['pool']): Promise<void> {
    await Promise.all(readers.map(readingOf));
    const holders = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    letGo = () => {
      for (const holder of holders.splice(0)) holder.release();
    };
  }

  /**
   * Requests of many people who wait, until no more of that priority are admitted.
   * @returns lets them go on, and says how many of them were not refused
   */
  async function overload(priority: Priority, ask: (who: Person) => Promise<Answer>): Promise<() => Promise<number>> {
    const all = Array.from({ length: asked }, (_, n) => ask(readers[n % readers.length] as Person));
    for (const each of all) each.catch(() => undefined);
    await until(() => !world.app.overload.admits(priority));
    return async () => {
      letGo();
      const statuses = (await Promise.all(all)).map(({ status }) => status);
      await until(() =>
        held()
          .flat()
          .every((count) => count === 0),
      );
      return statuses.filter((status) => status !== 503).length;
    };
  }
  it('lists are refused at once while an exam, a change and the operator are answered; then all is as before', async () => {
    const quiz = new Sitting(world, await aPublishedQuiz(world));
    const started = await quiz.started('stu1');
    // Of an attempt that has been answered once, nothing is read any more.
    await quiz.answer('stu1', started, [{ id: quiz.quiz.questionIds[0], answer: 2 }]);
    await hold(world.app.reads);
    const end = await overload('read', readingOf);
    const refusal = await list();
    expect([refusal.status, refusal.headers.get('retry-after'), refusal.body]).toMatchObject([503, '3', refused]);
    expect(refusal.body.request_id).toBe(refusal.headers.get('x-request-id'));
    expect(refusal.headers.get('x-rate-limit-remaining')).toBeNull();
    const answered = await quiz.answer('stu1', started, [{ id: quiz.quiz.questionIds[0], answer: 1 }]);
    expect([answered.status, await quiz.answers()]).toMatchObject([200, [{ answer: 1 }]]);
    expect((await rename('Renamed')).status).toBe(200);
    const operator = ['/healthz', '/readyz', '/version', '/metrics'].map((path) => world.withToken(null).get(path));
    const told = await Promise.all(operator);
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(told[3]?.text).toMatch(/requests_shed_total\{priority="read"\} [1-9]/);
    expect(told[3]?.text).toMatch(/requests_waiting\{priority="read"\} 20/);
    expect(await end()).toBe(28);
    expect([(await list()).status, held()]).toEqual([200, free]);
  });

  it('GraphQL is told by its operation, whatever its words say', async () => {
    const quiz = new Sitting(world, await aPublishedQuiz(world));
    const started = await quiz.started('stu1');
    const { id, attempt, validation_token: token } = started;
    await quiz.answer('stu1', started, [{ id: quiz.quiz.questionIds[1], answer: 1 }]);
    const stu1 = world.as('stu1');
    const page = 'query { course(id: 1) { name } }';
    await hold(world.app.reads);
    const end = await overload('read', (who) => world.as(who).graphql(page));
    const out = world.as('out');
    const refusals = await Promise.all([out.graphql(page), out.graphql(`${page} # answerQuizQuestions`)]);
    const error = { extensions: { code: 'UNAVAILABLE', reason: 'overloaded', http: { status: 503 } } };
    for (const { status, headers, body } of refusals)
      expect([status, headers.get('retry-after'), body]).toMatchObject([503, '3', { errors: [error] }]);
    const answering = `mutation Answer($id: RecordId!, $attempt: Int, $token: String, $answers: [QuizAnswerInput!]!) {
      answerQuizQuestions(quizSubmissionId: $id, attempt: $attempt, validationToken: $token, answers: $answers) { quizSubmissionQuestions { answer { __typename } } }
    }`;
    const answers = [{ id: quiz.quiz.questionIds[1], answer: { answerId: 2 } }];
    const answered = await stu1.graphql(answering, { id, attempt, token, answers });
    expect([answered.body.errors, await quiz.answers()]).toMatchObject([undefined, [{ answer: 2 }]]);
    expect(await end()).toBe(28);
    expect(held()).toEqual(free);
  });

  it('changes are refused before anything of them is done or read, while lists are answered', async () => {
    await hold(world.app.pool);
    const end = await overload('write', (who) => world.as(who).put('/users/self', { 'user[time_zone]': 'Etc/UTC' }));
    const refusal = await rename('Refused');
    expect([refusal.status, refusal.headers.get('retry-after'), refusal.body]).toMatchObject([503, '2', refused]);
    const socket = new RawSocket(world.base);
    socket.send('POST /api/v1/courses HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000000\r\n\r\nname=');
    expect((await socket.answer()).text).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 2\r\n/s);
    socket.end();
    expect((await list()).status).toBe(200);
    expect(await end()).toBe(52);
    expect(await world.sql(`select 1 from accounts where name = 'Refused'`)).toEqual([]);
    expect([(await rename('Arts')).status, held()]).toEqual([200, free]);
  });

  it('who was admitted and is refused behind it is counted, too, and the log tells of all together', async () => {
    await hold(world.app.pool);
    const before = world.app.overload.refusals.write;
    const late = await Promise.all([1, 2, 3, 4].map((n) => begun(world, `late-refusal-${n}`)));
    const end = await overload('write', (who) => world.as(who).put('/users/self', { 'user[time_zone]': 'Etc/UTC' }));
    const at = lines.length;
    for (const socket of late) socket.send('name=Refused');
    const said = await Promise.all(late.map((socket) => socket.answer()));
    for (const { text } of said)
      expect(text).toMatch(
        /^(?:HTTP\/1.1 100 Continue\r\n\r\n)?HTTP\/1.1 503 .*\r\nRetry-After: 2\r\n.*"overloaded"/is,
      );
    expect(world.app.overload.refusals.write).toBeGreaterThanOrEqual(before + 4);
    const told = () =>
      lines.slice(at).flatMap((line) => {
        const { refused: counts } = JSON.parse(line) as { refused?: Record<Priority, number> };
        return counts === undefined ? [] : [counts.write];
      });
    await until(() => told().reduce((sum, count) => sum + count, 0) >= 4);
    for (const socket of late) socket.end();
    const answered = await end();
    expect(answered).toBe(52);
    expect(world.app.overload.refusals.write).toBe(before + 4 + asked - answered);
    expect((await rename('Arts')).status).toBe(200);
    expect(lines.some((line) => line.includes('late-refusal'))).toBe(false);
    expect(lines.some((line) => JSON.parse(line).status === 200)).toBe(true);
    expect(await world.sql(`select 1 from accounts where name = 'Refused'`)).toEqual([]);
  });

  it('callers who are gone while they wait leave nothing behind', async () => {
    await hold(world.app.reads);
    const gone = new AbortController();
    const all = readers.flatMap((who) =>
      [1, 2, 3].map(() =>
        fetch(`${world.base}/api/v1/users/self`, {
          headers: { authorization: `Bearer ${world.tokens[who]}` },
          signal: gone.signal,
        }).then(
          ({ status }) => status,
          () => 'gone',
        ),
      ),
    );
    await until(() => world.app.overload.turns.read.waiting > 5);
    gone.abort();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['gone']));
    letGo();
    await until(() =>
      held()
        .flat()
        .every((count) => count === 0),
    );
    expect((await list()).status).toBe(200);
  });

  it('callers who have to be looked for wait for their own turn, files and feeds among them', async () => {
    await hold(world.app.lookUps);
    const nobody = (n: number) => world.withToken(`nobody-${n}`).get('/courses');
    const all = Array.from({ length: 60 }, (_, n) => nobody(n));
    await until(() => !world.app.overload.admits('read'));
    const fetched = async (path: string) => {
      const { status, headers } = await fetch(world.base + path);
      return [status, headers.get('retry-after')];
    };
    expect(await fetched('/files/1/download?verifier=x')).toEqual([503, '3']);
    expect(await fetched('/feeds/calendars/course.ics')).toEqual([503, '3']);
    expect(await nobody(60)).toMatchObject({ status: 503, body: refused });
    expect(await fetched('/healthz')).toEqual([200, null]);
    letGo();
    expect(new Set((await Promise.all(all)).map(({ status }) => status)).has(401)).toBe(true);
    await until(() => world.app.overload.admits('read'));
    expect((await list()).status).toBe(200);
  });

  it('callers who are looked for together are each who they are, and nobody else', async () => {
    await hold(world.app.lookUps);
    world.app.cache.clear();
    const me = (token: string | null) => world.withToken(token).get('/users/self');
    // Two statements are under way; the others wait for one of their own.
    const first = ['ta', 'des'].map((who) => me(world.tokens[who as Person]));
    await pause(20);
    const asked = ['admin', 'stu1', 'expired', 'adminB', 'revoked', 'teach', 'scoped', 'stu1', 'gone'] as const;
    const answers = asked.map((who) => me(world.tokens[who]));
    const nobody = me('nobody');
    await pause(100);
    // What is taken away while somebody waits is gone when it is looked for.
    await world.sql(`update access_tokens set revoked_at = now() where user_id = $1`, [world.users.teach]);
    letGo();
    await Promise.all(first);
    const told = (await Promise.all(answers)).map(({ status, body }) => [status, body.id]);
    const { admin, stu1, adminB } = world.users;
    expect(told).toEqual([
      [200, admin],
      [200, stu1],
      [401, undefined],
      [200, adminB],
      [401, undefined],
      [401, undefined],
      [403, undefined],
      [200, stu1],
      [401, undefined],
    ]);
    expect((await nobody).status).toBe(401);
  });

  it('one person who asks for much waits for their own turns, and another is answered', async () => {
    const holder = await world.connect();
    await holder.query('begin');
    await holder.query(`select 1 from accounts where id = ${world.accounts.RA2} for update`);
    const all = Array.from({ length: 20 }, (_, n) => rename(`Renamed ${n}`));
    await until(() => world.app.overload.turns.write.held === 6);
    await pause(100);
    expect([world.app.overload.turns.write.held, world.app.overload.turns.write.waiting]).toEqual([6, 0]);
    expect((await world.as('des').put('/users/self', { 'user[time_zone]': 'Etc/UTC' })).status).toBe(200);
    await holder.query('commit');
    holder.release();
    const statuses = new Set((await Promise.all(all)).map(({ status }) => status));
    expect([...statuses, held()]).toEqual([200, free]);
    expect((await rename('Arts')).status).toBe(200);
  });
});

describe('A process whose event loop is late', () => {
  const overload = new Overload({
    longestDelay: 10,
    mostWaiting: 20,
    patience: 1_000,
    connections: { writes: 10, reads: 10 },
    lookUps: { size: 0 },
    onRefused: () => undefined,
  });
  beforeAll(() => overload.start());
  afterAll(() => overload.stop());
  const admitted = () => priorities.filter((priority) => overload.admits(priority));
  const beLate = async () => {
    for (const end = performance.now() + 2_500; performance.now() < end; await pause(1)) {
      for (const piece = performance.now() + 70; performance.now() < piece; );
    }
  };

  it('refuses lists and changes, and still takes exams, unless it has but a few requests', async () => {
    await beLate();
    expect(admitted()).toEqual(priorities);
    for (let n = 0; n < 8; n += 1) void overload.turns.read.acquire();
    expect(admitted()).toEqual(['exam']);
    await pause(2_500);
    expect(admitted()).toEqual(priorities);
  });
});
