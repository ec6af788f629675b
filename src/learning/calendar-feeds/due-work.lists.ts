import { connection } from '../../platform/query/reads.js';
import { sql } from '../../platform/sql/sql.js';
import { assignmentReads } from '../assignments/index.js';

/** Calendars hold what was due in the last year, and what is due. */
export const dueWork = connection(() => assignmentReads, {
  filters: {
    courseIds: (filter) => sql`${filter.row}.course_id = any(${filter.parameter('bigint[]')})`,
    due: (filter) => sql`${filter.column('viewerDueAt')} > now() - interval '1 year'`,
  },
});
