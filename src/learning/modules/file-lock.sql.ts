/** What modules keep of the files that stand in them, as SQL. Decision 0022. */
import { type Sql, sql } from '../../platform/sql/sql.js';
import { itemLockedFor } from './requirements.sql.js';

/** SQL: ids of those through whose eyes the user reads a course: themself as a student, and the students whom they observe there. */
const studentsSeenBy = (user: Sql, course: Sql): Sql => sql`
  select case when se.type = 'ObserverEnrollment' then se.associated_user_id else se.user_id end as id
  from enrollments se
  where se.user_id = ${user}
    and se.course_id = ${course}
    and se.workflow_state = 'active'
    and (
      se.type in ('StudentEnrollment', 'StudentViewEnrollment')
      or (se.type = 'ObserverEnrollment' and se.associated_user_id is not null)
    )
`;

/**
 * SQL: JSON of the module that keeps the user out of a file, `{moduleId, moduleName, unlockAt}`, as long as the file stands
 * in modules and none of these shows it to them; null for nothing. Of drafts, whose readers do not know of them, it says
 * nothing: `{}`. For students a module opens with its date and with what they have to do before, for observers with their
 * student, for all others with its date.
 */
export const fileLockOf = (file: Sql, user: Sql): Sql => sql`
  (
    select case
      when lx.locked
        then json_strip_nulls(
          json_build_object(
            'moduleId', case when lx.published then lx.id end, 'moduleName', case when lx.published then lx.name end,
            'unlockAt', case when lx.published and lx.early then lx.unlock_at end
          )
        )
    end
    from (
      select lp.id, lp.name, lp.unlock_at, lp.early, lp.published,
        case
          when not lp.published or lp.early then true
          when ls.id is null then false
          else ${itemLockedFor(sql`li`, sql`ls.id`)}
        end as locked
      from module_items li
      join lateral (
        select lm.id, lm.name, lm.unlock_at, lm.position, coalesce(lm.unlock_at > now(), false) as early,
          lm.workflow_state = 'active' and li.workflow_state = 'active' as published
        from modules lm
        where lm.id = li.module_id and lm.workflow_state <> 'deleted'
      ) lp on true
      left join lateral (${studentsSeenBy(user, sql`li.course_id`)}) ls on true
      where li.course_id = ${file}.course_id
        and li.type = 'File'
        and li.content_id = ${file}.id
        and li.workflow_state <> 'deleted'
      order by locked, published desc, lp.position, li.id
      limit 1
    ) lx
  )
`;
