import type { ActionOf } from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { Course } from '../course.entity.js';
import { courseReads } from '../course.reads.js';
import { deletedCoursePolicy } from './deleted-course.policy.js';

/** Deleted courses, for bringing them back. */
export const deletedCourseReads: Reads<Course, ActionOf<typeof deletedCoursePolicy>> = defineReads(Course, {
  policy: deletedCoursePolicy,
  keys: courseReads.keys,
});
