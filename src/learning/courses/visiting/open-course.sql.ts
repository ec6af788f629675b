import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';

/** Repeats what `visitors` of the course's policy says: change both. It looks at the id, the tenant, the state and the flags alone. */
// unguarded: whose course it is, is asked before anybody is known who could be refused.
export const tenantOfOpenCourse = statement<{ courseId: number }>(
  (value) => sql`
    select root_account_id as "rootAccountId"
    from courses
    where id = ${value('courseId', 'bigint')}
      and workflow_state = 'available'
      and (is_public or public_syllabus)
  `,
);
