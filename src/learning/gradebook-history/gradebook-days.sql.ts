/** The days on which a course was graded, as SQL: calendar days in the account's time zone. Decision 0030. */
import { nameIn } from '../../identity/users/index.js';
import { actorTenant } from '../../platform/authorization/policy.js';
import type { SourceScope } from '../../platform/query/reads.js';
import { notFound } from '../../platform/refusal/refusal.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { dayNamed } from './gradebook-day.rules.js';
import { withinReach } from './gradebook-history.policy.js';

/** What is known of the actor. */
type Asking = Pick<SourceScope, 'askActor'>;

/** What is graded by itself belongs to the grader 0, of this name. Source: supplement §4.5. */
export const automaticGrader = 'Graded on submission';

/** SQL: the grader's id in lists. What was graded by itself has none, or minus the id of its quiz: 0 for both. */
export const graderOf = (version: Sql): Sql => sql`greatest(coalesce(${version}.grader_id, 0), 0)`;

/** SQL: the time zone of the course's account, or of the nearest account above that has one. */
const accountZone = (course: Sql): Sql => sql`
  coalesce(
    (
      select za.default_time_zone
      from accounts ha
      join accounts za on za.root_account_id = ha.root_account_id
        and za.default_time_zone is not null
        and za.id = any(ha.ancestors)
      where ha.id = ${course}.account_id
      order by cardinality(za.ancestors) desc
      limit 1
    ),
    'UTC'
  )
`;

/** SQL: the start of a day. Where clocks go back over midnight there are two, and the earlier one counts. */
const dayBegins = (date: Sql, zone: Sql): Sql => sql`
  (
    select case
      when ((m.at - interval '1 hour') at time zone ${zone})::date = (${date}) then m.at - interval '1 hour'
      else m.at
    end
    from (select (${date})::timestamp at time zone ${zone} as at) m
  )
`;

/** SQL: the gradings of a course that the actor's rights reach. */
const gradings = (courseId: Sql, { askActor }: Asking): Sql =>
  sql`v.course_id = ${courseId} and v.grade_changed and ${withinReach(sql`v`, askActor)}`;

/** Days as numbers in cursors, counted from 1970; `dateOfNumber` keeps to the years 53 to 9909. */
export const dayNumber = (day: Sql): Sql => sql`(${day}.date - date '1970-01-01')`;
const dateOfNumber = (day: Sql): Sql => sql`(date '1970-01-01' + least(greatest(${day}, -700000), 2900000)::int)`;

/**
 * SQL: rows of course_id, date, begins_at, ends_at, in the order of the recursion: newest first, on which the `limit`
 * relies. Each step looks for the last grading before the day that it has, so that a page costs as many looks into the
 * index as it has days, however much was graded on them.
 */
export function gradedDays(source: SourceScope): Sql {
  const { parent, after, rows } = source;
  const lastGradedDayBefore = (instant: Sql) => sql`
    select g.date, least(${dayBegins(sql`g.date`, sql`z.name`)}, g.graded_at) as begins_at
    from (
      select v.graded_at, (v.graded_at at time zone z.name)::date as date
      from submission_versions v
      where ${gradings(sql`${parent}.id`, source)} and v.graded_at < ${instant}
      order by v.graded_at desc
      limit 1
    ) g
  `;
  const start = after === null ? sql`'infinity'::timestamptz` : dayBegins(dateOfNumber(after[0] as Sql), sql`z.name`);
  return sql`
    with recursive zone(name) as (select ${accountZone(parent)}),
    days(date, begins_at) as (
      (select f.* from zone z cross join lateral (${lastGradedDayBefore(start)}) f)
      union all
      (select f.* from days d cross join zone z cross join lateral (${lastGradedDayBefore(sql`d.begins_at`)}) f)
    )
    select ${parent}.id as course_id, d.*,
      ${dayBegins(sql`d.date + 1`, sql`(select name from zone)`)} as ends_at
    from days d${rows === null ? sql.empty : sql` limit ${rows}`}
  `;
}

/** SQL of a row begins_at, ends_at: the day that the argument `date` names, in the zone of the course's account. */
function namedDay({ parent, argument }: Pick<SourceScope, 'parent' | 'argument'>): Sql {
  const day = argument('date', 'date', (text: string) => dayNamed(text)?.day ?? null);
  const instant = argument('date', 'timestamptz', (text: string) => dayNamed(text)?.instant ?? null);
  return sql`
    select ${dayBegins(sql`n.date`, sql`n.zone`)} as begins_at,
      ${dayBegins(sql`n.date + 1`, sql`n.zone`)} as ends_at
    from (
      select z.name as zone, coalesce(${day}, (${instant} at time zone z.name)::date) as date
      from (select ${accountZone(parent)} as name) z
    ) n
  `;
}

const nameOfUser = nameIn(actorTenant, sql`u.id`, sql`u.name`);

/**
 * SQL: rows of id, name, assignment_ids: who graded in a course between two times. First grouped by two columns that
 * the index `submission_versions_graded` includes, so that thousands of gradings are a few rows before they are sorted.
 */
export const gradersBetween = (courseId: Sql, begins: Sql, ends: Sql, actor: Asking): Sql => sql`
  select x.id, case when x.id = 0 then ${sql.literal(automaticGrader)} else ${nameOfUser} end as name,
    json_agg(x.assignment_id order by x.assignment_id) as assignment_ids
  from (
    select distinct ${graderOf(sql`r`)} as id, r.assignment_id
    from (
      select v.grader_id, v.assignment_id
      from submission_versions v
      where ${gradings(courseId, actor)} and v.graded_at >= ${begins} and v.graded_at < ${ends}
      group by 1, 2
    ) r
  ) x
  left join users u on u.id = x.id
  group by x.id, u.id, u.name
`;

/** SQL: rows of id, name, assignment_ids of the day that the argument `date` names. */
export const gradersOfNamedDay = (source: SourceScope): Sql => sql`
  select g.*
  from (${namedDay(source)}) r
  cross join lateral (${gradersBetween(sql`${source.parent}.id`, sql`r.begins_at`, sql`r.ends_at`, source)}) g
`;

/** SQL: the score is another one than before. */
export const scoreChanged = (version: Sql): Sql => sql`
  ${version}.score is distinct from (
    select p.score
    from submission_versions p
    where p.submission_id = ${version}.submission_id and p.number = ${version}.number - 1
  )
`;

/** The id of a grader as lists name it; 0 stands for everything graded by itself. @throws Refusal 404 for what is no id */
function graderNamed(id: string): number {
  if (!/^-?\d{1,16}$/.test(id) || !Number.isSafeInteger(Number(id))) throw notFound();
  return Number(id);
}

/** SQL: rows of id, begins_at, ends_at, grader_id: submissions of an assignment whose score the grader changed on the day. */
export function gradedSubmissions(source: SourceScope): Sql {
  const { parent, argument } = source;
  const assignment = argument('assignmentId', 'bigint', (key) => (typeof key === 'number' ? key : null));
  const grader = argument('graderId', 'bigint', graderNamed);
  return sql`
    select distinct v.submission_id as id, r.begins_at, r.ends_at, ${grader} as grader_id
    from (${namedDay(source)}) r
    cross join submission_versions v
    where ${gradings(sql`${parent}.id`, source)}
      and v.assignment_id = ${assignment}
      and ${graderOf(sql`v`)} = ${grader}
      and v.graded_at >= r.begins_at
      and v.graded_at < r.ends_at
      and ${scoreChanged(sql`v`)}
  `;
}
