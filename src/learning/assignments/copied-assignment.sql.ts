/**
 * How assignments are copied into another course. Overrides are none of the course that a copy comes into: they name its
 * people. The assignment of a quiz or of a discussion is copied with that.
 */
import { tell } from '../../identity/notification-events/index.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { write } from '../../platform/transaction/write.js';
import {
  type CopiedPart,
  type CopiedTable,
  type Copying,
  copiedContent,
  copiedPart,
  type WrittenRow,
} from '../course-copies/index.js';
import { sharedStandards } from '../grading-standards/index.js';
import { Assignment } from './assignment.entity.js';
import { followDeletion, lockBefore } from './assignment-consequences.js';
import { behindOthers } from './copied-position.rules.js';
import { assignmentsGone } from './ending.sql.js';
import { assignmentGradesFollow } from './grading/jobs/follow-grading.job.js';
import { firstGroup } from './groups/assignment-group-of.js';
import { assignmentChanged, assignmentCreated, dueDateChanged } from './occasions.sql.js';
import { settleAssignments } from './settle-copied.js';

/** The groups of a course that are there. */
// unguarded: the course into which the actor copies.
const groupsThere = statement<{ courseId: number }>(
  (value) => sql`
    select g.id
    from assignment_groups g
    where g.course_id = ${value('courseId', 'bigint')} and g.workflow_state = 'available'
  `,
);

/** Of some assignments, those for which somebody has handed in. */
// unguarded: copies in the course into which the actor copies.
const handedInFor = statement<{ ids: readonly number[] }>(
  (value) => sql`
    select a.id
    from assignments a
    where a.id = any(${value('ids', 'bigint[]')})
      and exists (select 1 from submissions s where s.assignment_id = a.id and s.submitted_at is not null)
  `,
);

async function worked({ ctx }: Copying, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await ctx.services.database.rows<{ id: number }>(handedInFor.with({ ids }), ctx.em, ctx.meter);
  return rows.map(({ id }) => id);
}

/** An assignment whose group was not copied stands in the first one of the course. */
async function fitAssignments(copying: Copying, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { ctx, course } = copying;
  behindOthers(rows);
  const asked = groupsThere.with({ courseId: course.id });
  const groups = await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter);
  const there = new Set<unknown>(groups.map(({ id }) => id));
  const astray = rows.filter(({ row }) => !there.has(row['assignment_group_id']));
  if (astray.length === 0) return;
  const first = await firstGroup(ctx, course);
  for (const { row, before } of astray) {
    const own = before?.['assignment_group_id'];
    row['assignment_group_id'] = there.has(own) ? own : first.id;
  }
}

const table: CopiedTable = {
  kind: 'assignment',
  entity: Assignment,
  table: 'assignments',
  columns: {
    content: [
      'name',
      'description',
      'submission_types',
      'external_tool_url',
      'external_tool_new_tab',
      'allowed_extensions',
      'peer_reviews',
      'automatic_peer_reviews',
      'group_category_id',
      'grade_group_students_individually',
    ],
    points: ['points_possible', 'grading_type', 'grading_standard_id'],
    due_dates: ['due_at'],
    availability_dates: ['unlock_at', 'lock_at'],
    settings: ['assignment_group_id', 'omit_from_final_grade', 'post_to_sis'],
    state: ['workflow_state'],
  },
  once: ['position', 'muted'],
  references: {
    assignment_group_id: { kind: 'assignment_group' },
    group_category_id: { kind: 'group_category' },
    grading_standard_id: { kind: 'grading_standard', shared: sharedStandards },
  },
  html: ['description'],
  dates: ['due_at', 'unlock_at', 'lock_at'],
  worked: { columns: ['workflow_state', 'group_category_id'], among: worked },
  prepare: fitAssignments,
};

/** Grades read by another standard or out of other points, and people learn of what they are shown. */
async function follow({ ctx, course }: Copying, rows: readonly WrittenRow[]): Promise<void> {
  const moved = ({ row, before }: WrittenRow, columns: readonly string[] = []) =>
    before !== null && columns.some((name) => JSON.stringify(row[name]) !== JSON.stringify(before[name]));
  for (const one of rows)
    if (moved(one, table.columns.points)) await assignmentGradesFollow(ctx, { id: one.row.id, courseId: course.id });
  const shown = rows.filter(({ row }) => row['workflow_state'] === 'published');
  const isNews = ({ before }: WrittenRow) => before?.['workflow_state'] !== 'published';
  const idsOf = (some: readonly WrittenRow[]) => some.map(({ row }) => row.id);
  const known = shown.filter((one) => !isNews(one));
  const redated = known.filter((one) => moved(one, table.columns.due_dates));
  await tell(ctx, assignmentCreated, idsOf(shown.filter(isNews)));
  await tell(ctx, dueDateChanged, idsOf(redated));
  await tell(ctx, assignmentChanged, idsOf(known.filter((one) => !redated.includes(one))));
}

/** Deletes assignments with what hangs on them. */
export async function deleteCopiedAssignments({ ctx }: Copying, ids: readonly number[]): Promise<void> {
  await lockBefore(ctx, ids);
  await write(ctx, assignmentsGone.with({ ids }));
  await followDeletion(ctx, ids);
}

const ofQuizOrTopic = (row: Sql): Sql => sql`
  ${row}.submission_types && array['online_quiz', 'discussion_topic']
`;

/** Source: supplement §5.3; decision 0129. */
export const copiedAssignment = copiedContent({
  ...table,
  kind: 'assignment',
  belongsTo: (row, courseId) => sql`${row}.course_id = ${courseId} and not ${ofQuizOrTopic(row)}`,
  name: 'name',
  path: ({ id }) => `assignments/${id}`,
  follow,
  remove: deleteCopiedAssignments,
  finish: settleAssignments,
});

/** The assignment of a quiz or of a discussion. */
export const copiedAssignmentOf = (part: Pick<CopiedPart, 'wholeOf' | 'within'>) =>
  copiedPart({ ...table, ...part, first: true, removed: 'deleted' });
