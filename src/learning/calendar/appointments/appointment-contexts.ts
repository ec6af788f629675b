/** The courses, sections and category for which an appointment group is, as they are kept. */
import { decisionsOn, seenAmong } from '../../../platform/authorization/authorize.js';
import { notFound, notPermitted, Refusal } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { createRow } from '../../../platform/transaction/insert.js';
import { write } from '../../../platform/transaction/write.js';
import { courseReads } from '../../courses/index.js';
import type { AppointmentGroup } from '../appointment-group.entity.js';
import { tooManyCourses } from '../calendar.refusals.js';
import { courseIdsOf, mostContexts, type SubContexts, subContextsOf } from './appointment-contexts.rules.js';
import { appointmentGroupReads } from './appointment-group.reads.js';
import { AppointmentGroupCourse } from './appointment-group-course.entity.js';
import { AppointmentGroupSection } from './appointment-group-section.entity.js';
import { contextsCleared, contextsNamed } from './appointments.sql.js';

interface SectionOfCourse {
  readonly sectionId: number;
  readonly courseId: number;
}

/** For whom an appointment group is. */
export interface Contexts {
  readonly courseIds: readonly number[];
  readonly sections: readonly SectionOfCourse[];
  readonly groupCategoryId: number | null;
}

/**
 * The courses that codes name. Refusals: 400 by field for a code that is none, or too many; 404 where none is named, or
 * one that the actor does not see.
 */
export async function coursesNamed(ctx: OperationContext, codes: readonly string[]): Promise<number[]> {
  const ids = courseIdsOf(codes);
  if (ids.length === 0 || codes.some((code) => courseIdsOf([code]).length === 0)) throw notFound();
  if (ids.length > mostContexts) throw tooManyCourses(mostContexts);
  const seen = await seenAmong(ctx, courseReads, ids);
  if (ids.some((id) => !seen.has(id))) throw notFound();
  return ids;
}

/** What it is limited to, in the courses. Refusals: 400 by field; 404 for what the courses do not have. */
export async function contextsIn(
  ctx: OperationContext,
  courseIds: readonly number[],
  codes: readonly string[] | null | undefined,
): Promise<Contexts> {
  const { sectionIds, groupCategoryId }: SubContexts = subContextsOf(codes);
  if (sectionIds.length === 0 && groupCategoryId === null) return { courseIds, sections: [], groupCategoryId };
  const asked = contextsNamed.with({ courseIds, sectionIds, categoryId: groupCategoryId });
  const [found] = await ctx.services.database.rows<{ sections: SectionOfCourse[]; category: boolean }>(
    asked,
    ctx.em,
    ctx.meter,
  );
  const { sections, category } = found!;
  if (sections.length < sectionIds.length || (groupCategoryId !== null && !category)) throw notFound();
  return { courseIds, sections, groupCategoryId };
}

/** Keeps for whom the group is, in place of what was said before. The actor must then manage it. @throws Refusal 403 */
export async function keepContexts(
  ctx: OperationContext,
  group: AppointmentGroup,
  { courseIds, sections, groupCategoryId }: Contexts,
): Promise<void> {
  const of = { rootAccountId: group.rootAccountId, appointmentGroupId: group.id };
  group.groupCategoryId = groupCategoryId;
  await write(ctx, contextsCleared.with({ id: group.id }));
  for (const courseId of courseIds) createRow(ctx.em, AppointmentGroupCourse, { ...of, courseId });
  for (const section of sections) createRow(ctx.em, AppointmentGroupSection, { ...of, ...section });
  await ctx.em.flush();
  if (!(await managed(ctx, group.id))) throw notPermitted();
}

/** The group is that of courses whose calendars the actor manages, all of them. */
async function managed(ctx: OperationContext, id: number): Promise<boolean> {
  try {
    return (await decisionsOn(ctx, appointmentGroupReads, ['manage'], id)).manage;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}
