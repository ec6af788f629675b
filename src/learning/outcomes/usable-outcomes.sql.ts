import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { isUsableIn } from './outcomes.sql.js';

/** Outcomes that a course or an account may use. */
// unguarded: the course or account is authorized, and who manages it sees what it may use.
export const outcomesUsableIn = statement<{
  courseId: number | null;
  accountId: number | null;
  ids: readonly number[];
}>(
  (value) => sql`
    with place as (
      select ${value('accountId', 'bigint')} as account_id, ${value('courseId', 'bigint')} as course_id
    )
    select o.id, (o.account_id is null and o.course_id is null) as "isGlobal"
    from place p
    join outcomes o on o.id = any(${value('ids', 'bigint[]')})
    where o.workflow_state = 'active' and ${isUsableIn(sql`p`, sql`o`)}
  `,
);
