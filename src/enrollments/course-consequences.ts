/** What becomes of enrollments when a course is made or deleted. Source: D2 · Create a course, enroll_me; supplement §3.2. */
import { extendCourse } from '../courses/index.js';
import { Role } from '../roles/index.js';
import { Enrollment } from './enrollment.entity.js';

extendCourse({
  created: async (ctx, course, { section, enrollMe }) => {
    if (!enrollMe) return;
    const { rootAccountId, id: courseId } = course;
    const type = 'TeacherEnrollment';
    const role = await ctx.em.findOneOrFail(Role, { rootAccountId, name: type, workflowState: 'built_in' });
    const place = { rootAccountId, courseId, courseSectionId: section.id, userId: ctx.actor.userId, roleId: role.id };
    const known = await ctx.em.findOne(Enrollment, { ...place, associatedUserId: null });
    if (known !== null) known.workflowState = 'active';
    else ctx.em.persist(ctx.em.create(Enrollment, { ...place, type, workflowState: 'active' } as never));
  },
  deleted: async (ctx, course) => {
    const current = { courseId: course.id, workflowState: { $ne: 'deleted' } } as const;
    await ctx.em.nativeUpdate(Enrollment, current, { workflowState: 'deleted', updatedAt: ctx.clock });
  },
});
