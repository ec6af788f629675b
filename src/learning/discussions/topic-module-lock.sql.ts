/** The module that keeps readers out of a discussion just now, as SQL over its row. Source: supplement §3.7, lock_info. */
import { type Sql, sql } from '../../platform/sql/sql.js';
import { itemLockedFor } from '../modules/index.js';

/** The lock as PostgreSQL writes it in JSON. */
export interface TopicModuleLock {
  readonly moduleId: number;
  readonly moduleName: string;
  /** Where the module opens by a date that has not come. */
  readonly unlockAt?: string;
}

/**
 * SQL: JSON of the module that keeps the user out of a topic, as long as no open module shows it; null without one. For
 * students it opens with its date and with what they have to do before; nobody else is kept out. It shows the topic, or
 * the assignment that grades it; a group's topic stands where its root does.
 * @param isStudent SQL: the user is a student of the topic's course
 */
export const topicModuleLockOf = (topic: Sql, user: Sql, isStudent: Sql): Sql => sql`
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
        ${isStudent} and ${itemLockedFor(sql`li`, user)} as locked
      from discussion_topics lt
      join module_items li on li.course_id = lt.course_id
        and li.workflow_state = 'active'
        and (
          (li.type = 'Discussion' and li.content_id = lt.id)
          or (li.type = 'Assignment' and li.content_id = lt.assignment_id)
        )
      join modules lm on lm.id = li.module_id and lm.workflow_state = 'active'
      where lt.id = coalesce(${topic}.root_topic_id, ${topic}.id) and not lt.is_announcement
      order by locked, lm.position, li.id
      limit 1
    ) lx
  )
`;
