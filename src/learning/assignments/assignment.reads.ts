import { withinSections } from '../../identity/access/index.js';
import { nameOfUserIn, userReads } from '../../identity/users/index.js';
import { type ActionOf, actorId } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, first, many, one, type Reads } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { type Course, courseReads, sectionReads } from '../courses/index.js';
import { Enrollment } from '../enrollments/index.js';
import { gradingStandardReads } from '../grading-standards/index.js';
import { groupCategoryReads, groupReads } from '../groups/index.js';
import { assignmentColumns } from './assignment.columns.js';
import { Assignment } from './assignment.entity.js';
import { assignmentFilters } from './assignment.filters.js';
import {
  assignmentGroupPolicy,
  assignmentOverridePolicy,
  assignmentPolicy,
  courseAssignmentsPolicy,
  studentWorkPolicy,
} from './assignment.policy.js';
import { assignedTo, observedBy, throughEyes } from './effective-dates.sql.js';
import { AssignmentGroup } from './groups/assignment-group.entity.js';
import { AssignmentOverride } from './overrides/assignment-override.entity.js';
import { firstOfStudent } from './submitting/first-of-student.sql.js';
import { ofStudent } from './submitting/submission.filters.js';
import { submissionReads } from './submitting/submission.reads.js';

/** The course, authorized as the place of its assignments. */
export const courseAssignmentsReads: Reads<Course, ActionOf<typeof courseAssignmentsPolicy>> = defineReads(
  courseReads.entity,
  {
    policy: courseAssignmentsPolicy,
    keys: courseReads.keys,
  },
);

export const assignmentReads: Reads<Assignment, ActionOf<typeof assignmentPolicy>> = defineReads(Assignment, {
  policy: assignmentPolicy,
  computed: assignmentColumns,
  orders: {
    position: ['position', 'id'],
    name: ['name', 'id'],
    // Work without a due date comes last.
    due_at: [{ field: 'viewerDueAt', type: 'timestamptz', whenNull: '9999-12-31 00:00:00+00' }, 'id'],
  },
  relations: {
    course: one(() => courseReads, 'courseId'),
    groupCategory: one(() => groupCategoryReads, 'groupCategoryId'),
    gradingStandard: one(() => gradingStandardReads, 'gradingStandardId'),
    // Whoever sees the assignment sees where it counts.
    assignmentGroup: one(() => assignmentGroupReads, 'assignmentGroupId', { trusted: true }),
    // Each student's own, for who observes several.
    observedSubmissions: many(
      () => submissionReads,
      (child, parent) => sql`
        ${child}.assignment_id = ${parent}.id and ${child}.user_id in (${observedBy(parent, actorId)})
      `,
    ),
    // One's own, for observers that of whom they observe; who grades finds it among the submissions.
    viewerSubmission: first(
      () => submissionReads,
      (child, parent) => sql`
        ${child}.assignment_id = ${parent}.id and ${child}.user_id = ${throughEyes(parent, sql`xv.id`)}
      `,
    ),
    visibleOverrides: many(
      () => assignmentOverrideReads,
      (child, parent) => sql`${child}.assignment_id = ${parent}.id`,
    ),
  },
  connections: {
    overrides: connection(() => assignmentOverrideReads, {
      joinOn: (child, parent) => sql`${child}.assignment_id = ${parent}.id`,
      listed: assignmentPolicy.actions.readOverrides,
    }),
    oneOverride: connection(() => assignmentOverrideReads, {
      joinOn: (child, parent) => sql`${child}.assignment_id = ${parent}.id`,
      listed: assignmentPolicy.actions.readOverrides,
      filters: { id: (filter) => byId(filter.row, filter.parameter('bigint', idOf)) },
    }),
  },
});

export const assignmentGroupReads: Reads<AssignmentGroup, ActionOf<typeof assignmentGroupPolicy>> = defineReads(
  AssignmentGroup,
  {
    policy: assignmentGroupPolicy,
    orders: { position: ['position', 'id'] },
    computed: { shownRules: shownRulesSql },
    relations: {
      course: one(() => courseReads, 'courseId'),
      assignments: many(
        () => assignmentReads,
        (child, parent) => sql`${child}.assignment_group_id = ${parent}.id`,
        { order: 'position', limit: 1000 },
      ),
    },
  },
);

