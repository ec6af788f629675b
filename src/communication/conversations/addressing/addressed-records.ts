/** What the actor writes to, as records that they find: people, courses, sections and groups. Decision 0127. */
import { ofTheTenant, type User, userPolicy, userReads } from '../../../identity/users/index.js';
import {
  type Course,
  coursePolicy,
  courseReads,
  type Section,
  sectionPolicy,
  sectionReads,
} from '../../../learning/courses/index.js';
import { type Group, groupPolicy, groupReads } from '../../../learning/groups/index.js';
import { allOf, anyOf } from '../../../platform/authorization/policy.js';
import type { Reads } from '../../../platform/query/reads.js';
import {
  courseToWriteIn,
  groupToWriteIn,
  wholeCourse,
  wholeGroup,
  wholeSection,
  writtenTo,
  writtenToWithOthers,
} from './recipient.policy.js';

/** People of the tenant to whom the actor may write, each by themself. */
export const addressableUserReads: Reads<User> = {
  ...userReads,
  policy: userPolicy.showing(allOf(ofTheTenant, writtenTo)),
};

/** The same, with those to whom the actor may write together with others: who was named when a batch was begun. */
export const reachableUserReads: Reads<User> = {
  ...userReads,
  policy: userPolicy.showing(allOf(ofTheTenant, anyOf(writtenTo, writtenToWithOthers))),
};

/** Courses to all of whose people the actor may write at once. */
export const addressableCourseReads: Reads<Course> = {
  ...courseReads,
  policy: coursePolicy.showing(allOf(coursePolicy.visible, wholeCourse)),
};

/** Sections, likewise. */
export const addressableSectionReads: Reads<Section> = {
  ...sectionReads,
  policy: sectionPolicy.showing(allOf(sectionPolicy.visible, wholeSection)),
};

/** Groups, likewise: those that the actor takes part in, and those of courses and accounts where they write to all. */
export const addressableGroupReads: Reads<Group> = {
  ...groupReads,
  policy: groupPolicy.showing(allOf(groupPolicy.visible, wholeGroup)),
};

/** Courses in which a conversation of the actor can be begun: they may write to somebody there. */
export const courseToWriteInReads: Reads<Course> = {
  ...courseReads,
  policy: coursePolicy.showing(allOf(coursePolicy.visible, courseToWriteIn)),
};

/** Groups, likewise. */
export const groupToWriteInReads: Reads<Group> = {
  ...groupReads,
  policy: groupPolicy.showing(allOf(groupPolicy.visible, groupToWriteIn)),
};
