/**
 * The control: the measured routes as a careful hand writes them on express and pg. One prepared statement for each
 * request, the same headers and bodies, a log line and metrics for each request. What it leaves out: every rule about who
 * may see what but "administers the root account", and all other parameters.
 */
import type { ServerResponse } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { SecretBox } from '../../src/platform/authorization/secrets.js';
import type { Month } from '../school/month.js';
import { admission, admittedOf, refuse } from './admission.js';
import { idsOf, monthOf, monthStatement } from './calendar.js';
import { courseOf } from './courses.js';
import { type NamedStatement, openPool, type Row, rowsOf } from './database.js';
import { addExam } from './exam.js';
import { addLive } from './live.js';
import { type Asked, askedOf, baseOf, linkOf } from './pages.js';
import { courseUserOf, courseUsersStatement, idBookmark, nameBookmark, studentCoursesStatement } from './people.js';
import { attemptBookmark, quizSubmissionOf, quizSubmissionsStatement } from './quiz.js';
import { accountStatement, courseStatement } from './sql.js';

const pool = openPool();
const secrets = new SecretBox(Buffer.from(process.env['SECRET_KEY'] as string, 'hex'));

/** A refusal, by its status. */
class Refused extends Error {
  constructor(readonly status: number) {
    super(status === 403 ? 'You are not permitted to do that.' : 'The specified resource does not exist.');
  }
}

interface Answer {
  readonly body: unknown;
  readonly link?: string;
}

/** A route, by its template. */
const route =
  (template: string, work: (req: Request) => Promise<Answer>): RequestHandler =>
  (req, res: Response, next) => {
    const { facts } = admittedOf(req);
    facts.route = template;
    facts.statements = 1;
    work(req)
      .then((answer) => send(res, answer))
      .catch((error: unknown) =>
        error instanceof Refused ? refuse(res, error.status, error.message, facts.requestId) : next(error),
      );
  };

function send(res: ServerResponse, { body, link }: Answer): void {
  const text = JSON.stringify(body);
  const headers: Record<string, string | number> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  };
  if (link !== undefined) headers['Link'] = link;
  res.writeHead(200, headers).end(text);
}

const idOf = (text: unknown): number => {
  const id = Number(text);
  if (!Number.isSafeInteger(id)) throw new Refused(404);
  return id;
};

/** A list that administrators may read; a row without an id says that what it belongs to is there. */
interface List {
  readonly statement: (asked: Asked) => NamedStatement;
  readonly values: (req: Request, asked: Asked) => readonly unknown[];
  readonly total: string;
  readonly bookmark: (last: Row) => string;
  readonly body: (rows: readonly Row[], req: Request, asked: Asked) => unknown;
}

const administered = (template: string, list: List): RequestHandler =>
  route(template, async (req) => {
    const asked = askedOf(req);
    const { caller } = admittedOf(req);
    if (!Number.isSafeInteger(asked.page) || asked.page < 1) throw new Refused(404);
    if (!caller.administers) throw new Refused(403);
    const values = [...list.values(req, asked), asked.size + 1, (asked.page - 1) * asked.size];
    const rows = await rowsOf(pool, list.statement(asked), values);
    if (rows.length === 0) throw new Refused(404);
    const found = rows[0]?.['id'] === null ? [] : rows;
    const shown = found.slice(0, asked.size);
    const after = found.length > asked.size ? list.bookmark(shown.at(-1) as Row) : undefined;
    return {
      body: list.body(shown, req, asked),
      link: linkOf(req, asked, rows[0]?.[list.total] as number, after),
    };
  });

const ofPath = (req: Request): number[] => [idOf(req.params['id']), admittedOf(req).caller.rootAccountId];

const getAccount = route('/api/v1/accounts/:id', async (req) => {
  const [row] = await rowsOf(pool, accountStatement, ofPath(req));
  if (row === undefined) throw new Refused(404);
  if (row['sis_account_id'] === null) {
    delete row['sis_account_id'];
    delete row['integration_id'];
  }
  return { body: row };
});

const listCourses = administered('/api/v1/accounts/:account_id/courses', {
  statement: ({ includes }) => courseStatement(includes.includes('term'), includes.includes('teachers')),
  values: ofPath,
  total: 'total',
  bookmark: idBookmark,
  body: (rows, req, { includes }) =>
    rows.map((row) => courseOf(row, admittedOf(req).caller, secrets, baseOf(req), includes)),
});

const listCourseUsers = administered('/api/v1/courses/:course_id/users', {
  statement: () => courseUsersStatement,
  values: ofPath,
  total: 'total',
  bookmark: (last) => nameBookmark({ testStudent: false }, last),
  body: (rows, req) => rows.map((row) => courseUserOf(row, baseOf(req))),
});

const listQuizSubmissions = administered('/api/v1/courses/:course_id/quizzes/:quiz_id/submissions', {
  statement: () => quizSubmissionsStatement,
  values: (req) => [...ofPath(req), idOf(req.params['quiz_id'])],
  total: '#total',
  bookmark: attemptBookmark,
  body: (rows, req) => {
    const asking = { userId: admittedOf(req).caller.userId, secrets };
    return { quiz_submissions: rows.map((row) => quizSubmissionOf(row, baseOf(req), idOf(req.params['id']), asking)) };
  },
});

const listOwnCourses = route('/api/v1/courses', async (req) => {
  const { caller } = admittedOf(req);
  const asked = askedOf(req);
  const rows = await rowsOf(pool, studentCoursesStatement, [caller.userId, caller.rootAccountId]);
  const body = rows.map((row) =>
    row['closed'] === true
      ? { id: row['id'], access_restricted_by_date: true }
      : courseOf(row, caller, secrets, baseOf(req), asked.includes),
  );
  return { body, link: linkOf(req, asked, rows.length, undefined) };
});

/** The one query of the graph that it knows, whatever the document says. */
const ownMonth = route('/graphql', async (req) => {
  const { caller } = admittedOf(req);
  const { contexts, startTime, endTime } = (req.body as { variables: Month }).variables;
  const named = [idsOf('user', contexts), idsOf('course', contexts)];
  const values = [caller.userId, caller.rootAccountId, ...named, startTime, endTime];
  const [row] = await rowsOf(pool, monthStatement, values);
  return { body: monthOf(row as Row, baseOf(req)) };
});

const app = express();
app.set('etag', false).set('x-powered-by', false).set('query parser', false);
app.get('/readyz', (_req, res) => void res.end());
app.use(admission(pool));
app.get('/api/v1/accounts/:id', getAccount);
app.get('/api/v1/accounts/:id/courses', listCourses);
app.get('/api/v1/courses/:id/users', listCourseUsers);
app.get('/api/v1/courses', listOwnCourses);
app.get('/api/v1/courses/:id/quizzes/:quiz_id/submissions', listQuizSubmissions);
app.post('/graphql', express.json(), ownMonth);
addExam(app, pool);
// As long as the service keeps them: students think between two answers.
const server = app.listen(Number(process.env['PORT']), '127.0.0.1');
server.keepAliveTimeout = 65_000;
await addLive(server, pool);
