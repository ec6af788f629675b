import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { openToVisitors } from '../course.policy.js';

/** By the condition that the course's policy has for visitors. */
// unguarded: whose course it is, is asked before anybody is known who could be refused.
export const tenantOfOpenCourse = statement<{ courseId: number }>(
  (value) => sql`
    select c.root_account_id as "rootAccountId"
    from courses c
    where c.id = ${value('courseId', 'bigint')} and ${openToVisitors(sql`c`)}
  `,
);
