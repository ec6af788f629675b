/** What becomes of enrollments when a course is made, replaced or deleted. Source: D2 · Create a course, enroll_me; supplement §3.2. */

import { Role } from '../../identity/roles/index.js';
import { write } from '../../platform/transaction/write.js';
import type { CourseConsequence } from '../courses/index.js';
import { courseEnrollmentsEnded } from './ending/ending.sql.js';
import { enrolled } from './enrolling/enrolled.js';
import { enrollmentsFollow, favoritesFollow } from './enrolling/enrolling.sql.js';
import { enrollmentRow } from './enrolling/enrollment-row.js';

export const courseEnrollments: CourseConsequence = {
  created: async (ctx, course, { section, enrollMe }) => {
    if (!enrollMe) return;
    const type = 'TeacherEnrollment';
    const { rootAccountId } = course;
    // unguarded: built-in roles are common knowledge of their tenant.
    const role = await ctx.em.findOneOrFail(Role, { rootAccountId, name: type, workflowState: 'built_in' });
    const place = { section, userId: ctx.actor.userId, roleId: role.id, type, associatedUserId: null } as const;
    await enrolled(ctx, await enrollmentRow(ctx, place), 'active', {});
  },
  replaced: async (ctx, old, course) => {
    const places = { from: old.id, to: course.id };
    await write(ctx, enrollmentsFollow.with(places));
    await write(ctx, favoritesFollow.with(places));
  },
  deleted: async (ctx, course) => {
    await write(ctx, courseEnrollmentsEnded.with({ courseId: course.id }));
  },
};
