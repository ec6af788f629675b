/** Where work is handed in and graded: an assignment of a course, and a student. */

import { userReads } from '../../../identity/users/index.js';
import { authorizedId, authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { courseReads } from '../../courses/index.js';
import type { Assignment } from '../assignment.entity.js';
import { assignmentReads } from '../assignment.reads.js';
import { groupOfStudent } from './submissions.sql.js';

/** Names of the course and of one of its assignments. */
export interface AssignmentName {
  readonly courseId: RecordKey;
  readonly assignmentId: RecordKey;
}

/** The assignment, as far as the actor sees it. @throws Refusal 404, also for an assignment of another course */
export async function assignmentAt(ctx: OperationContext, name: AssignmentName): Promise<Assignment> {
  const courseId = await authorizedId(ctx, courseReads, 'visible', name.courseId);
  const assignment = await authorizedRead(ctx, assignmentReads, 'visible', name.assignmentId);
  if (assignment.courseId !== courseId) throw notFound();
  return assignment;
}

/** Id of a person by id, SIS id or `self`. @throws Refusal 404 for whom the actor may not see */
export async function personNamed(ctx: OperationContext, key: RecordKey): Promise<number> {
  if (key === ctx.actor.userId || (typeof key !== 'number' && key.form === 'self')) return ctx.actor.userId;
  return authorizedId(ctx, userReads, 'visible', key);
}

/** Who works together: the student alone, or the members of their group. */
export interface Workers {
  readonly groupId: number | null;
  readonly userIds: readonly number[];
}

/** Whose work is one with the student's, where the assignment is for groups; a student without a group works alone. */
export async function workersOf(
  ctx: Pick<OperationContext, 'em' | 'services' | 'meter'>,
  assignment: Assignment,
  userId: number,
): Promise<Workers> {
  const alone = { groupId: null, userIds: [userId] };
  if (assignment.groupCategoryId === null) return alone;
  const statement = groupOfStudent.with({ categoryId: assignment.groupCategoryId, userId });
  const [group] = await ctx.services.database.rows<Workers>(statement, ctx.em, ctx.meter);
  return group ?? alone;
}
