/** The course that stands in the place of one whose content is reset. Source: supplement §3.2; decision 0082. */
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { courseContents } from '../copied-settings.js';
import { Course } from '../course.entity.js';
import { knownStandard } from '../course-checks.sql.js';

/** What a course is made with anew: what tells it apart, its state, and its content with the ways to it. */
const madeAnew: ReadonlySet<string> = new Set<keyof Course>([
  'id',
  'createdAt',
  'updatedAt',
  'uuid',
  'workflowState',
  // Whoever follows it, or it follows, comes over with the rest of that (`replaced`).
  'blueprint',
  'blueprintCourseId',
  ...courseContents,
]);

/** Makes a course with the settings of another, which gives up to it what only one course can have. */
export async function emptyCourseLike(ctx: OperationContext, old: Course): Promise<Course> {
  const kept = Object.fromEntries(Object.entries(old).filter(([field]) => !madeAnew.has(field))) as Partial<Course>;
  const gradingStandardId = await standardOfAccounts(ctx, old);
  Object.assign(old, { sisCourseId: null, integrationId: null, selfEnrollment: false, selfEnrollmentCode: null });
  await ctx.em.flush();
  return insertNow(ctx, Course, { ...kept, gradingStandardId });
}

/** The grading standard of a course, unless it is the course's own: that one stays behind with the rest. */
async function standardOfAccounts(ctx: OperationContext, old: Course): Promise<number | null> {
  const { gradingStandardId: id, rootAccountId, accountId } = old;
  if (id === null) return null;
  const statement = knownStandard.with({ id, rootAccountId, courseId: null, accountId });
  const [row] = await ctx.services.database.rows<{ id: number }>(statement, ctx.em);
  return row?.id ?? null;
}
