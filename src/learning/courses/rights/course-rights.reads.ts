import { permissionNames } from '../../../identity/access/index.js';
import type { ActionOf } from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { Course } from '../course.entity.js';
import { courseReads } from '../course.reads.js';
import { courseRightsPolicy } from './course-rights.policy.js';

export type CourseRight = ActionOf<typeof courseRightsPolicy>;

/** Every name that can be asked for. */
export const courseRightNames: readonly CourseRight[] = [
  'read',
  'read_as_admin',
  'update',
  'delete',
  'create_discussion_topic',
  'create_announcement',
  ...permissionNames,
];

/** Courses, for asking what the actor may do there. */
export const courseRightsReads: Reads<Course, CourseRight> = defineReads(Course, {
  policy: courseRightsPolicy,
  keys: courseReads.keys,
});
