/** When work of a student is late or missing, as SQL over a submission or a version of one; `due` is its due date where that is known already. Source: supplement §1.14. */
import { type Sql, sql } from '../../platform/sql/sql.js';
import { effectiveDate } from './effective-dates.sql.js';
import { expectsSubmission } from './submitting/handing-in.sql.js';

/** The due date that counts for the student. */
export const dueAt = (submission: Sql): Sql => sql`
  (
    select ${effectiveDate('due', sql`la`, sql`${submission}.user_id`)}
    from assignments la
    where la.id = ${submission}.assignment_id
  )
`;

/** A grader's word goes before the dates. */
export const isLate = (submission: Sql, due = dueAt(submission)): Sql => sql`
  case
    when ${submission}.late_policy_status is not null then ${submission}.late_policy_status = 'late'
    when ${submission}.submitted_at is null then false
    else coalesce(${submission}.submitted_at > ${due}, false)
  end
`;

/** Due, not handed in, and neither graded nor excused; only where something is to be handed in. */
export const isMissing = (submission: Sql, due = dueAt(submission)): Sql => sql`
  case
    when ${submission}.late_policy_status is not null then ${submission}.late_policy_status = 'missing'
    else
      ${submission}.submitted_at is null
      and ${submission}.excused is not true
      and ${submission}.score is null
      and coalesce(${due} < now(), false)
      and exists (
        select 1 from assignments le where le.id = ${submission}.assignment_id and ${expectsSubmission(sql`le`)}
      )
  end
`;

/** Seconds after the due date, or those that a grader set; 0 when not late. */
export const secondsLate = (submission: Sql, due = dueAt(submission)): Sql => sql`
  case
    when ${submission}.late_policy_status = 'late'
      and ${submission}.seconds_late_override is not null
      then ${submission}.seconds_late_override::double precision
    when ${isLate(submission, due)}
      then greatest(coalesce(extract(epoch from ${submission}.submitted_at - ${due}), 0), 0)::double precision
    else 0
  end
`;
