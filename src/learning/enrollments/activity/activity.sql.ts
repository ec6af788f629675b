/** When people were last in their courses, and for how long altogether. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { Enrollment } from '../enrollment.entity.js';

/** Seconds without a request after which somebody has been away in the meantime. */
const away = 600;

/**
 * Adds stretches of activity to the enrollments of their people: from so many seconds ago to so many seconds ago, by the
 * database's clock, whole seconds. A stretch that begins within ten minutes of the last activity goes on from it; what the
 * enrollment has counted already is not counted again, whoever wrote it. Rows are taken in one order.
 */
// unguarded: what the people themselves did where they take part.
export const activityAdded = bulkStatement<{
  userIds: readonly number[];
  courseIds: readonly number[];
  began: readonly number[];
  ended: readonly number[];
}>(
  [updated(Enrollment, 'lastActivityAt', 'totalActivityTime')],
  (value) => sql`
    with stretches as (
      select e.id, e.last_activity_at as before,
        date_trunc('second', now()) - make_interval(secs => s.began) as began,
        date_trunc('second', now()) - make_interval(secs => s.ended) as ended
      from unnest(
          ${value('userIds', 'bigint[]')}, ${value('courseIds', 'bigint[]')}, ${value('began', 'int[]')},
          ${value('ended', 'int[]')}
        ) as s (user_id, course_id, began, ended)
      join enrollments e on e.user_id = s.user_id and e.course_id = s.course_id and e.workflow_state = 'active'
      order by e.id
      for no key update of e
    )
    update enrollments e
    set last_activity_at = s.ended,
      total_activity_time = e.total_activity_time + extract(
        epoch from s.ended - case
          when s.before >= s.began - make_interval(secs => ${sql.literal(away)}) then s.before
          else s.began
        end
      )::int
    from stretches s
    where e.id = s.id and (s.before is null or s.before < s.ended)
  `,
);
