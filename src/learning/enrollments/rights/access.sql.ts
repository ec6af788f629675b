/**
 * How far an enrollment in force lets its holder in, by the dates of term, course and section.
 * Decision 0013. Source: D2 · Course, access_restricted_by_date; supplement §1.13, §3.1.
 */
import type { AccountSettingName } from '../../../identity/accounts/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';

/** `full`; `read`: look, do not take part; `none`: dates block the way. */
export type Access = 'full' | 'read' | 'none';

/** Joins, to an enrollment under the alias `xe`, its course `xc`, section `xs`, term `xt` and the term's dates for its type `xo`. */
export const accessJoins = sql`
  join courses xc on xc.id = xe.course_id
  join sections xs on xs.id = xe.course_section_id
  join terms xt on xt.id = xc.enrollment_term_id
  left join term_overrides xo on xo.term_id = xt.id and xo.enrollment_type = xe.type
`;

const first = (side: 'start' | 'end'): Sql => sql`
  case
    when xe.start_at is not null and xe.end_at is not null then xe.${sql.ref(`${side}_at`)}
    when xs.restrict_enrollments_to_section_dates then xs.${sql.ref(`${side}_at`)}
    when xc.restrict_enrollments_to_course_dates then xc.${sql.ref(`${side}_at`)}
    when xo.id is not null then xo.${sql.ref(`${side}_at`)}
    else xt.${sql.ref(`${side}_at`)}
  end
`;

/** When the enrollment begins and ends for its holder: the enrollment's own dates, else the section's, the course's, the term's. */
const effectiveStart = first('start');
export const effectiveEnd = first('end');

/** A setting of the course, or the value that the topmost account that locks it hands down. */
const setting = (column: string, name: AccountSettingName): Sql => sql`
  coalesce(
    (
      select (xa.settings->${sql.literal(name)}->>'value')::boolean
      from accounts xh
      join accounts xa on xa.id = any(xh.ancestors)
      where xh.id = xc.account_id and (xa.settings->${sql.literal(name)}->>'locked')::boolean
      order by cardinality(xa.ancestors)
      limit 1
    ),
    xc.${sql.ref(column)}
  )
`;

/** Students and observers keep to the dates; whoever works in the course does not. */
export const keepsDates = sql`xe.type in ('StudentEnrollment', 'ObserverEnrollment')`;

/** True once the enrollment is over for its holder: by dates, or because it or the course was concluded. */
export const isPast = sql`
  (
    xe.workflow_state = 'completed'
    or xc.workflow_state = 'completed'
    or coalesce(${effectiveEnd} < now(), false)
  )
`;
/** True before it begins. */
export const isFuture = sql`coalesce(${effectiveStart} > now(), false)`;

/** The access as SQL, where `accessJoins` stand. */
export const accessSql = sql`
  case
    when not ${keepsDates} then 'full'
    when ${isPast}
      then case
        when ${setting('restrict_student_past_view', 'restrict_student_past_view')} then 'none'
        else 'read'
      end
    when ${isFuture}
      then case
        when xs.restrict_enrollments_to_section_dates
          or xc.restrict_enrollments_to_course_dates
          or ${setting('restrict_student_future_view', 'restrict_student_future_view')}
          then 'none'
        else 'read'
      end
    else 'full'
  end
`;

/** SQL: when the user's part as a student of the course ends, by the latest of their enrollments in force; null for never. */
export const endOfStudent = (course: Sql, user: Sql): Sql => sql`
  (
    select nullif(max(coalesce(${effectiveEnd}, 'infinity')), 'infinity')
    from enrollments xe ${accessJoins}
    where xe.course_id = ${course}
      and xe.user_id = ${user}
      and xe.type in ('StudentEnrollment', 'StudentViewEnrollment')
      and xe.workflow_state = 'active'
  )
`;
