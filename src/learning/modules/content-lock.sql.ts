/** What modules keep readers out of, as SQL over the row of a content. Source: supplement §3.7, lock_info. */

import { type Sql, sql } from '../../platform/sql/sql.js';
import type { ItemType } from './module-item.entity.js';
import { itemLockedFor } from './requirements.sql.js';

/** The lock as PostgreSQL writes it in JSON. */
export interface ContentLock {
  readonly moduleId: number;
  readonly moduleName: string;
  /** Where the module opens by a date that has not come. */
  readonly unlockAt?: string;
}

/**
 * SQL: JSON of the module that keeps the user out of a content, as long as no open module shows it; null without one. For
 * students it opens with its date and with what they have to do before, for all others with its date.
 * @param isStudent SQL: the user is a student of the content's course
 */
export const contentLockOf = (type: ItemType, content: Sql, user: Sql, isStudent: Sql): Sql => sql`
  (
    select case
      when lx.locked
        then json_strip_nulls(
          json_build_object(
            'moduleId', lx.id, 'moduleName', lx.name, 'unlockAt', case when lx.early then lx.unlock_at end
          )
        )
    end
    from (
      select lm.id, lm.name, lm.unlock_at, coalesce(lm.unlock_at > now(), false) as early,
        case
          when ${isStudent} then ${itemLockedFor(sql`li`, user)}
          else coalesce(lm.unlock_at > now(), false)
        end as locked
      from module_items li
      join modules lm on lm.id = li.module_id and lm.workflow_state = 'active'
      where li.course_id = ${content}.course_id
        and li.workflow_state = 'active'
        and li.type = ${sql.literal(type)}
        and li.content_id = ${content}.id
      order by locked, lm.position, li.id
      limit 1
    ) lx
  )
`;
