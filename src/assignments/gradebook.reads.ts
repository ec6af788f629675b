import { type Course, courseReads } from '../courses/index.js';
import { type ActionOf } from '../kernel/policy.js';
import { defineReads, type Reads } from '../kernel/reads.js';
import { gradebookPolicy } from './gradebook.policy.js';

/** The course, judged as the place where grades are given. */
export const gradebookReads: Reads<Course, ActionOf<typeof gradebookPolicy>> = defineReads(courseReads.entity, {
  policy: gradebookPolicy,
  keys: courseReads.keys,
});
