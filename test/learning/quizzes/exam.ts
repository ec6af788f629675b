/** An exam of 20 questions, put straight into the database, and a token for each student of its course. */
import type { Pool } from 'pg';
import { newToken } from '../../../src/platform/authorization/secrets.js';
import { aChoice } from './builders.js';

export const questionsOfExam = 20;

export interface Exam {
  readonly courseId: number;
  readonly quizId: number;
  readonly questionIds: readonly number[];
}

export interface Student {
  readonly userId: number;
  readonly token: string;
}

/** Makes an exam in a course. */
export async function anExam(pool: Pick<Pool, 'query'>, courseId: number, title: string): Promise<Exam> {
  const one = async (text: string, values: unknown[]) => (await pool.query<{ id: number }>(text, values)).rows[0]!.id;
  const groupId = await one(
    `insert into assignment_groups (root_account_id, course_id, name, position)
     select root_account_id, id, $2, 1 from courses where id = $1 returning id::int`,
    [courseId, title],
  );
  const assignmentId = await one(
    `insert into assignments (root_account_id, course_id, assignment_group_id, name, position, submission_types, points_possible, workflow_state)
     select root_account_id, id, $2, $3, 1, '{online_quiz}', ${questionsOfExam}, 'published' from courses where id = $1 returning id::int`,
    [courseId, groupId, title],
  );
  const quizId = await one(
    `insert into quizzes (root_account_id, course_id, assignment_id, title, time_limit, workflow_state, publication_number)
     select root_account_id, id, $2, $3, 60, 'published', 1 from courses where id = $1 returning id::int`,
    [courseId, assignmentId, title],
  );
  const content = aChoice();
  const { rows } = await pool.query<{ id: number }>(
    `insert into quiz_questions (root_account_id, course_id, quiz_id, position, question_name, question_type, question_text, points_possible, answers)
     select q.root_account_id, q.course_id, q.id, n, 'Question ' || n, $2, $3, 1, $4 from quizzes q, generate_series(1, ${questionsOfExam}) n
     where q.id = $1 order by n returning id::int`,
    [quizId, content.questionType, content.questionText, JSON.stringify(content.answers)],
  );
  const entries = rows.map(({ id }) => ({ kind: 'question', question: { ...content, id, quizGroupId: null } }));
  await pool.query(
    `insert into quiz_publications (root_account_id, quiz_id, number, entries, question_count, points_possible, question_types)
     select root_account_id, id, 1, $2, ${questionsOfExam}, ${questionsOfExam}, '{multiple_choice_question}' from quizzes where id = $1`,
    [quizId, JSON.stringify(entries)],
  );
  return { courseId, quizId, questionIds: rows.map(({ id }) => id) };
}

/** The students of a course, each with a token. */
export async function studentsOf(pool: Pick<Pool, 'query'>, courseId: number): Promise<Student[]> {
  const { rows } = await pool.query<{ user_id: number; login_id: number }>(
    `select distinct on (e.user_id) e.user_id::int, l.id::int as login_id from enrollments e
     join logins l on l.user_id = e.user_id and l.root_account_id = e.root_account_id
     where e.course_id = $1 and e.type = 'StudentEnrollment' order by e.user_id`,
    [courseId],
  );
  const made = rows.map((row) => ({ ...row, ...newToken() }));
  await pool.query(
    `insert into access_tokens (root_account_id, user_id, login_id, digest, hint, purpose)
     select l.root_account_id, l.user_id, l.id, decode(m.digest, 'hex'), m.hint, 'exam'
     from unnest($1::bigint[], $2::text[], $3::text[]) m(login_id, digest, hint) join logins l on l.id = m.login_id`,
    [made.map((m) => m.login_id), made.map((m) => m.digest.toString('hex')), made.map((m) => m.hint)],
  );
  return made.map(({ user_id, token }) => ({ userId: user_id, token }));
}

/** The answer that a student gives to a question: one of three, the first of which is right. */
export const answerOf = (student: number, question: number): number => ((student + question) % 3) + 1;
