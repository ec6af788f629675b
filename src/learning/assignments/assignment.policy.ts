import { may, memberNowOrBefore, on, staffIn, withinSections } from '../../identity/access/index.js';
import {
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  ofTenant,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { sql } from '../../platform/sql/sql.js';
import { lockedInNothing, unlocked } from '../course-copies/index.js';
import { Course, coursePolicy } from '../courses/index.js';
import { Enrollment } from '../enrollments/index.js';
import { Assignment } from './assignment.entity.js';
import { viewerNamed } from './effective-dates.sql.js';
import { AssignmentGroup } from './groups/assignment-group.entity.js';
import { AssignmentOverride } from './overrides/assignment-override.entity.js';
import { concernsActor, studentInReach } from './submitting/submission.policy.js';

/** Whoever works in the course or looks after it sees all its work, published or not, and for whom it is. */
const seesAll = <C extends string>(course: C): Expr<C> =>
  anyOf(staffIn(course), may('read_course_content', on(course)), may('manage_assignments', on(course)));

const named = sqlCondition('named', (row) => viewerNamed(row));

const grader = anyOf(may('manage_grades', on('courseId')), may('view_all_grades', on('courseId')));

/** Published work is seen by those for whom it is. */
export const assignmentPolicy = definePolicy(Assignment, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['unpublished', 'published'] }),
    anyOf(
      seesAll('courseId'),
      allOf(
        is({ workflowState: 'published' }),
        memberNowOrBefore('courseId'),
        anyOf(is({ onlyVisibleToOverrides: false }), named),
      ),
    ),
  ),
  actions: {
    /** Changes it as far as no blueprint has locked it. */
    manage: may('manage_assignments', on('courseId')),
    /** Changes what is to be done. */
    update: allOf(may('manage_assignments', on('courseId')), unlocked('content')),
    delete: allOf(may('manage_assignments', on('courseId')), lockedInNothing),
    readOverrides: seesAll('courseId'),
  },
  fields: {
    shownLocks: seesAll('courseId'),
    allDates: seesAll('courseId'),
    assignmentVisibility: seesAll('courseId'),
    studentDueDates: seesAll('courseId'),
    needsGradingCount: grader,
    needsGradingCountBySection: grader,
  },
});

/** The groups of a course are known to everybody in it. */
export const assignmentGroupPolicy = definePolicy(AssignmentGroup, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: 'available' }),
    anyOf(memberNowOrBefore('courseId'), seesAll('courseId')),
  ),
  actions: { manage: may('manage_assignments', on('courseId')) },
});

/** No blueprint has locked a date that the override has. */
const datesUnlocked = sqlCondition(
  'datesUnlocked',
  (row) => sql`
    not exists (
      select 1
      from assignments la
      where la.id = ${row}.assignment_id
        and (
          (${row}.due_at_overridden and 'due_dates' = any(la.blueprint_locks))
          or (
            (${row}.unlock_at_overridden or ${row}.lock_at_overridden)
            and 'availability_dates' = any(la.blueprint_locks)
          )
        )
    )
  `,
);

/** Whom an override names is no business of the others. */
export const assignmentOverridePolicy = definePolicy(AssignmentOverride, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'active' }), seesAll('courseId')),
  actions: {
    manage: may('manage_assignments', on('courseId')),
    delete: allOf(may('manage_assignments', on('courseId')), datesUnlocked),
  },
});

/** A course as the place of its assignments. */
export const courseAssignmentsPolicy = definePolicy(Course, {
  visible: coursePolicy.visible as Expr<'id'>,
  actions: {
    listAssignments: anyOf(memberNowOrBefore('id'), seesAll('id')),
    manageAssignments: may('manage_assignments', on('id')),
    /** Sees for whom work is, and with which dates. */
    seeForWhom: seesAll('id'),
  },
});

/** The enrollment is the actor's own, or that of whom they observe in the same course. */
const ofActor = sqlCondition('ofActor', (row) => concernsActor(sql`${row}.user_id`, sql`${row}.course_id`));

const inReach = sqlCondition('inReach', (row) => studentInReach(sql`${row}.user_id`, sql`${row}.course_id`));

const inSection = sqlCondition('inSection', (row) =>
  withinSections(sql`${row}.course_id`, sql`${row}.course_section_id`),
);

const isStudent = is({
  type: ['StudentEnrollment', 'StudentViewEnrollment'],
  workflowState: ['active', 'invited', 'completed', 'inactive'],
});

/** By this enrollment, or by another one of theirs where this one is inactive. */
const stillStudent = sqlCondition(
  'stillStudent',
  (row) => sql`
    exists (
      select 1
      from enrollments te
      where te.course_id = ${row}.course_id
        and te.user_id = ${row}.user_id
        and te.type in ('StudentEnrollment', 'StudentViewEnrollment')
        and te.workflow_state in ('active', 'invited', 'completed')
    )
  `,
);
const takesPart = allOf(isStudent, stillStudent, anyOf(memberNowOrBefore('courseId'), seesAll('courseId')));
const hasReadWork = allOf(isStudent, anyOf(allOf(grader, inSection), allOf(memberNowOrBefore('courseId'), ofActor)));

/** What a student has to do in a course, by their enrollment: their own business, their observers' and that of who grades. */
export const studentWorkPolicy = definePolicy(Enrollment, {
  visible: allOf(ofTenant('rootAccountId'), anyOf(takesPart, hasReadWork)),
  actions: {
    follow: anyOf(ofActor, allOf(grader, inReach)),
    /** Who is found by name among the students of the course: their parts that are inactive alone do not count. */
    takesPart: allOf(ofTenant('rootAccountId'), takesPart),
    /** Whose submissions the actor may see: by the section, where their rights end there. */
    hasReadWork: allOf(ofTenant('rootAccountId'), hasReadWork),
  },
});
