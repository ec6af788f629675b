/** What ends or moves with a group of assignments, and with an override. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { Assignment } from './assignment.entity.js';
import { AssignmentOverride } from './overrides/assignment-override.entity.js';
import { AssignmentOverrideStudent } from './overrides/assignment-override-student.entity.js';

/** Moves the assignments of a group into another; those that were deleted stay. */
// unguarded: what lies in a group that the actor manages.
export const assignmentsMoved = bulkStatement<{ from: number; to: number }>(
  [updated(Assignment, 'assignmentGroupId')],
  (value) => sql`
    update assignments
    set assignment_group_id = ${value('to', 'bigint')}
    where assignment_group_id = ${value('from', 'bigint')} and workflow_state <> 'deleted'
    returning id
  `,
);

// unguarded: what lies in a group that the actor manages.
export const assignmentsGone = bulkStatement<{ ids: readonly number[] }>(
  [updated(Assignment, 'workflowState')],
  (value) => sql`update assignments set workflow_state = 'deleted' where id = any(${value('ids', 'bigint[]')})`,
);

/** Lets another override name the students of one that ends. */
export const overrideStudentsGone = bulkStatement<{ overrideId: number }>(
  [AssignmentOverrideStudent],
  (value) => sql`
    delete from assignment_override_students where assignment_override_id = ${value('overrideId', 'bigint')}
  `,
);

/** Ends the overrides of an assignment that are for groups. */
// unguarded: the overrides of an assignment that the actor manages.
export const groupOverridesEnded = bulkStatement<{ assignmentId: number }>(
  [updated(AssignmentOverride, 'workflowState')],
  (value) => sql`
    update assignment_overrides
    set workflow_state = 'deleted'
    where assignment_id = ${value('assignmentId', 'bigint')} and group_id is not null and workflow_state = 'active'
  `,
);
