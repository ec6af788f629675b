/** Which outcomes the copies of contents may go on to measure. */
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import type { SharedIds } from '../course-copies/index.js';
import { isUsableIn } from './outcomes.sql.js';

/** Of some outcomes, those that a course may use without a copy: of its accounts, or of all tenants. */
// unguarded: outcomes that contents of a course measure, which the actor copies.
export const sharedOutcomes: SharedIds = statement(
  (value) => sql`
    with place as (
      select null::bigint as account_id, ${value('courseId', 'bigint')} as course_id
    )
    select o.id
    from place p
    join outcomes o on o.id = any(${value('ids', 'bigint[]')})
    where o.workflow_state = 'active' and ${isUsableIn(sql`p`, sql`o`)}
  `,
);
