import { sectionsInReach } from '../../../identity/access/index.js';
import { authorizedRead } from '../../../platform/authorization/authorize.js';
import { type RecordKey } from '../../../platform/query/record-key.js';
import { notFound, notPermitted } from '../../../platform/refusal/refusal.js';
import { type OperationContext } from '../../../platform/transaction/context.js';
import { type Course, Section, sectionReads } from '../../courses/index.js';
import { noSection } from '../enrollment.refusals.js';
import { courseHeld } from './enrolling.sql.js';

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
  if (section === undefined) throw noSection();
  return section;
}

/** The state of a course, held until the transaction ends: nobody concludes or deletes it while people are let in. */
export async function lockedCourseState(ctx: OperationContext, courseId: number): Promise<string> {
  const [course] = await ctx.services.database.rows<{ state: string }>(courseHeld.with({ courseId }), ctx.em);
  return course?.state ?? 'deleted';
}

/** Where somebody is enrolled: a course, or one of its sections. */
export interface EnrollmentTarget {
  readonly courseId?: RecordKey | null;
  readonly sectionId?: RecordKey | null;
}
