import { bulkStatement } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { TodoIgnore } from './todo-ignore.entity.js';

/** Notes that a user does not want to hear of something; for good, once that was said. */
export const ignored = bulkStatement<{
  rootAccountId: number;
  userId: number;
  assignmentId: number;
  purpose: string;
  permanent: boolean;
}>(
  [TodoIgnore],
  (value) => sql`
    insert into todo_ignores (root_account_id, user_id, assignment_id, purpose, permanent)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('userId', 'bigint')}, ${value('assignmentId', 'bigint')},
      ${value('purpose', 'text')}, ${value('permanent', 'boolean')}
    )
    on conflict (user_id, assignment_id, purpose) do update set permanent = todo_ignores.permanent
      or excluded.permanent
  `,
);
