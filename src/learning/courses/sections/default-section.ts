import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import type { Course } from '../course.entity.js';
import { Section } from './section.entity.js';

/** The section that a course was made with, else one of the same name that it gets now. Source: supplement §3.2, default section. */
export async function defaultSectionOf(ctx: OperationContext, course: Course): Promise<Section> {
  // unguarded: the section of a course that the actor changes.
  const found = await ctx.em.findOne(Section, { courseId: course.id, isDefault: true, workflowState: 'active' });
  if (found !== null) return found;
  const { rootAccountId, id: courseId, name } = course;
  return insertNow(ctx, Section, { rootAccountId, courseId, name, isDefault: true });
}
