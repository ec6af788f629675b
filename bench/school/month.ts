/** What stands in the calendar of the student of 8 courses in one month: 40 assignments and 20 events. */
import type { Pool } from 'pg';

export interface Month {
  /** The student's own calendar and those of their courses. */
  readonly contexts: readonly string[];
  readonly startTime: string;
  readonly endTime: string;
}

/** Of each course. */
const assignments = 5;
const eventsOfCourse = 2;
const ownEvents = 4;
const day = 86_400_000;

/** $1 root account, $2 user, $3 first instant. */
const madeAssignments = `with mine as (
    select c.id, row_number() over (order by c.id) as n from enrollments e join courses c on c.id = e.course_id where e.user_id = $2),
  grouped as (
    insert into assignment_groups (root_account_id, course_id, name, position) select $1, id, 'Work of the month', 90 from mine returning id, course_id)
  insert into assignments (root_account_id, course_id, assignment_group_id, name, position, submission_types, points_possible, due_at, workflow_state)
  select $1, m.id, g.id, 'Work ' || i, 90 + i, '{online_text_entry}', 10, $3::timestamptz + make_interval(days => (i * 5 + m.n)::int), 'published'
  from mine m join grouped g on g.course_id = m.id cross join generate_series(1, ${assignments}) i`;
const madeEvents = `insert into calendar_events (root_account_id, course_id, user_id, author_id, title, location_name, start_at, end_at)
  select $1, m.id, case when m.id is null then $2::bigint end, $2, m.title || ' ' || i, 'Room ' || i, m.at, m.at + interval '90 minutes'
  from (
    select c.id, 'Lecture' as title, i, $3::timestamptz + make_interval(days => (i * 9 + row_number() over (order by c.id, i))::int, hours => 9) as at
    from enrollments e join courses c on c.id = e.course_id cross join generate_series(1, ${eventsOfCourse}) i where e.user_id = $2
    union all
    select null, 'Study', i, $3::timestamptz + make_interval(days => i * 6, hours => 17) from generate_series(1, ${ownEvents}) i) m`;

/** Fills the month that begins today; null in a school that was filled by a build without calendars. */
export async function seedMonth(pool: Pool, rootAccountId: number, userId: number): Promise<Month | null> {
  const known = await pool.query<{ there: boolean }>(`select to_regclass('calendar_events') is not null as there`);
  if (known.rows[0]?.there !== true) return null;
  const today = Math.floor(Date.now() / day) * day;
  const values = [rootAccountId, userId, new Date(today)];
  await pool.query(madeAssignments, values);
  await pool.query(madeEvents, values);
  const { rows } = await pool.query<{ id: number }>(
    'select distinct course_id::int as id from enrollments where user_id = $1 order by 1',
    [userId],
  );
  return {
    contexts: [`user_${userId}`, ...rows.map(({ id }) => `course_${id}`)],
    startTime: new Date(today).toISOString(),
    endTime: new Date(today + 31 * day - 1000).toISOString(),
  };
}
