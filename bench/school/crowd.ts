/** What the large school lacks: a course of 1,000 people, and a student of 8 courses with totals. */
import type { Pool } from 'pg';

export interface Crowd {
  /** A course of 1,000 students and a teacher. */
  readonly courseId: number;
  /** Login of a student of 8 courses. */
  readonly student: string;
  readonly studentId: number;
}

const people = 1_000;
const coursesOfStudent = 8;

/** Fills the course and enrolls the student, from users who are there. */
export async function seedCrowd(pool: Pool, rootAccountId: number): Promise<Crowd> {
  const { rows } = await pool.query<{ course: number; section: number }>(
    `with made as (
      insert into courses (root_account_id, account_id, enrollment_term_id, name, course_code, workflow_state)
      select $1::bigint, $1::bigint, id, 'A course of a thousand', 'CROWD', 'available' from terms where root_account_id = $1 and is_default returning id)
    insert into sections (root_account_id, course_id, name) select $1, id, 'A course of a thousand' from made
    returning course_id::int as course, id::int as section`,
    [rootAccountId],
  );
  const { course, section } = rows[0] as { course: number; section: number };
  await enroll(
    pool,
    rootAccountId,
    `select ${course}, ${section}, u.id from (
    select u.id from users u join logins l on l.user_id = u.id and l.root_account_id = $1 order by u.id offset 100 limit ${people}) u`,
  );
  const student = await pool.query<{ id: number; unique_id: string }>(
    `select u.id::int, l.unique_id from users u join logins l on l.user_id = u.id where l.root_account_id = $1 order by u.id desc limit 1`,
    [rootAccountId],
  );
  const { id, unique_id } = student.rows[0] as { id: number; unique_id: string };
  await pool.query('delete from enrollments where user_id = $1', [id]);
  await enroll(
    pool,
    rootAccountId,
    `select c.id, s.id, ${id} from (
    select c.id from courses c where c.root_account_id = $1 and c.workflow_state = 'available' order by c.id offset 10 limit ${coursesOfStudent}) c
    join sections s on s.course_id = c.id`,
  );
  // Whatever day it is, no term of theirs is over.
  await pool.query(
    `update courses set enrollment_term_id = (select id from terms where root_account_id = $1 and is_default)
     where id in (select course_id from enrollments where user_id = $2)`,
    [rootAccountId, id],
  );
  await pool.query('analyze enrollments, courses, sections');
  return { courseId: course, student: unique_id, studentId: id };
}

/** Enrolls students, by SQL that gives course, section and user, with totals of their own. */
const enroll = (pool: Pool, rootAccountId: number, who: string) =>
  pool.query(
    `insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state, current_score, final_score)
    select $1, w.course_id, w.section_id, w.user_id, r.id, 'StudentEnrollment', 'active', 60 + w.user_id % 40, 50 + w.user_id % 40
    from (${who}) w(course_id, section_id, user_id), roles r
    where r.root_account_id = $1 and r.name = 'StudentEnrollment' on conflict do nothing`,
    [rootAccountId],
  );
