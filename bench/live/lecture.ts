/** A course of many students, whose grades of one assignment can be shown to all of them at once. */
import type pg from 'pg';
import { type Student, studentsOf } from '../../test/learning/quizzes/exam.js';

export interface Lecture {
  readonly assignmentId: number;
  readonly students: readonly Student[];
}

/** Enrolls so many people in a course of their own, with an assignment that is graded and muted. */
export async function seedLecture(pool: pg.Pool, rootAccountId: number, people: number): Promise<Lecture> {
  const one = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(text, values)).rows[0]?.id as number;
  const sectionId = await one(
    `with made as (
      insert into courses (root_account_id, account_id, enrollment_term_id, name, course_code, workflow_state)
      select $1::bigint, $1::bigint, id, 'A lecture', 'LECTURE', 'available' from terms where root_account_id = $1 and is_default returning id)
    insert into sections (root_account_id, course_id, name) select $1, id, 'A lecture' from made returning id::int`,
    [rootAccountId],
  );
  const courseId = await one('select course_id::int as id from sections where id = $1', [sectionId]);
  await pool.query(
    `insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state)
    select $1, $2, $3, w.id, r.id, 'StudentEnrollment', 'active'
    from (select distinct on (u.id) u.id from users u join logins l on l.user_id = u.id and l.root_account_id = $1 and l.workflow_state = 'active' order by u.id limit $4) w,
      roles r
    where r.root_account_id = $1 and r.name = 'StudentEnrollment'`,
    [rootAccountId, courseId, sectionId, people],
  );
  const assignmentId = await one(
    `with made as (
      insert into assignment_groups (root_account_id, course_id, name, position) values ($1, $2, 'Essays', 1) returning id)
    insert into assignments (root_account_id, course_id, assignment_group_id, name, position, submission_types, points_possible, workflow_state, muted)
    select $1, $2, id, 'Essay', 1, '{online_text_entry}', 10, 'published', true from made returning id::int`,
    [rootAccountId, courseId],
  );
  await pool.query(
    `insert into submissions (root_account_id, course_id, assignment_id, user_id, graded_at, score, grade, entered_score, entered_grade, workflow_state)
    select $1, $2, $3, user_id, now(), 8, '8', 8, '8', 'graded' from enrollments where course_id = $2`,
    [rootAccountId, courseId, assignmentId],
  );
  const students = await studentsOf(pool, courseId);
  await pool.query('vacuum analyze');
  return { assignmentId, students };
}
