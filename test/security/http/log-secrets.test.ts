import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSecretName, loggedPath, redactText } from '../../../src/platform/text/without-secrets.js';
import { createLogger } from '../../../src/server/process/logger.js';
import { announce, send } from '../../learning/files/uploads.js';
import { aPublishedQuiz } from '../../learning/quizzes/builders.js';
import { Sitting } from '../../learning/quizzes/sitting.js';
import { changeBySql } from '../../support/change-by-sql.js';
import { leaks, leaksOf, secretsIn } from '../../support/suite-log.js';
import { openWorld, type World } from '../../support/world.js';

const key = `${'Zq3_'.repeat(10)}abc`;
const lines: string[] = [];
const logger = createLogger({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
const logged = (record: object, message = 'x'): string => {
  lines.length = 0;
  logger.error(record, message);
  return lines.join('');
};

describe('A line of the log', () => {
  it('A88: knows secrets by their names, however these are written', () => {
    const secret = [
      'access_token',
      'access%5Ftoken',
      'access%255Ftoken',
      'login%5Bpassword%5D',
      'user[password]',
      'authPassword',
      'quiz[access_code]',
      'accessCode',
      'self_enrollment_code',
      'verifier',
      'signature',
      'Authorization',
      'shared_secret',
      'validationToken',
      'visible_token',
    ];
    expect(secret.filter((name) => !isSecretName(name))).toEqual([]);
    const open = [
      'page',
      'per_page',
      'include[]',
      'course_code',
      'code',
      'search_term',
      'name',
      '%',
      'a%5',
      'tokenize',
    ];
    expect(open.filter(isSecretName)).toEqual([]);
  });

  it('A88: has the path of a request without its query, and without parts that are neither words nor ids', () => {
    expect(loggedPath(`/api/v1/courses/7/users?login%5Bpassword%5D=open-sesame#x`)).toBe('/api/v1/courses/7/users');
    expect(loggedPath('/graphql/schema.graphql')).toBe('/graphql/schema.graphql');
    expect(loggedPath(`/feeds/calendars/0123456789abcdef0123456789abcdef.c1.${key}.ics`)).toBe(
      '/feeds/calendars/[redacted]',
    );
    expect(loggedPath(`/api/v1/users/self/tokens/${key}`)).toBe('/api/v1/users/self/tokens/[redacted]');
    expect(loggedPath('/api/v1/users/sis_login_id:student')).toBe('/api/v1/users/[redacted]');
  });

  it('A88: holds no value of a secret name in a text, and nothing that looks like a key', () => {
    const text = `GET https://h/x?access%5Ftoken=s1ecret&page=2 failed: {"password":"s2ecret","n":1} Bearer s3ecret ${key}`;
    const said = redactText(text);
    expect(said).not.toMatch(/s\decret|Zq3/);
    expect(said).toContain('page=2');
    expect(said).toContain('"n":1');
    const begun = performance.now();
    redactText('a'.repeat(100_000));
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('A88: tells of an error what it is and where, without the values in it', () => {
    const ofDatabase = Object.assign(
      new Error('duplicate key value violates unique constraint "logins_unique"\nmore'),
      {
        code: '23505',
        constraint: 'logins_unique',
        table: 'logins',
        detail: 'Failing row contains (s1ecret).',
        where: 's2ecret',
        internalQuery: 's3ecret',
      },
    );
    const wrapper = Object.assign(
      new Error("insert into logins values ('s4ecret') - it failed", { cause: ofDatabase }),
      { sql: 's5ecret', code: '23505', query: 's5ecret', params: ['s6ecret'] },
    );
    const line = logged({ err: wrapper, job: { payload: { password: 's7ecret', list: [{ token: 's8ecret' }] } } });
    expect(line).not.toMatch(/s\decret/);
    const { err } = JSON.parse(line);
    expect(err.cause).toMatchObject({ type: 'Error', code: '23505', constraint: 'logins_unique', table: 'logins' });
    expect(err.cause.message).toBe('duplicate key value violates unique constraint "logins_unique"');
    expect(err.cause.stack).toMatch(/^\s+at /);
    const invalid = Object.assign(new Error('invalid input syntax for type bigint: "s1ecret"'), { code: '22P02' });
    let unread: unknown;
    try {
      JSON.parse('{"a": s2ecret}');
    } catch (error) {
      unread = error;
    }
    const several = new AggregateError([invalid, unread], `token=s3ecret`);
    for (const fault of [invalid, unread, several]) expect(logged({ err: fault })).not.toMatch(/s\decret/);
    const round = new Error('round') as Error & { cause?: unknown };
    round.cause = round;
    expect(logged({ err: round })).toContain('round');
    lines.length = 0;
    logger.error(invalid);
    logger.error({ err: invalid });
    logger.warn(`token=s4ecret`);
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toMatch(/s\decret/);
  });
});

describe('The log of a service that is used on every surface', () => {
  let world: World;
  beforeEach(async () => {
    lines.length = 0;
    world = await openWorld({ ACCESS_TOKEN_PARAMETER: 'rest,graphql' }, logger);
  });
  afterEach(() => world.close());

  it('A88: has a line for each request, and none of its secrets', async () => {
    const secrets: string[] = Object.values(world.tokens);
    const keep = <T extends { text: string }>(answer: T): T => {
      secrets.push(...secretsIn(answer.text));
      return answer;
    };
    const token = world.tokens.teach;
    const course = world.courses.C1;
    const nobody = world.withToken(null);
    secrets.push('open-sesame-1', 'open-sesame-2', 'open-sesame-3');
    for (const name of ['access_token', 'access%5Ftoken', 'access%5ftoken'])
      expect((await nobody.get(`/courses/${course}?${name}=${token}&login%5Bpassword%5D=open-sesame-1`)).status).toBe(
        200,
      );
    await nobody.get(`/graphql?access_token=${token}&query=${encodeURIComponent('{ viewer { id } }')}`);
    await nobody.get(`/nothing/${token}?x=${token}`);
    await nobody.get(`/users/self/tokens/${token}?access_token=${token}`);
    const made = keep(await world.as('stu1').post('/users/self/tokens', { 'token[purpose]': 'x' }));
    await world.as('stu1').del(`/users/self/tokens/${made.body.visible_token}`);
    await world.as('out').post('/users/self/observees?observee%5Bpassword%5D=open-sesame-1', {
      'observee[unique_id]': 'stu2',
      'observee[password]': 'open-sesame-2',
    });
    await world
      .as('out')
      .graphql(
        `mutation { linkObservee(userId: "self", input: { uniqueId: "stu2", password: "open-sesame-3" }) { user { id } } }`,
      );
    const exam = new Sitting(world, await aPublishedQuiz(world, { accessCode: 'open-sesame-1' }));
    const started = keep(await exam.start('stu1', { access_code: 'open-sesame-1' })).body.quiz_submissions[0];
    await exam.complete('stu1', started, { access_code: 'open-sesame-2' });
    await world
      .as('stu1')
      .post(
        `${exam.path(`/${started.id}/complete`)}?validation_token=${started.validation_token}&access_code=open-sesame-1`,
      );
    const feed = keep(await world.as('stu1').get(`/courses/${course}`)).body.calendar.ics as string;
    for (const url of [feed, `${feed}/`, feed.replace('/feeds/', '/FEEDS/'), `${feed}?x=1`]) await fetch(url);
    const announced = keep(await announce(world.as('teach'), `/courses/${course}/files`, 'a.txt', 'abc')).body;
    const url = keep(await send(announced, 'abc')).body.url as string;
    for (const at of [url, url.replace('download', 'upload')]) await fetch(at);
    // Faults of ours, whose errors hold what was written.
    await changeBySql(
      world,
      `alter table logins add constraint none check (unique_id not like 'faulty%') not valid`,
      [],
    );
    const faulty = {
      'user[name]': 'F',
      'pseudonym[unique_id]': 'faulty@example.edu',
      'pseudonym[password]': 'open-sesame-3',
    };
    const failed = await world.as('admin').post(`/accounts/${world.accounts.RA}/users`, faulty);
    expect(failed.status).toBe(500);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(secrets.filter((secret) => secret.length === 43).length).toBeGreaterThan(20);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.some((line) => line.includes('"fault"') && line.includes('23514'))).toBe(true);
    expect(lines.join('')).not.toMatch(/\$argon2/);
    expect(leaks(lines, secrets)).toEqual([]);
  });
});

describe('The search through the logs of a run', () => {
  it('finds what a request or an answer says is secret', () => {
    expect(secretsIn(`login%5Bpassword%5D=open+sesame&x=1`)).toEqual(['open sesame']);
    expect(secretsIn(`{"validation_token":"${key}","access_code":"sesame"}`)).toEqual([key, 'sesame']);
    expect(secretsIn('mutation($password: String!) { a(password: $password) }')).toEqual([]);
  });

  it('finds each line with a secret, so that a run that logs one fails', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-leaks-'));
    try {
      writeFileSync(join(folder, '1-0.secrets'), `${JSON.stringify(key)}\n"open (sesame)"\n`);
      writeFileSync(join(folder, '1-0.log'), `{"a":1}\n{"path":"/x?t=${key}"}\n`);
      writeFileSync(join(folder, '2-0.log'), `{"msg":"code open (sesame)"}\n{"b":"${key}x"}\n`);
      expect(leaksOf(folder)).toMatchObject({
        leaked: [expect.stringContaining(key), expect.stringContaining('sesame')],
        lines: 4,
        secrets: 2,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
