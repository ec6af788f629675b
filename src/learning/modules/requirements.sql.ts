/**
 * What students have to do in modules and how far they are, as SQL. Work that is handed in or graded is read from the
 * submissions. Decision 0022. Every function takes aliases of rows and SQL of a user's id.
 */

import { type Sql, sql } from '../../platform/sql/sql.js';
import { assignedTo } from '../assignments/index.js';
import { contentBranches, showsAssignment } from './content-work.sql.js';

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

/** SQL: the item asks something of the student that they have not done. */
const unmet = (item: Sql, user: Sql): Sql => sql`${asked(item, user)} and ${metAt(item, user)} is null`;

/** SQL: the time of unlocking has not come. */
const early = (module: Sql): Sql => sql`coalesce(${module}.unlock_at > now(), false)`;

/**
 * SQL: one of these modules, or of those that have to be completed before one of them, is not open to the student yet or
 * has something left for them to do. It says so once for all of them: what a student has done takes long to plan.
 * @param first SQL: rows of `(id, position)`; of a module with a position only the items before it count, and these only
 *   where it is gone through in order
 */
const heldUp = (first: Sql, user: Sql): Sql => sql`
  exists (
    with recursive need (id, position) as (
      ${first}
      union
      select qp.id, null::int
      from need qn
      join modules qc on qc.id = qn.id
      join modules qp on qp.id = any(qc.prerequisite_module_ids) and qp.workflow_state = 'active'
    )
    select 1
    from need qn
    join modules qo on qo.id = qn.id
    where ${early(sql`qo`)}
      or exists (
        select 1
        from module_items qi
        where qi.module_id = qo.id
          and (qn.position is null or (qo.require_sequential_progress and qi.position < qn.position))
          and ${unmet(sql`qi`, user)}
      )
  )
`;

/** SQL: the module is locked for the student: by its date, or by a module before it that is not completed. */
export const lockedFor = (module: Sql, user: Sql): Sql => {
  const before = sql`
    select qp.id, null::int
    from modules qp
    where qp.id = any(${module}.prerequisite_module_ids) and qp.workflow_state = 'active'
  `;
  return sql`(${early(module)} or ${heldUp(before, user)})`;
};

/** SQL: the student may not open the item yet: its module is locked, or an item before it is not done where order counts. */
export const itemLockedFor = (item: Sql, user: Sql): Sql =>
  heldUp(sql`select ${item}.module_id, ${item}.position`, user);

/**
 * SQL: one row of how far the student is in the module: `state` is `locked`, `unlocked`, `started` or `completed`, and
 * `completed_at` is when they completed it, a `timestamptz`; null until then, and where nothing is asked.
 */
export const progressThrough = (module: Sql, user: Sql): Sql => sql`
  select ql.state, case when ql.state = 'completed' then ql.completed_at end as completed_at
  from (
    select case
        when ${lockedFor(module, user)} then 'locked'
        when not coalesce(bool_or(qr.asked and qr.met is null), false) then 'completed'
        when bool_or(qr.begun or qr.met is not null) then 'started'
        else 'unlocked'
      end as state,
      max(qr.met) filter (where qr.asked) as completed_at
    from (
      select qi.requirement_type is not null as asked, ${metAt(sql`qi`, user)} as met,
        qk.viewed_at is not null or qk.done_at is not null as begun
      from module_items qi
      left join module_item_marks qk on qk.module_item_id = qi.id and qk.user_id = ${user}
      where qi.module_id = ${module}.id and ${shownTo(sql`qi`, user)}
      offset 0
    ) qr
  ) ql
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
        and ${showsAssignment(sql`ki`, assignment)}
        and ${user} is not null
      order by locked, km.position, ki.id
      limit 1
    ) kx
  )
`;
