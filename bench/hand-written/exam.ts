/**
 * The control's exam: its routes insert and update the rows that the service leaves behind, each request in one
 * transaction, and check nothing but the token.
 */
import express, { type Express, type RequestHandler } from 'express';
import type { Pool, PoolClient } from 'pg';
import { admittedOf } from './admission.js';

const question = `insert into quiz_answers (root_account_id, quiz_attempt_id, quiz_question_id, answer, answered_at)
  select t.root_account_id, t.id, g.id, g.answer, now() from quiz_attempts t, jsonb_to_recordset($2) g(id bigint, answer jsonb)
  where t.quiz_submission_id = $1 and t.latest
  on conflict (quiz_attempt_id, quiz_question_id) do update set answer = excluded.answer, answered_at = excluded.answered_at`;
const submission = `insert into quiz_submissions (root_account_id, course_id, quiz_id, user_id)
  select root_account_id, course_id, id, $2 from quizzes where id = $1 returning id`;
const attempt = `insert into quiz_attempts (root_account_id, course_id, quiz_id, quiz_submission_id, user_id, workflow_state, quiz_publication_id, quiz_version,
    quiz_points_possible, drawn, started_at, end_at)
  select q.root_account_id, q.course_id, q.id, $2, $3, 'untaken', p.id, q.version_number, p.points_possible,
    (select jsonb_agg(jsonb_build_object('id', e.value->'question'->'id', 'position', e.n, 'pointsPossible', 1, 'answerIds', '[1,2,3]'::jsonb, 'matchIds', '[]'::jsonb, 'variableSet', null))
      from jsonb_array_elements(p.entries) with ordinality e(value, n)), now(), now() + interval '1 hour'
  from quizzes q join quiz_publications p on p.quiz_id = q.id and p.number = q.publication_number where q.id = $1`;
const turnIn = `update quiz_attempts t set workflow_state = 'complete', finished_at = now(), has_seen_results = false, score = r.score, results = r.results
  from (select sum(case when a.answer = '1' then 1 else 0 end) as score,
    jsonb_agg(jsonb_build_object('id', a.quiz_question_id, 'points', case when a.answer = '1' then 1 else 0 end, 'correct', (a.answer = '1')::text, 'comment', null)) as results
    from quiz_answers a join quiz_attempts b on b.id = a.quiz_attempt_id where b.quiz_submission_id = $1) r
  where t.quiz_submission_id = $1 returning t.score, t.user_id`;
const grade = `insert into submissions (root_account_id, course_id, assignment_id, user_id, attempt, submission_type, submitted_at, graded_at, grader_id, score, grade, entered_score, entered_grade, workflow_state)
  select root_account_id, course_id, assignment_id, $2, 1, 'online_quiz', now(), now(), -id, $3::float8, $3::float8::text, $3::float8, $3::float8::text, 'graded' from quizzes where id = $1
  on conflict (assignment_id, user_id) do update set attempt = 1, submission_type = excluded.submission_type, submitted_at = now(), graded_at = now(), grader_id = excluded.grader_id,
    score = excluded.score, grade = excluded.grade, entered_score = excluded.score, entered_grade = excluded.grade, workflow_state = 'graded' returning id`;
const version = `insert into submission_versions (root_account_id, course_id, assignment_id, user_id, attempt, submission_type, submitted_at, graded_at, grader_id, score, grade, entered_score, entered_grade, workflow_state, submission_id, number, grade_changed)
  select root_account_id, course_id, assignment_id, user_id, attempt, submission_type, submitted_at, graded_at, grader_id, score, grade, entered_score, entered_grade, workflow_state, id, 1, true from submissions where id = $1`;
const kept = 'update quiz_submissions set kept_score = $2, submission_id = $3 where id = $1';
const totals = `update enrollments set current_score = $3, final_score = $3 where course_id = $1 and user_id = $2 and type = 'StudentEnrollment'`;

/** Adds the routes of the exam to the control. */
export function addExam(app: Express, pool: Pool): void {
  const json = express.json();
  const place = '/api/v1/courses/:course_id/quizzes/:quiz_id/submissions';
  const run = async (client: PoolClient, name: string, text: string, values: unknown[]) =>
    (await client.query({ name: `exam ${name}`, text, values })).rows as Record<string, unknown>[];
  /** A route whose work is one transaction. */
  const route =
    (
      work: (
        run: Run,
        params: Record<string, string>,
        body: Record<string, unknown>,
        userId: number,
      ) => Promise<object>,
    ): RequestHandler =>
    (req, res, next) => {
      const { caller, facts } = admittedOf(req);
      facts.route = (req.route as { path: string }).path;
      inTransaction(pool, (client) =>
        work(
          (name, text, values) => run(client, name, text, values),
          req.params as Record<string, string>,
          req.body,
          caller.userId,
        ),
      ).then((answer) => {
        const text = JSON.stringify(answer);
        res
          .writeHead(200, {
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Length': Buffer.byteLength(text),
          })
          .end(text);
      }, next);
    };
  app.post(
    place,
    json,
    route(async (sql, { quiz_id }, _body, userId) => {
      const [row] = await sql('submission', submission, [quiz_id, userId]);
      await sql('attempt', attempt, [quiz_id, row?.['id'], userId]);
      return { quiz_submissions: [{ id: Number(row?.['id']), attempt: 1, validation_token: 'none' }] };
    }),
  );
  app.post(
    '/api/v1/quiz_submissions/:id/questions',
    json,
    route(async (sql, { id }, { quiz_questions }) => {
      await sql('answer', question, [id, JSON.stringify(quiz_questions)]);
      return { quiz_submission_questions: quiz_questions };
    }),
  );
  app.post(
    `${place}/:id/complete`,
    json,
    route(async (sql, { id, quiz_id, course_id }, _body, userId) => {
      const [{ score } = { score: 0 }] = await sql('turn in', turnIn, [id]);
      const [row] = await sql('grade', grade, [quiz_id, userId, score]);
      await sql('version', version, [row?.['id']]);
      await sql('kept', kept, [id, score, row?.['id']]);
      await sql('totals', totals, [course_id, userId, score]);
      return { quiz_submissions: [{ id: Number(id), workflow_state: 'complete', score }] };
    }),
  );
}

type Run = (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const done = await work(client);
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
