/** Whom an override is for. */

import { sectionsInReach } from '../../../identity/access/index.js';
import { userIdsNamed } from '../../../identity/users/index.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { Section } from '../../courses/index.js';
import { Enrollment } from '../../enrollments/index.js';
import { Group } from '../../groups/index.js';
import type { Assignment } from '../assignment.entity.js';
import {
  overrideGroupUnknown,
  overrideSectionUnknown,
  overrideStudentsUnknown,
  studentHasOverride,
} from '../assignment.refusals.js';
import type { AssignmentOverride } from './assignment-override.entity.js';
import type { NewOverride } from './assignment-override.rules.js';
import { AssignmentOverrideStudent } from './assignment-override-student.entity.js';

const idOf = (key: RecordKey): number => (typeof key === 'number' ? key : 0);

type Audience = Pick<AssignmentOverride, 'courseSectionId' | 'groupId' | 'title'>;

/** The section or group that a new override is for, and what it is called. @throws Refusal 400 by field */
export async function audienceOf(ctx: OperationContext, assignment: Assignment, input: NewOverride): Promise<Audience> {
  const { courseId } = assignment;
  if (input.courseSectionId) {
    // unguarded: a section of the very course whose assignments the actor manages.
    const section = await ctx.em.findOne(Section, {
      id: idOf(input.courseSectionId),
      courseId,
      workflowState: 'active',
    });
    if (section === null) throw overrideSectionUnknown();
    return { courseSectionId: section.id, groupId: null, title: section.name };
  }
  if (input.groupId) {
    const set = { groupCategoryId: assignment.groupCategoryId ?? 0, workflowState: 'available' } as const;
    // unguarded: a group of the set that hands the assignment in together.
    const group = await ctx.em.findOne(Group, { id: idOf(input.groupId), courseId, ...set });
    if (group === null) throw overrideGroupUnknown();
    return { courseSectionId: null, groupId: group.id, title: group.name };
  }
  const count = input.studentIds?.length ?? 0;
  return { courseSectionId: null, groupId: null, title: count === 1 ? '1 student' : `${count} students` };
}

/**
 * Makes the override one for exactly these students; true when that changed anything.
 * @throws Refusal 400 for who does not study in the course, and for whom another override of the assignment names
 */
export async function setStudents(
  ctx: OperationContext,
  override: AssignmentOverride,
  keys: readonly RecordKey[],
): Promise<boolean> {
  const wanted = await userIdsOf(ctx, keys);
  await refuseStrangers(ctx, override.courseId, wanted);
  const { assignmentId, courseId: _, rootAccountId, id: assignmentOverrideId } = override;
  // unguarded: the actor manages the assignment, which is locked.
  const named = await ctx.em.find(AssignmentOverrideStudent, { assignmentId });
  const elsewhere = named.filter((one) => one.assignmentOverrideId !== assignmentOverrideId);
  if (elsewhere.some((one) => wanted.includes(one.userId))) throw studentHasOverride();
  const here = named.filter((one) => one.assignmentOverrideId === assignmentOverrideId);
  const gone = await removable(
    ctx,
    override.courseId,
    here.filter((one) => !wanted.includes(one.userId)),
  );
  const known = new Set(here.map((one) => one.userId));
  const added = wanted.filter((userId) => !known.has(userId));
  for (const one of gone) ctx.em.remove(one);
  for (const userId of added)
    ctx.em.persist(
      ctx.em.create(AssignmentOverrideStudent, { rootAccountId, assignmentId, assignmentOverrideId, userId }),
    );
  return gone.length > 0 || added.length > 0;
}

/** Users by whatever they are named, each once; a name that leads to nobody, or that the actor may not read, drops out. */
async function userIdsOf(ctx: OperationContext, keys: readonly RecordKey[]): Promise<number[]> {
  const found = await userIdsNamed(ctx, keys);
  return [...new Set(found.filter((id) => id !== undefined))];
}

/** Whose rights end at their sections removes nobody whom they are not shown. */
async function removable(
  ctx: OperationContext,
  courseId: number,
  named: readonly AssignmentOverrideStudent[],
): Promise<readonly AssignmentOverrideStudent[]> {
  if (sectionsInReach(ctx.actor, courseId) === null) return named;
  const reached = await studentsInReach(
    ctx,
    courseId,
    named.map((one) => one.userId),
  );
  return named.filter((one) => reached.has(one.userId));
}

async function refuseStrangers(ctx: OperationContext, courseId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0 || (await studentsInReach(ctx, courseId, userIds)).size !== userIds.length)
    throw overrideStudentsUnknown();
}

/** Those of the users who study in the course, in sections that the actor's rights reach. */
async function studentsInReach(ctx: OperationContext, courseId: number, userIds: readonly number[]) {
  const sections = sectionsInReach(ctx.actor, courseId);
  // unguarded: whether they study in the course whose assignments the actor manages.
  const found = await ctx.em.find(Enrollment, {
    courseId,
    userId: { $in: [...userIds] },
    type: { $in: ['StudentEnrollment', 'StudentViewEnrollment'] as const },
    workflowState: { $in: ['active', 'invited', 'creation_pending'] as const },
    ...(sections === null ? {} : { courseSectionId: { $in: [...sections] } }),
  });
  return new Set(found.map((one) => one.userId));
}
