import type { ActionOf } from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { type Course, courseReads } from '../../courses/index.js';
import { gradebookPolicy } from './gradebook.policy.js';

/** The course, authorized as the place where grades are given. */
export const gradebookReads: Reads<Course, ActionOf<typeof gradebookPolicy>> = defineReads(courseReads.entity, {
  policy: gradebookPolicy,
  keys: courseReads.keys,
});
