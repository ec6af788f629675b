/**
 * The control: the measured routes as a careful hand writes them on express and pg. One prepared statement for each
 * request, the token's owner kept for 5 seconds as the service keeps it, the service's own rate limiter, the same headers
 * and bodies, the same log line and metrics for each request. What it leaves out: every rule about who may see what but
 * "administers the root account", and all other parameters. With `BARE=1` it also leaves out the log and the metrics.
 */
import { createHash, randomUUID } from 'node:crypto';
import express, { type RequestHandler } from 'express';
import pg from 'pg';
import { feedFile } from '../../src/learning/calendar-feeds/index.js';
import { SecretBox } from '../../src/platform/authorization/secrets.js';
import { createLogger } from '../../src/server/ops/logger.js';
import { createMetrics } from '../../src/server/ops/metrics.js';
import { tellOfRequests } from '../../src/server/ops/request-facts.js';
import { requestLog } from '../../src/server/ops/request-log.js';
import { usualRates } from '../../src/server/rate-limit/leak.js';
import { memoryStore } from '../../src/server/rate-limit/memory-store.js';
import { createRateLimiter } from '../../src/server/rate-limit/rate-limiter.js';
import { addExam } from './hand-written-exam.js';
import {
  dayBookmark,
  daysStatement,
  feedStatement,
  versionBefore,
  versionBookmark,
  versionOf,
} from './hand-written-history.js';
import { type Asked, askedOf, baseOf, linkOf } from './hand-written-pages.js';
import {
  courseUserOf,
  courseUsersStatement,
  idBookmark,
  nameBookmark,
  partsOf,
  studentCoursesStatement,
} from './hand-written-people.js';
import { attemptBookmark, quizSubmissionOf, quizSubmissionsStatement } from './hand-written-quiz.js';
import { accountStatement, courseStatement, tokenStatement } from './hand-written-sql.js';

interface Caller {
  readonly actor: { readonly tokenId: number };
  readonly rootAccountId: number;
  readonly userId: number;
  readonly nonce: string;
  readonly administers: boolean;
  readonly until: number;
}

type Row = Record<string, unknown>;

const wire: Record<number, (text: string) => unknown> = {
  16: (v) => v === 't',
  20: Number,
  23: Number,
  114: JSON.parse,
  701: Number,
};
const types = { getTypeParser: (oid: number) => wire[oid] ?? ((v: string) => v) } as unknown as pg.CustomTypesConfig;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, options: '-c timezone=UTC' });
const rowsOf = async (statement: { name: string; text: string }, values: unknown[]): Promise<Row[]> =>
  (await pool.query({ ...statement, values, types })).rows;

const callers = new Map<string, Caller>();
const bearer = /^Bearer[ \t]+([\x21-\x7e]+)[ \t]*$/i;

const refuse = (res: express.Response, status: number, message: string): void => {
  const body = { status, message, errors: [{ message }], request_id: res.locals['requestId'] };
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
};

const identify: RequestHandler = (_req, res, next) => {
  const id = randomUUID();
  res.locals['requestId'] = id;
  res.setHeader('X-Request-Id', id);
  next();
};

const authenticate: RequestHandler = (req, res, next) => {
  const token = bearer.exec(req.headers.authorization ?? '')?.[1];
  if (token === undefined) return refuse(res, 401, 'Invalid access token.');
  const digest = createHash('sha256').update(token).digest();
  const key = digest.toString('latin1');
  const known = callers.get(key);
  if (known !== undefined && known.until > performance.now()) {
    res.locals['context'] = known;
    return next();
  }
  rowsOf(tokenStatement, [digest]).then(([row]) => {
    if (row === undefined) return refuse(res, 401, 'Invalid access token.');
    const caller = {
      actor: { tokenId: row['id'] as number },
      rootAccountId: row['root_account_id'] as number,
      userId: row['user_id'] as number,
      nonce: row['calendar_nonce'] as string,
      administers: row['administers'] as boolean,
      until: performance.now() + 5_000,
    };
    callers.set(key, caller);
    res.locals['context'] = caller;
    next();
  }, next);
};

const instant = (text: unknown): string | null =>
  text === null ? null : `${(text as string).slice(0, 10)}T${(text as string).slice(11, 19)}Z`;

function send(res: express.Response, value: unknown, link?: string): void {
  const text = JSON.stringify(value);
  const headers: Record<string, string | number> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  };
  if (link !== undefined) headers['Link'] = link;
  res.writeHead(200, headers).end(text);
}

