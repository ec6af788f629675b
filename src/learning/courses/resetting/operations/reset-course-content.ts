import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { renewActor } from '../../../../platform/transaction/operation.js';
import { write } from '../../../../platform/transaction/write.js';
import type { Course } from '../../course.entity.js';
import { courseReads } from '../../course.reads.js';
import { auditCourse, changesBetween, sourceOf, trackedValues } from '../../course-changes.js';
import { courseConsequences } from '../../course-consequences.js';
import { holdAccount } from '../../course-references.js';
import { defaultSectionOf } from '../../sections/default-section.js';
import { Section } from '../../sections/section.entity.js';
import { changeState } from '../../states/change-state.js';
import { emptyCourseLike } from '../empty-course.js';
import { nicknamesFollow, sectionsFollow } from '../resetting.sql.js';

/**
 * Makes an empty course in the place of one, which is deleted with all that was in it. The settings, the SIS ids, the
 * sections and everybody in them go over; the new course is unpublished. Of two requests at once the second finds no course.
 * Refusals: 403; 404; 409 `account_deleted`. Source: supplement §3.2, reset_content; §2.8, reset_from; decision 0082.
 */
export async function resetCourseContent(ctx: OperationContext, key: RecordKey): Promise<Course> {
  const old = await authorizedFind(ctx, courseReads, 'resetContent', key);
  await holdAccount(ctx, old.accountId);
  const course = await emptyCourseLike(ctx, old);
  const places = { from: old.id, to: course.id };
  const data = { source: sourceOf(ctx), ...places };
  auditCourse(ctx, course, 'created', changesBetween({}, trackedValues(course)));
  ctx.audit({ type: 'reset_from', subjectType: 'Course', subjectId: course.id, data });
  ctx.audit({ type: 'reset_to', subjectType: 'Course', subjectId: old.id, data });
  await write(ctx, sectionsFollow.with(places));
  await write(ctx, nicknamesFollow.with(places));
  await someSection(ctx, course);
  for (const one of ctx.services.extensions.of(courseConsequences)) await one.replaced?.(ctx, old, course);
  await changeState(ctx, old, 'delete');
  await renewActor(ctx);
  return course;
}

/** A course has a section at any time. */
async function someSection(ctx: OperationContext, course: Course): Promise<void> {
  // unguarded: the sections of the course that the actor has just made.
  const sections = await ctx.em.count(Section, { courseId: course.id, workflowState: 'active' });
  if (sections === 0) await defaultSectionOf(ctx, course);
}
