import { actorSet } from '../../identity/access/index.js';
import { connection } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { assignmentReads } from '../assignments/index.js';

/** Calendars hold what was due in the last year, and what is due. */
export const dueWork = connection(() => assignmentReads, {
  filters: {
    courseIds: (filter) => sql`${filter.row}.course_id = any(${filter.parameter('bigint[]')})`,
    // Who observes several students finds by the first of them what is due for another, too.
    due: (filter) => sql`
      (
        ${filter.column('viewerDueAt')} > now() - interval '1 year'
        or ${filter.row}.course_id = any(${actorSet('asObserver')})
      )
    `,
  },
});