export const assignmentOverrideReads: Reads<
  AssignmentOverride,
  ActionOf<typeof assignmentOverridePolicy>
> = defineReads(AssignmentOverride, {
  policy: assignmentOverridePolicy,
  computed: {
    /** Those whom the actor's rights reach; null for a section or a group. */
    studentIds: (row) => sql`
      case
        when coalesce(${row}.course_section_id, ${row}.group_id) is null
          then (
            select coalesce(json_agg(xn.user_id order by xn.user_id), '[]')
            from assignment_override_students xn
            where xn.assignment_override_id = ${row}.id
              and exists (
                select 1
                from enrollments xe
                where xe.course_id = ${row}.course_id
                  and xe.user_id = xn.user_id
                  and ${withinSections(sql`xe.course_id`, sql`xe.course_section_id`)}
              )
          )
      end
    `,
  },
  relations: {
    assignment: one(() => assignmentReads, 'assignmentId'),
    section: one(() => sectionReads, 'courseSectionId'),
    group: one(() => groupReads, 'groupId'),
    // Those among `studentIds` whom the viewer sees; none for a section or a group.
    students: many(
      () => userReads,
      (child, parent) => sql`
        ${child}.id in (
          select xn.user_id from assignment_override_students xn where xn.assignment_override_id = ${parent}.id
        )
      `,
      { order: 'name' },
    ),
  },
});

/** The work of one student, read off an enrollment of theirs. */
export const studentWorkReads: Reads<Enrollment, ActionOf<typeof studentWorkPolicy>> = defineReads(Enrollment, {
  policy: studentWorkPolicy,
  orders: {
    student: ['userId', 'id'],
    name: [
      {
        sql: (row) => nameOfUserIn(sql`${row}.root_account_id`, sql`${row}.user_id`, 'sortable_name'),
        type: 'varchar(255)',
      },
      'userId',
      'id',
    ],
  },
  relations: {
    user: one(() => userReads, 'userId'),
    course: one(() => courseReads, 'courseId'),
    section: one(() => sectionReads, 'courseSectionId'),
  },
  connections: {
    assignments: connection(() => assignmentReads, {
      joinOn: (child, parent) => sql`
        ${child}.course_id = ${parent}.course_id and ${assignedTo(child, sql`${parent}.user_id`)}
      `,
      listed: studentWorkPolicy.actions.follow,
      filters: assignmentFilters((parent) => sql`${parent}.user_id`),
      order: 'position',
    }),
  },
});

/** Only the rules that there are. */
function shownRulesSql(row: Sql): Sql {
  return sql`
    json_build_object(
      'dropLowest', nullif(${row}.drop_lowest, 0), 'dropHighest', nullif(${row}.drop_highest, 0),
      'neverDrop', nullif(${row}.never_drop, '[]')
    )
  `;
}

const byId = (row: Sql, parameter: Sql): Sql => sql`${row}.id = ${parameter}`;

export const assignmentsOfCourse = extendReads(courseReads, {
  connections: {
    assignments: connection(() => assignmentReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: courseAssignmentsPolicy.actions.listAssignments,
      filters: assignmentFilters(),
      order: 'position',
    }),
    effectiveDueDates: connection(() => assignmentReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: courseAssignmentsPolicy.actions.seeForWhom,
      filters: assignmentFilters(),
      order: 'position',
    }),
    assignmentGroups: connection(() => assignmentGroupReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: courseAssignmentsPolicy.actions.listAssignments,
      order: 'position',
    }),
    student: connection(() => studentWorkReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id and ${firstOfStudent(child)}`,
      listed: courseAssignmentsPolicy.actions.listAssignments,
      visible: studentWorkPolicy.actions.takesPart,
      filters: { userId: ofStudent },
    }),
    oneAssignment: connection(() => assignmentReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: courseAssignmentsPolicy.actions.listAssignments,
      filters: { id: (filter) => byId(filter.row, filter.parameter('bigint', idOf)) },
    }),
    oneAssignmentGroup: connection(() => assignmentGroupReads, {
      joinOn: (child, parent) => sql`${child}.course_id = ${parent}.id`,
      listed: courseAssignmentsPolicy.actions.listAssignments,
      filters: { id: (filter) => byId(filter.row, filter.parameter('bigint', idOf)) },
    }),
  },
});

/** Names that are no id find nothing. */
const idOf = (key: never): number | null => (typeof key === 'number' ? key : null);
