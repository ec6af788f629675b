/** A course in which a million gradings were made: 1,000 students, 20 assignments, 50 gradings of each submission. */
import type { Pool } from 'pg';

export interface GradedCourse {
  readonly courseId: number;
  readonly gradings: number;
  /** Id of the version behind which so many newer ones lie. */
  readonly after: (newer: number) => Promise<number>;
}

const students = 1_000;
const assignments = 20;
const rounds = 50;

/** Makes the course. Keys are not checked and nothing is counted while it is filled. */
export async function seedGradings(pool: Pool, rootAccountId: number): Promise<GradedCourse> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ id: number }>(
      `insert into courses (root_account_id, account_id, enrollment_term_id, name, course_code, workflow_state)
        select $1::bigint, $1::bigint, id, 'A course of a million gradings', 'MILLION', 'available' from terms
        where root_account_id = $1 and is_default returning id::int as id`,
      [rootAccountId],
    );
    const { id: courseId } = rows[0] as { id: number };
    await client.query(
      `with g as (insert into assignment_groups (root_account_id, course_id, name, position) values ($1, $2, 'All', 1) returning id)
        insert into assignments (root_account_id, course_id, assignment_group_id, name, position, points_possible, submission_types, due_at, workflow_state)
        select $1, $2, g.id, 'Assignment ' || n, n, 10, '{online_text_entry}', '2026-01-01', 'published' from g, generate_series(1, ${assignments}) n`,
      [rootAccountId, courseId],
    );
    await client.query(
      `insert into submissions (root_account_id, course_id, assignment_id, user_id)
        select $1, $2, a.id, u.id from assignments a, (select id from users order by id limit ${students}) u where a.course_id = $2`,
      [rootAccountId, courseId],
    );
    await client.query(gradings, [courseId]);
    await client.query(latest, [courseId]);
    await client.query('vacuum analyze submission_versions, submissions, assignments, courses');
    const after = async (newer: number): Promise<number> => {
      const found = await pool.query<{ id: number }>(
        'select id::int as id from submission_versions where course_id = $1 and grade_changed order by id desc offset $2 limit 1',
        [courseId, newer - 1],
      );
      return (found.rows[0] as { id: number }).id;
    };
    return { courseId, gradings: students * assignments * rounds, after };
  } finally {
    client.release(true);
  }
}

/** $1 course. Everybody's work is graded every fourth day, by one of four. */
const gradings = `insert into submission_versions (root_account_id, course_id, assignment_id, user_id, score, grade, entered_score, entered_grade,
    graded_at, grader_id, workflow_state, submission_id, number, grade_changed)
  select s.root_account_id, s.course_id, s.assignment_id, s.user_id, g.score, g.score::text, g.score, g.score::text,
    timestamptz '2026-01-05 15:00Z' + (n - 1) * interval '4 days' + (s.assignment_id % 4) * interval '1 day' + (s.user_id % 3600) * interval '1 second',
    (select id from users order by id offset s.assignment_id % 4 limit 1), 'graded', s.id, n, true
  from generate_series(1, ${rounds}) n, submissions s, lateral (select ((n * 7 + s.user_id) % 11)::float8 as score) g
  where s.course_id = $1 order by n, s.assignment_id % 4, s.user_id % 3600, s.id`;

/** $1 course. Each submission stands as its last grading left it. */
const latest = `update submissions s set score = v.score, grade = v.grade, entered_score = v.entered_score, entered_grade = v.entered_grade,
    graded_at = v.graded_at, grader_id = v.grader_id, workflow_state = 'graded'
  from submission_versions v where v.submission_id = s.id and v.number = ${rounds} and s.course_id = $1`;
