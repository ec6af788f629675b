import { type Course, coursePolicy, courseReads } from '../../learning/courses/index.js';
import { type ActionOf, allOf, anyOf, ofTenant } from '../../platform/authorization/policy.js';
import type { Reads } from '../../platform/query/reads.js';

/** Courses whose events are asked for: those that the actor sees, or whose events they may see, deleted or not. */
export const auditedCourseReads: Reads<Course, ActionOf<typeof coursePolicy>> = {
  ...courseReads,
  policy: coursePolicy.showing(
    anyOf(coursePolicy.visible, allOf(ofTenant('rootAccountId'), coursePolicy.actions.readAuditEvents)),
  ),
};
