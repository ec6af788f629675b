/**
 * What students have to do in modules and how far they are, as SQL. Work that is handed in or graded is read from the
 * submissions. Decision 0022. Every function takes aliases of rows and SQL of a user's id.
 */

import { type Sql, sql } from '../../platform/sql/sql.js';
import { assignedTo } from '../assignments/index.js';
import { contentBranches } from './content-work.sql.js';

/** SQL: the item is there for the student: published, and what it shows is theirs. */
export const shownTo = (item: Sql, user: Sql): Sql => sql`
  (
    ${item}.workflow_state = 'active'
    and case ${item}.type
      when 'Assignment'
        then exists (
          select 1 from assignments qa where qa.id = ${item}.content_id and ${assignedTo(sql`qa`, user)}
        )
      when 'File'
        then exists (
          select 1
          from files qf
          where qf.id = ${item}.content_id
            and qf.workflow_state = 'available'
            and not qf.locked
            and not qf.hidden
        ) ${contentBranches('shownTo', item, user)}
      else true
    end
  )
`;

/** SQL: something is asked of the student. */
const asked = (item: Sql, user: Sql): Sql => sql`${item}.requirement_type is not null and ${shownTo(item, user)}`;

/**
 * SQL: when the student did what is asked, a `timestamptz`; null until then. What a muted assignment
 * does not show yet, a score or an excuse, does not count, so that it cannot be guessed; who is excused has done it.
 */
export const metAt = (item: Sql, user: Sql): Sql => sql`
  (
    select case ${item}.requirement_type
      when 'must_view' then qm.viewed_at
      when 'must_mark_done' then qm.done_at
      when 'must_contribute' then qm.contributed_at
      when 'must_submit'
        then case ${item}.type ${contentBranches('submittedAt', item, user)}
          else case
            when qs.excused and not qb.muted then coalesce(qs.graded_at, qs.updated_at)
            else qs.submitted_at
          end
        end
      when 'min_score'
        then case ${item}.type ${contentBranches('scoredAt', item, user)}
          else case
            when qs.excused and not qb.muted then coalesce(qs.graded_at, qs.updated_at)
            when qs.score >= ${item}.min_score and not qb.muted then coalesce(qs.graded_at, qs.updated_at)
          end
        end
    end
    from (select 1) q1
    left join module_item_marks qm on qm.module_item_id = ${item}.id and qm.user_id = ${user}
    left join assignments qb on ${item}.type = 'Assignment' and qb.id = ${item}.content_id
    left join submissions qs on qs.assignment_id = qb.id and qs.user_id = ${user}
  )
`;

/** SQL: the student has something left to do in the module. */
const unmet = (module: Sql, user: Sql): Sql => sql`
  exists (
    select 1
    from module_items qi
    where qi.module_id = ${module}.id and ${asked(sql`qi`, user)} and ${metAt(sql`qi`, user)} is null
  )
`;

/** SQL: the time of unlocking has not come. */
const early = (module: Sql): Sql => sql`coalesce(${module}.unlock_at > now(), false)`;

/** SQL: the module is locked for the student: by its date, or by a module before it that is not completed. */
export const lockedFor = (module: Sql, user: Sql): Sql => sql`
  (
    ${early(module)}
    or exists (
      with recursive need (id) as (
        select qp.id
        from modules qp
        where qp.id = any(${module}.prerequisite_module_ids) and qp.workflow_state = 'active'
        union
        select qp.id
        from need qn
        join modules qc on qc.id = qn.id
        join modules qp on qp.id = any(qc.prerequisite_module_ids) and qp.workflow_state = 'active'
      )
      select 1
      from need qn
      join modules qo on qo.id = qn.id
      where ${early(sql`qo`)} or ${unmet(sql`qo`, user)}
    )
  )
`;

/** SQL: an item before this one is not done, in a module that is gone through in order. */
const heldBack = (item: Sql, user: Sql): Sql => sql`
  exists (
    select 1
    from modules qq
    join module_items qe on qe.module_id = qq.id
    where qq.id = ${item}.module_id
      and qq.require_sequential_progress
      and qe.position < ${item}.position
      and ${asked(sql`qe`, user)}
      and ${metAt(sql`qe`, user)} is null
  )
`;

/** SQL: the student may not open the item yet. */
export const itemLockedFor = (item: Sql, user: Sql): Sql => sql`
  (
    exists (select 1 from modules ql where ql.id = ${item}.module_id and ${lockedFor(sql`ql`, user)})
    or ${heldBack(item, user)}
  )
`;

/** SQL: the state of the module for the student: `locked`, `unlocked`, `started` or `completed`. */
export const stateFor = (module: Sql, user: Sql): Sql => sql`
  case
    when ${lockedFor(module, user)} then 'locked'
    when not ${unmet(module, user)} then 'completed'
    when exists (
      select 1
      from module_items qi
      left join module_item_marks qk on qk.module_item_id = qi.id and qk.user_id = ${user}
      where qi.module_id = ${module}.id
        and ${shownTo(sql`qi`, user)}
        and (qk.viewed_at is not null or qk.done_at is not null or ${metAt(sql`qi`, user)} is not null)
    )
      then 'started'
    else 'unlocked'
  end
`;

/** SQL: when the student completed the module, a `timestamptz`; null until then, and where nothing is asked. */
export const completedAtFor = (module: Sql, user: Sql): Sql => sql`
  case
    when ${stateFor(module, user)} = 'completed'
      then (
        select max(${metAt(sql`qi`, user)})
        from module_items qi
        where qi.module_id = ${module}.id and ${asked(sql`qi`, user)}
      )
  end
`;

/**
 * SQL: the student's progress in the course as JSON; null where nothing is asked. The next requirement is named where its
 * module is gone through in order. Source: D2 · CourseProgress.
 */
export const progressIn = (course: Sql, user: Sql): Sql => sql`
  (
    select case
      when count(*) > 0
        then json_build_object(
          'requirementCount', count(*), 'requirementCompletedCount', count(qr.met),
          'completedAt', case when count(*) = count(qr.met) then max(qr.met) end,
          'next', (
            array_agg(
              case
                when qr.sequential
                  then json_build_object('courseId', ${course}.id, 'moduleId', qr.module_id, 'itemId', qr.id)
              end
              order by qr.module_position, qr.module_id, qr.position, qr.id
            ) filter (where qr.met is null)
          )[1]
        )
    end
    from (
      select qi.id, qi.module_id, qi.position, qd.position as module_position,
        qd.require_sequential_progress as sequential, ${metAt(sql`qi`, user)} as met
      from modules qd
      join module_items qi on qi.module_id = qd.id
      where qd.course_id = ${course}.id and qd.workflow_state = 'active' and ${asked(sql`qi`, user)}
    ) qr
  )
`;

/**
 * SQL: JSON of the module that keeps the user out of the assignment, `{moduleId, moduleName}`, as long as no open module
 * shows it; null without one. Source: supplement §3.7, lock_info.
 */
export const moduleLockOf = (assignment: Sql, user: Sql): Sql => sql`
  (
    select case when kx.locked then json_build_object('moduleId', kx.id, 'moduleName', kx.name) end
    from (
      select km.id, km.name, ${itemLockedFor(sql`ki`, user)} as locked
      from module_items ki
      join modules km on km.id = ki.module_id and km.workflow_state = 'active'
      where ki.course_id = ${assignment}.course_id
        and ki.workflow_state = 'active'
        and ki.type = 'Assignment'
        and ki.content_id = ${assignment}.id
        and ${user} is not null
      order by locked, km.position, ki.id
      limit 1
    ) kx
  )
`;