const getAccount: RequestHandler = (req, res, next) => {
  res.locals['route'] = '/api/v1/accounts/:id';
  const id = Number(req.params['id']);
  if (!Number.isSafeInteger(id)) return refuse(res, 404, 'The specified resource does not exist.');
  const { rootAccountId } = res.locals['context'] as Caller;
  rowsOf(accountStatement, [id, rootAccountId]).then(([row]) => {
    if (row === undefined) return refuse(res, 404, 'The specified resource does not exist.');
    if (row['sis_account_id'] === null) {
      delete row['sis_account_id'];
      delete row['integration_id'];
    }
    send(res, row);
  }, next);
};

const nullable = ['course_format'];
/** Columns that are no keys of a course. */
const beside: ReadonlySet<string> = new Set(['teachers', 'total', 'enrollments', 'closed']);
const secrets = new SecretBox(Buffer.from(process.env['SECRET_KEY'] as string, 'hex'));

/** A course as its row says, with the caller's calendar of it. */
function courseOf(row: Row, caller: Caller, base: string, includes: readonly string[]): Row {
  const context = { kind: 'course', courseId: row['id'] as number } as const;
  const course: Row = { calendar: { ics: `${base}/feeds/calendars/${feedFile(secrets, caller.nonce, context)}` } };
  for (const key in row) {
    if (key.startsWith('term_') || beside.has(key)) continue;
    if (row[key] === null && nullable.includes(key)) continue;
    course[key] = row[key];
  }
  course['start_at'] = instant(row['start_at']);
  course['end_at'] = instant(row['end_at']);
  course['created_at'] = instant(row['created_at']);
  if (includes.includes('term')) course['term'] = termOf(row);
  if (includes.includes('teachers')) course['teachers'] = teachersOf(row, base);
  if (row['enrollments'] !== undefined) course['enrollments'] = partsOf(row);
  return course;
}

function teachersOf(row: Row, base: string): readonly Row[] {
  const teachers = (row['teachers'] as Row[] | null) ?? [];
  for (const teacher of teachers) teacher['html_url'] = `${base}/users/${String(teacher['id'])}`;
  return teachers;
}

function termOf(row: Row): Row {
  const term: Row = {
    id: row['term_id'],
    name: row['term_name'],
    start_at: instant(row['term_start_at']),
    end_at: instant(row['term_end_at']),
    workflow_state: row['term_workflow_state'],
    created_at: instant(row['term_created_at']),
  };
  if (row['term_sis_term_id'] !== null && row['term_sis_term_id'] !== undefined)
    term['sis_term_id'] = row['term_sis_term_id'];
  return term;
}

const missing = (res: express.Response): void => refuse(res, 404, 'The specified resource does not exist.');

/** A route of administrators over one record named in the path. */
const administered =
  (
    route: string,
    work: (req: express.Request, res: express.Response, id: number, asked: Asked) => Promise<void>,
  ): RequestHandler =>
  (req, res, next) => {
    res.locals['route'] = route;
    const [id, asked] = [Number(req.params['id']), askedOf(req)];
    const { administers } = res.locals['context'] as Caller;
    if (!Number.isSafeInteger(id) || !Number.isSafeInteger(asked.page) || asked.page < 1) return missing(res);
    if (!administers) return refuse(res, 403, 'You are not permitted to do that.');
    work(req, res, id, asked).catch(next);
  };

const listCourses = administered('/api/v1/accounts/:account_id/courses', async (req, res, id, asked) => {
  const { includes, size, page } = asked;
  const caller = res.locals['context'] as Caller;
  const statement = courseStatement(includes.includes('term'), includes.includes('teachers'));
  const rows = await rowsOf(statement, [id, caller.rootAccountId, size + 1, (page - 1) * size]);
  if (rows.length === 0) return missing(res);
  const found = rows[0]?.['id'] === null ? [] : rows;
  const shown = found.slice(0, size);
  const after = found.length > size ? idBookmark(shown.at(-1) as Row) : undefined;
  const courses = shown.map((row) => courseOf(row, caller, baseOf(req), includes));
  send(res, courses, linkOf(req, asked, rows[0]?.['total'] as number, after));
});

