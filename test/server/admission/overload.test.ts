import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from '../../../src/server/admission/admission.js';
import { aPublishedQuiz } from '../../quizzes/builders.js';
import { Sitting } from '../../quizzes/sitting.js';
import { type Answer, openWorld, type World } from '../../support/world.js';

/** Waits for what comes by itself, half a minute at most. */
async function until(comes: () => boolean): Promise<void> {
  for (let tries = 0; !comes(); tries += 1) {
    if (tries > 1_500) throw new Error('It does not come.');
    await pause(20);
  }
}

/** Milliseconds that reads may wait. */
const target = 10;
/** Statements that wait before the requests. */
const others = 40;

describe('More requests than can be answered in time', () => {
  let world: World;
  beforeAll(async () => {
    const pools = { DATABASE_POOL_MAX: '2', DATABASE_READS_MAX: '2', DATABASE_POOL_WAIT_MS: '60000' };
    world = await openWorld({
      ...pools,
      OVERLOAD_WAIT_MS: String(target),
      RATE_LIMIT: 'on',
      RATE_LIMIT_PREFLIGHT: '1',
    });
  });
  let letGo = () => {};
  /** Those of the others who have been given a connection. */
  let answered = 0;
  afterEach(() => letGo());
  afterAll(() => world.close());

  const admitted = (place: Place) => world.app.admission.admits(place, true);
  const read = { priority: 'read', queue: 'reads' } as const;
  const list = () => world.as('admin').get(`/accounts/${world.accounts.RA}/courses`);
  const rename = (name: string) => world.as('admin').put(`/accounts/${world.accounts.RA2}`, { 'account[name]': name });
  const refused = { status: 'unavailable', errors: [{ error_code: 'overloaded' }] };

  /** Holds every connection of a pool and lets others wait for them, until a request of that place is not admitted. */
  async function overwhelmed(pool: World['app']['pool'], place: Place): Promise<{ end: () => Promise<number> }> {
    const holders = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    letGo = () => {
      for (const holder of holders.splice(0)) holder.release();
    };
    answered = 0;
    const waits = Array.from({ length: others }, () => pool.query('select 1').then(() => (answered += 1)));
    await until(() => !admitted(place));
    return {
      end: async () => {
        letGo();
        await Promise.all(waits);
        await until(() => admitted(place));
        return answered;
      },
    };
  }

  it('lists are refused at once while an exam, a change and the operator are answered; then all is as before', async () => {
    const quiz = new Sitting(world, await aPublishedQuiz(world));
    const started = await quiz.started('stu1');
    const overload = await overwhelmed(world.app.reads, read);
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
    expect(await overload.end()).toBe(others);
    expect((await list()).status).toBe(200);
  });

  it('GraphQL is judged by the operation, and who is refused has spent nothing', async () => {
    const quiz = new Sitting(world, await aPublishedQuiz(world));
    const { id, attempt, validation_token: token } = await quiz.started('stu1');
    const stu1 = world.as('stu1');
    const page = 'query { course(id: 1) { name } }';
    const before = await stu1.graphql(page);
    const overload = await overwhelmed(world.app.reads, read);
    const refusals = await Promise.all([stu1.graphql(page), stu1.graphql(`${page} # answerQuizQuestions`)]);
    const error = { extensions: { code: 'UNAVAILABLE', reason: 'overloaded', http: { status: 503 }, retryAfter: 3 } };
    for (const { status, headers, body } of refusals)
      expect([status, headers.get('retry-after'), body]).toMatchObject([503, '3', { errors: [error] }]);
    const answering = `mutation Answer($id: RecordId!, $attempt: Int, $token: String, $answers: [QuizAnswerInput!]!) {
      answerQuizQuestions(quizSubmissionId: $id, attempt: $attempt, validationToken: $token, answers: $answers) { answer }
    }`;
    const answers = [{ id: quiz.quiz.questionIds[1], answer: 2 }];
    const answered = await stu1.graphql(answering, { id, attempt, token, answers });
    expect([answered.body.errors, await quiz.answers()]).toMatchObject([undefined, [{ answer: 2 }]]);
    expect(await overload.end()).toBe(others);
    const cost = ({ headers }: Answer) => Number(headers.get('x-request-cost'));
    expect(refusals.map(cost)).toEqual([0, 0]);
    expect(cost(before)).toBeGreaterThan(0);
  });

  it('changes are refused before anything of them is done, and answers of an exam are first in the queue', async () => {
    const write = { priority: 'write', queue: 'writes' } as const;
    const quiz = new Sitting(world, await aPublishedQuiz(world));
    const started = await quiz.started('stu1');
    const overload = await overwhelmed(world.app.pool, write);
    const refusal = await rename('Refused');
    expect([refusal.status, refusal.headers.get('retry-after'), refusal.body]).toMatchObject([503, '2', refused]);
    const socket = connect(Number(new URL(world.base).port), '127.0.0.1').on('error', () => undefined);
    socket.write('POST /api/v1/courses HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000000\r\n\r\nname=');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 503 /);
    await once(socket, 'close');
    const answer = quiz.answer('stu1', started, [{ id: quiz.quiz.questionIds[0], answer: 3 }]);
    await until(() => world.app.admission.queues.writes.exams.length > 0);
    const before = answer.then(({ status }) => [status, answered]);
    expect(await overload.end()).toBe(others);
    const [status, first] = await before;
    expect(status).toBe(200);
    expect(first).toBeLessThan(others);
    expect(await world.sql(`select 1 from accounts where name = 'Refused'`)).toEqual([]);
    expect((await rename('Arts')).status).toBe(200);
  });

  it('files, feeds and callers who would have to be looked for wait for connections of their own', async () => {
    const lookUp = { priority: 'read', queue: 'lookUps' } as const;
    const fetched = async (path: string) => {
      const { status, headers } = await fetch(world.base + path);
      return [status, headers.get('retry-after')];
    };
    const overload = await overwhelmed(world.app.lookUps, lookUp);
    expect(await fetched('/files/1/download?verifier=x')).toEqual([503, '3']);
    expect(await fetched('/feeds/calendars/course.ics')).toEqual([503, '3']);
    expect(await world.withToken('nobody-is-known').get('/courses')).toMatchObject({ status: 503, body: refused });
    expect(await fetched('/healthz')).toEqual([200, null]);
    expect(await overload.end()).toBe(others);
    expect((await list()).status).toBe(200);
  });
});
