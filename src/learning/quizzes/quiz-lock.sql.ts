/** What keeps a student out of a quiz just now, as SQL over its row. Source: supplement §3.7, lock_info; §4.3, order of checks. */

import { type Sql, sql } from '../../platform/sql/sql.js';
import { effectiveDate } from '../assignments/index.js';
import { itemLockedFor } from '../modules/index.js';

/** The lock as PostgreSQL writes it in JSON: one of the three. */
export interface QuizLock {
  readonly unlockAt?: string;
  readonly lockAt?: string;
  readonly moduleId?: number;
  readonly moduleName?: string;
}

/** SQL: the item of a module shows the quiz, by itself or as its assignment. */
const showsQuiz = (item: Sql, quiz: Sql): Sql => sql`
  ${item}.course_id = ${quiz}.course_id
  and ${item}.workflow_state = 'active'
  and (
    (${item}.type = 'Quiz' and ${item}.content_id = ${quiz}.id)
    or (${item}.type = 'Assignment' and ${item}.content_id = ${quiz}.assignment_id)
  )
`;

/** SQL: a module may keep somebody out of the quiz. */
export const inModule = (quiz: Sql): Sql => sql`
  exists (
    select 1
    from module_items li
    join modules lm on lm.id = li.module_id and lm.workflow_state = 'active'
    where ${showsQuiz(sql`li`, quiz)}
  )
`;

/** SQL: JSON of a module that is locked, as long as no open module shows the quiz; null without one. */
const moduleLock = (quiz: Sql, user: Sql): Sql => sql`
  (
    select case when lx.locked then json_build_object('moduleId', lx.id, 'moduleName', lx.name) end
    from (
      select lm.id, lm.name, ${itemLockedFor(sql`li`, user)} as locked
      from module_items li
      join modules lm on lm.id = li.module_id and lm.workflow_state = 'active'
      where ${showsQuiz(sql`li`, quiz)}
      order by locked, lm.position, li.id
      limit 1
    ) lx
  )
`;

/**
 * SQL: JSON of what keeps the user out, `{unlockAt}`, `{lockAt}` or `{moduleId, moduleName}`; null for nothing. The dates
 * are those that count for the user; a student for whom the quiz was unlocked by hand is kept out by nothing.
 */
export const lockOf = (quiz: Sql, user: Sql): Sql => lockWith(quiz, user, moduleLock(quiz, user));

/** SQL: the same by the dates alone: without modules, whose subselect takes longer to plan than all the rest. */
export const dateLockOf = (quiz: Sql, user: Sql): Sql => lockWith(quiz, user, sql`null`);

const lockWith = (quiz: Sql, user: Sql, byModule: Sql): Sql => sql`
  (
    select case
      when exists (
        select 1
        from quiz_submissions lu
        where lu.quiz_id = ${quiz}.id and lu.user_id = ${user} and not lu.preview and lu.manually_unlocked
      )
        then null
      when ld.starts > now() then json_build_object('unlockAt', ld.starts)
      when ld.ends <= now() then json_build_object('lockAt', ld.ends)
      else ${byModule}
    end
    from (
      select ${effectiveDate('unlock', sql`la`, user)} as starts,
        ${effectiveDate('lock', sql`la`, user)} as ends
      from assignments la
      where la.id = ${quiz}.assignment_id
      offset 0
    ) ld
  )
`;