const listCourseUsers = administered('/api/v1/courses/:course_id/users', async (req, res, id, asked) => {
  const { size, page } = asked;
  const { rootAccountId } = res.locals['context'] as Caller;
  const rows = await rowsOf(courseUsersStatement, [id, rootAccountId, size + 1, (page - 1) * size]);
  if (rows.length === 0) return missing(res);
  const found = rows[0]?.['id'] === null ? [] : rows;
  const shown = found.slice(0, size);
  const after = found.length > size ? nameBookmark({ testStudent: false }, shown.at(-1) as Row) : undefined;
  const users = shown.map((row) => courseUserOf(row, baseOf(req)));
  send(res, users, linkOf(req, asked, rows[0]?.['total'] as number, after));
});

const listFeed = administered('/api/v1/courses/:course_id/gradebook_history/feed', async (req, res, id, asked) => {
  const { rootAccountId } = res.locals['context'] as Caller;
  const { size, bookmark } = asked;
  const rows = await rowsOf(feedStatement(size + 1), [id, rootAccountId, versionBefore(bookmark)]);
  const shown = rows.slice(0, size);
  const after = rows.length > size ? versionBookmark(shown.at(-1) as Row) : undefined;
  const versions = shown.map((row) => versionOf(row, baseOf(req), id));
  send(res, versions, linkOf(req, asked, rows[0]?.['#total'] as number, after));
});

const listDays = administered('/api/v1/courses/:course_id/gradebook_history/days', async (req, res, id, asked) => {
  const { rootAccountId } = res.locals['context'] as Caller;
  const rows = await rowsOf(daysStatement, [id, rootAccountId, asked.size + 1]);
  const shown = rows.slice(0, asked.size);
  const after = rows.length > asked.size ? dayBookmark(shown.at(-1) as Row) : undefined;
  const days = shown.map(({ date, graders }) => ({ date, graders }));
  send(res, days, linkOf(req, asked, rows[0]?.['#total'] as number, after));
});

const listQuizSubmissions = administered(
  '/api/v1/courses/:course_id/quizzes/:quiz_id/submissions',
  async (req, res, id, asked) => {
    const { rootAccountId, userId } = res.locals['context'] as Caller;
    const { size, page } = asked;
    const quizId = Number(req.params['quiz_id']);
    if (!Number.isSafeInteger(quizId)) return missing(res);
    const rows = await rowsOf(quizSubmissionsStatement, [id, rootAccountId, quizId, size + 1, (page - 1) * size]);
    if (rows.length === 0) return missing(res);
    const found = rows[0]?.['id'] === null ? [] : rows;
    const shown = found.slice(0, size);
    const after = found.length > size ? attemptBookmark(shown.at(-1) as Row) : undefined;
    const submissions = shown.map((row) => quizSubmissionOf(row, baseOf(req), id, { userId, secrets }));
    send(res, { quiz_submissions: submissions }, linkOf(req, asked, rows[0]?.['#total'] as number, after));
  },
);

const listOwnCourses: RequestHandler = (req, res, next) => {
  res.locals['route'] = '/api/v1/courses';
  const caller = res.locals['context'] as Caller;
  const asked = askedOf(req);
  rowsOf(studentCoursesStatement, [caller.userId, caller.rootAccountId]).then((rows) => {
    const courses = rows.map((row) =>
      row['closed'] === true
        ? { id: row['id'], access_restricted_by_date: true }
        : courseOf(row, caller, baseOf(req), asked.includes),
    );
    send(res, courses, linkOf(req, asked, rows.length, undefined));
  }, next);
};

const app = express();
app.set('etag', false).set('x-powered-by', false).set('query parser', false);
const limiter = createRateLimiter(memoryStore(usualRates), usualRates);
app.use(identify);
if (process.env['BARE'] === undefined) {
  app.use(tellOfRequests(createMetrics().count, requestLog(createLogger({ level: 'info' }))));
}
app.use(authenticate, limiter.middleware('rest'));
app.get('/api/v1/accounts/:id', getAccount);
app.get('/api/v1/accounts/:id/courses', listCourses);
app.get('/api/v1/courses/:id/users', listCourseUsers);
app.get('/api/v1/courses', listOwnCourses);
app.get('/api/v1/courses/:id/gradebook_history/feed', listFeed);
app.get('/api/v1/courses/:id/gradebook_history/days', listDays);
app.get('/api/v1/courses/:id/quizzes/:quiz_id/submissions', listQuizSubmissions);
addExam(app, pool);
// As long as the service keeps them: students think between two answers.
app.listen(Number(process.env['PORT']), '127.0.0.1').keepAliveTimeout = 65_000;
