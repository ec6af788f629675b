/** How assignment groups are copied into another course. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { write } from '../../../platform/transaction/write.js';
import { copiedContent } from '../../course-copies/index.js';
import { behindOthers } from '../copied-position.rules.js';
import { settleAssignments } from '../settle-copied.js';
import { AssignmentGroup } from './assignment-group.entity.js';
import { tellOfWeights } from './tell-of-weights.js';

/** Deletes groups in which no assignments of the course's own are left. */
// unguarded: copies whose source was deleted.
const emptyGroupsDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(AssignmentGroup, 'workflowState')],
  (value) => sql`
    update assignment_groups g
    set workflow_state = 'deleted'
    where g.id = any(${value('ids', 'bigint[]')})
      and not exists (
        select 1 from assignments a where a.assignment_group_id = g.id and a.workflow_state <> 'deleted'
      )
  `,
);

/** Source: supplement §5.3; decision 0129. */
export const copiedAssignmentGroup = copiedContent({
  kind: 'assignment_group',
  entity: AssignmentGroup,
  table: 'assignment_groups',
  columns: {
    content: ['name'],
    settings: ['group_weight', 'drop_lowest', 'drop_highest', 'never_drop'],
    state: ['workflow_state'],
  },
  once: ['position'],
  references: { never_drop: { kind: 'assignment' } },
  name: 'name',
  path: () => null,
  prepare: async (_, rows) => behindOthers(rows),
  follow: async ({ ctx, course }, rows) => {
    const weighs = rows.some(({ row, before }) => row['group_weight'] !== (before?.['group_weight'] ?? 0));
    if (weighs) await tellOfWeights(ctx, course.id);
  },
  remove: async ({ ctx }, ids) => {
    await write(ctx, emptyGroupsDeleted.with({ ids }));
  },
  finish: settleAssignments,
});
