/** The control's gradebook history. See `hand-written.ts`. */
import { dueAt } from '../../src/learning/assignments/index.js';
import { compile, sql } from '../../src/platform/sql/sql.js';
import { historyBookmark } from '../history/bookmark.js';
import type { NamedStatement } from './hand-written-sql.js';

type Row = Record<string, unknown>;

const name = (user: string, id: string, at: string): string =>
  `case when ${at} is not null then case when coalesce(${id}, 0) <= 0 then 'Graded on submission' else ${user}.name end end`;

/**
 * $1 course, $2 root account, $3 id before which the rows lie, or null; then the list is counted, up to a cap. The number
 * of rows stands in the text, as a careful hand puts it there.
 */
export const feedStatement = (rows: number): NamedStatement => ({
  name: `feed ${rows}`,
  text: `select v.id as "#key", v.submission_id as id, v.assignment_id, a.name as assignment_name, v.user_id, u.name as user_name, v.attempt, v.body, v.url,
      v.submission_type, v.submitted_at, d.due as cached_due_date, v.score, v.grade, v.entered_score, v.entered_grade, v.graded_at, v.grader_id,
      ${name('g', 'v.grader_id', 'v.graded_at')} as grader, 
      case when s.graded_at = v.graded_at then s.grade_matches_current_submission else v.attempt is not distinct from s.attempt end as grade_matches_current_submission,
      v.workflow_state, v.excused,
      case when v.late_policy_status is not null then v.late_policy_status = 'late' else coalesce(v.submitted_at > d.due, false) end as late,
      case when v.late_policy_status is not null then v.late_policy_status = 'missing'
        else v.submitted_at is null and v.excused is not true and v.score is null and coalesce(d.due < now(), false)
          and not a.submission_types && '{none,not_graded,on_paper}' end as missing,
      v.late_policy_status, v.points_deducted, coalesce(v.seconds_late_override, greatest(extract(epoch from v.submitted_at - d.due), 0), 0)::float8 as seconds_late,
      s.grade as current_grade, s.graded_at as current_graded_at, ${name('c', 's.grader_id', 's.graded_at')} as current_grader,
      case when $3::bigint is null then (select count(*) from (select 1 from submission_versions where course_id = $1 and grade_changed limit 10001) n) end as "#total"
    from courses k cross join lateral (select * from submission_versions w where w.course_id = k.id and w.grade_changed and w.id < coalesce($3::bigint, 9223372036854775807)
      order by w.id desc limit ${rows}) v
    join assignments a on a.id = v.assignment_id join users u on u.id = v.user_id join submissions s on s.id = v.submission_id
    left join users g on g.id = v.grader_id left join users c on c.id = s.grader_id, lateral (select ${compile(dueAt(sql`v`)).text} as due) d
    where k.id = $1 and k.root_account_id = $2 and k.workflow_state <> 'deleted' order by v.id desc`,
});

const instant = (text: unknown): string | null =>
  text === null ? null : `${(text as string).slice(0, 10)}T${(text as string).slice(11, 19)}Z`;

/** A version as the feed shows it. */
export function versionOf(row: Row, base: string, courseId: number): Row {
  const version: Row = {};
  for (const key in row) if (!key.startsWith('#')) version[key] = row[key];
  for (const key of ['submitted_at', 'cached_due_date', 'graded_at', 'current_graded_at'])
    version[key] = instant(row[key]);
  const { assignment_id, user_id } = row as { assignment_id: number; user_id: number };
  version['preview_url'] = `${base}/api/v1/courses/${courseId}/assignments/${assignment_id}/submissions/${user_id}`;
  return version;
}

/** The bookmark behind the last row of a page. */
export const versionBookmark = (last: Row): string => historyBookmark('id', last['#key'] as number);

/** The version behind which a page begins; null for the first page. */
export function versionBefore(bookmark: string | null): number | null {
  if (bookmark === null) return null;
  return JSON.parse(Buffer.from(bookmark.slice('bookmark:'.length), 'base64url').toString())[2];
}

/** $1 course, $2 root account, $3 days. One day after the other, down the index. */
export const daysStatement: NamedStatement = {
  name: 'days',
  text: `with recursive zone as (select coalesce(a.default_time_zone, 'UTC') as name from courses c join accounts a on a.id = c.account_id
      where c.id = $1 and c.root_account_id = $2),
    days(date) as (
      select ((select max(graded_at) from submission_versions where course_id = $1 and grade_changed) at time zone zone.name)::date from zone
      union all select ((select max(graded_at) from submission_versions where course_id = $1 and grade_changed
        and graded_at < days.date::timestamp at time zone zone.name) at time zone zone.name)::date from days, zone where days.date is not null)
    select to_char(d.date, 'YYYY-MM-DD') as date, g.list as graders, (select count(*) from days where date is not null) as "#total"
    from (select date from days where date is not null limit $3) d, zone,
      lateral (select json_agg(json_build_object('id', x.id, 'name', x.name, 'assignments', x.list) order by x.id) as list from (
        select u.id, u.name, json_agg(p.assignment_id order by p.assignment_id) as list from (
          select distinct grader_id, assignment_id from submission_versions where course_id = $1 and grade_changed
          and graded_at >= d.date::timestamp at time zone zone.name and graded_at < (d.date + 1)::timestamp at time zone zone.name) p
        join users u on u.id = p.grader_id group by u.id, u.name) x) g
    order by d.date desc`,
};

/** The bookmark behind the last day of a page. */
export const dayBookmark = (last: Row): string =>
  historyBookmark('date', Date.parse(`${last['date'] as string}T00:00:00Z`) / 86_400_000);
