/** Who reads a rubric by what it is used for. */
import { actorSet } from '../../identity/access/index.js';
import { sqlCondition } from '../../platform/authorization/policy.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { viewerNamed } from '../assignments/index.js';

/** SQL: the assignment is published, and work of the actor, or of whom they observe. Staff is asked elsewhere. */
const seenByStudents = (assignment: Sql): Sql => sql`
  ${assignment}.workflow_state = 'published'
    and (
      ${assignment}.course_id = any(${actorSet('courses')})
      or ${assignment}.course_id = any(${actorSet('concluded')})
    )
    and (not ${assignment}.only_visible_to_overrides or ${viewerNamed(assignment)})
`;

/** The row is what an assignment is graded by that the actor sees. */
export const gradesSeenWork = sqlCondition(
  'gradesSeenWork',
  (row) => sql`
    ${row}.purpose = 'grading'
      and exists (
        select 1
        from assignments sa
        where sa.id = ${row}.assignment_id and ${seenByStudents(sql`sa`)}
      )
  `,
);

/** Some assignment that the actor sees is graded by the rubric, or it is used in a course where they work. */
export const usedForActor = sqlCondition(
  'usedForActor',
  (row) => sql`
    exists (
      select 1
      from rubric_associations va
      left join assignments sa on sa.id = va.assignment_id
      where va.rubric_id = ${row}.id
        and va.workflow_state = 'active'
        and (va.course_id = any(${actorSet('asStaff')}) or (va.purpose = 'grading' and ${seenByStudents(sql`sa`)}))
    )
  `,
);

/** The assignment of the row, if there is one, is still there. */
export const ofLivingAssignment = sqlCondition(
  'ofLivingAssignment',
  (row) => sql`
    (
      ${row}.assignment_id is null
      or exists (
        select 1
        from assignments la
        where la.id = ${row}.assignment_id and la.workflow_state in ('unpublished', 'published')
      )
    )
  `,
);
