import { authorizedRead } from '../../platform/authorization/authorize.js';
import { sectionsInReach } from '../../platform/authorization/sections-in-reach.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { badRequest, notFound, notPermitted } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { type Course, Section, sectionReads } from '../courses/index.js';

/**
 * The section that a request means: the named one of the course, else the one that the course was made with. Whose rights
 * end at a section enrolls there alone. Refusals: 403; 404, also for a section of another course; 400 `no_section`.
 */
export async function sectionToEnrollIn(
  ctx: OperationContext,
  course: Course,
  key: RecordKey | null | undefined,
): Promise<Section> {
  const within = sectionsInReach(ctx.actor, course.id);
  const reaches = (id: number) => within === null || within.includes(id);
  if (key !== null && key !== undefined) {
    const section = await authorizedRead(ctx, sectionReads, 'visible', key);
    if (section.courseId !== course.id) throw notFound();
    if (!reaches(section.id)) throw notPermitted();
    return section;
  }
  // unguarded: the sections of a course in which the actor may enroll people.
  const all = await ctx.em.find(
    Section,
    { courseId: course.id, workflowState: 'active' },
    { orderBy: { isDefault: 'desc', id: 'asc' } },
  );
  const section = all.find(({ id }) => reaches(id));
  if (section === undefined) throw badRequest('no_section', 'The course has no section to enroll in.');
  return section;
}
