/**
 * Whether an enrollment puts its course into its holder's list, by its state, its dates and the course. SQL, where the
 * joins of `access.sql.ts` stand. Source: D2 · List your courses; supplement §3.1; decision 0014.
 */
import { sql } from '../../../platform/sql/sql.js';
import { effectiveEnd, isFuture, keepsDates } from './access.sql.js';

/** Over for its holder: concluded itself or with its course, or past its dates for whom dates count. */
export const isOver = sql`
  (
    xe.workflow_state = 'completed'
    or xc.workflow_state = 'completed'
    or (${keepsDates} and coalesce(${effectiveEnd} < now(), false))
  )
`;
export const isAhead = sql`(${keepsDates} and ${isFuture})`;
export const isStaff = sql`xe.type in ('TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment')`;

/** An account keeps what lies ahead off its students' lists: the topmost that locks the setting, else the course's own. */
export const isKeptOffList = sql`
  (
    ${isAhead}
    and coalesce(
      (
        select (ya.settings->'restrict_student_future_listing'->>'value')::boolean
        from accounts yh
        join accounts ya on ya.id = any(yh.ancestors)
        where yh.id = xc.account_id
          and ((ya.settings->'restrict_student_future_listing'->>'locked')::boolean or ya.id = yh.id)
        order by coalesce((ya.settings->'restrict_student_future_listing'->>'locked')::boolean, false) desc,
          cardinality(ya.ancestors)
        limit 1
      ),
      false
    )
  )
`;

/** Going on, or an invitation to what is not over. */
export const isGoingOn = sql`(xe.workflow_state in ('active', 'invited') and not ${isOver})`;

/** What a list shows that is asked for nothing in particular: published courses to students and observers, all but the deleted to staff. */
export const isCurrent = sql`
  (
    ${isGoingOn}
    and case when ${isStaff} then xc.workflow_state <> 'deleted' else xc.workflow_state = 'available' end
    and not ${isKeptOffList}
  )
`;
