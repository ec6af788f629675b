import { accountPolicy, accountReads } from '../../identity/accounts/index.js';
import { roleReads } from '../../identity/roles/index.js';
import { firstLoginOf, loginReads, userPolicy, userReads, usersOfAccount } from '../../identity/users/index.js';
import { type ActionOf, allOf, is, withinParent } from '../../platform/authorization/policy.js';
import {
  type ComputedSql,
  connection,
  defineReads,
  extendReads,
  many,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import { shownInList } from '../../platform/query/shown-in-list.js';
import { sql } from '../../platform/sql/sql.js';
import { coursePolicy, courseReads, sectionPolicy, sectionReads } from '../courses/index.js';
import { Enrollment } from './enrollment.entity.js';
import { enrollmentFilters, refuseGradingPeriod } from './enrollment.filters.js';
import { enrollmentPolicy, mayMeet } from './enrollment.policy.js';
import { accountUserFilters } from './lists/account-users.filters.js';
import { refuseShortTerm } from './lists/search-term.js';

/** A score in the letters of the course's grading standard; null without a score or a standard. */
const letter =
  (score: string): ComputedSql =>
  (row, { lookUp }) => {
    const scheme = lookUp('grading_standards', lookUp('courses', 'course_id', 'grading_standard_id'), 'scheme');
    return sql`
      case
        when ${row}.${sql.ref(score)} is not null
          and ${scheme} is not null
          then letter_grade(${row}.${sql.ref(score)}, ${scheme})
      end
    `;
  };

export const enrollmentReads: Reads<Enrollment, ActionOf<typeof enrollmentPolicy>> = defineReads(Enrollment, {
  policy: enrollmentPolicy,
  computed: {
    /** Equals the type for built-in roles. */
    roleName: (_row, { lookUp }) => lookUp('roles', 'role_id', 'name'),
    /** True for who may see the totals, null for the others. */
    gradesShown: () => sql`true`,
    currentGrade: letter('current_score'),
    finalGrade: letter('final_score'),
    unpostedCurrentGrade: letter('unposted_current_score'),
    unpostedFinalGrade: letter('unposted_final_score'),
    /** Nothing about it changes any more, but by an administrator. */
    locked: (_row, { lookUp }) => sql`${lookUp('courses', 'course_id', 'workflow_state')} = 'completed'`,
    sisAccountId: (_row, { lookUp }) =>
      lookUp('accounts', lookUp('courses', 'course_id', 'account_id'), 'sis_account_id'),
    sisCourseId: (_row, { lookUp }) => lookUp('courses', 'course_id', 'sis_course_id'),
    courseIntegrationId: (_row, { lookUp }) => lookUp('courses', 'course_id', 'integration_id'),
    sisSectionId: (_row, { lookUp }) => lookUp('sections', 'course_section_id', 'sis_section_id'),
    sectionIntegrationId: (_row, { lookUp }) => lookUp('sections', 'course_section_id', 'integration_id'),
    sisUserId: (_row, { lookUp }) => lookUp.row(firstLoginOf(lookUp('users', 'user_id', 'id')), 'sis_user_id'),
  },
  relations: {
    course: one(() => courseReads, 'courseId'),
    section: one(() => sectionReads, 'courseSectionId'),
    // Whoever sees an enrollment sees who it is and in which role.
    user: one(() => userReads, 'userId', { trusted: true }),
    role: one(() => roleReads, 'roleId', { trusted: true }),
    rootAccount: one(() => accountReads, 'rootAccountId'),
    associatedUser: one(() => userReads, 'associatedUserId'),
    /** The same once more, in the part that tells of them. */
    student: one(() => userReads, 'associatedUserId'),
  },
  connections: {
    studentEnrollments: connection(() => enrollmentReads, {
      joinOn: (child, parent) => sql`
        ${child}.user_id = ${parent}.associated_user_id
        and ${child}.course_id = ${parent}.course_id
        and ${child}.type = 'StudentEnrollment'
        and ${child}.workflow_state <> 'deleted'
      `,
    }),
  },
});

/** Who takes part somewhere, or reads a roster, knows the roles of the enrollments that they see there. */
export const rolesOfEnrollments = extendReads(roleReads, {
  shownBeside: [
    {
      name: 'enrollment',
      target: () => enrollmentReads,
      joinOn: (role, enrollment) => sql`${enrollment}.role_id = ${role}.id and ${mayMeet(enrollment)}`,
    },
  ],
});

/** Teachers are named to everybody who sees the course. */
export const teachersOfCourses = extendReads(userReads, {
  shownBeside: [
    {
      name: 'course',
      target: () => courseReads,
      joinOn: (user, course) => sql`
        ${course}.id in (
          select te.course_id
          from enrollments te
          where te.user_id = ${user}.id and te.type = 'TeacherEnrollment' and te.workflow_state = 'active'
        )
      `,
    },
  ],
});

/** Deleted ones too, for who works in the course. */
export const listedEnrollments = shownInList(enrollmentReads as Reads, enrollmentPolicy.actions.list);

/** How every list of enrollments is filtered, and who is on it. */
const listing = {
  filters: enrollmentFilters,
  check: refuseGradingPeriod,
  visible: enrollmentPolicy.actions.list,
};

export const enrollmentsOfCourse = extendReads(courseReads, {
  relations: {
    // Teachers are named to everybody who sees the course.
    teachers: many(
      () => userReads,
      (child, parent) => sql`
        ${child}.id in (
          select te.user_id
          from enrollments te
          where te.course_id = ${parent}.id and te.type = 'TeacherEnrollment' and te.workflow_state = 'active'
        )
      `,
      { trusted: true },
    ),
  },
  computed: {
    /** Distinct active and invited students. */
    totalStudents: (row) => sql`
      select count(distinct se.user_id)
      from enrollments se
      where se.course_id = ${row}.id
        and se.type = 'StudentEnrollment'
        and se.workflow_state in ('active', 'invited')
    `,
  },
  connections: {
    enrollments: connection(() => enrollmentReads, {
      foreignKey: 'courseId',
      listed: coursePolicy.actions.readRoster,
      ...listing,
    }),
  },
});

export const enrollmentsOfSection = extendReads(sectionReads, {
  connections: {
    enrollments: connection(() => enrollmentReads, {
      foreignKey: 'courseSectionId',
      listed: sectionPolicy.actions.readRoster,
      ...listing,
    }),
  },
});

export const enrollmentsOfUser = extendReads(userReads, {
  connections: {
    enrollments: connection(() => enrollmentReads, {
      foreignKey: 'userId',
      listed: userPolicy.visible,
      ...listing,
    }),
  },
});

export const enrollmentsOfAccount = extendReads(accountReads, {
  connections: {
    /** What single enrollments are found among: those of the courses of the account and of all accounts below it. */
    knownEnrollments: connection(() => enrollmentReads, {
      joinOn: (child, parent) => sql`
        ${child}.root_account_id = ${parent}.root_account_id
        and (
          ${parent}.parent_account_id is null
          or exists (
            select 1
            from courses kc
            join accounts ka on ka.id = kc.account_id
            where kc.id = ${child}.course_id and ka.ancestors @> array[${parent}.id]
          )
        )
      `,
      filters: {
        id: (filter) => sql`
          ${filter.row}.id = ${filter.parameter('bigint', (key: never) => (typeof key === 'number' ? key : null))}
        `,
      },
    }),
    users: connection(() => userReads, {
      joinOn: (child, parent) => usersOfAccount(sql`${child}.id`, parent),
      listed: accountPolicy.actions.listUsers,
      filters: accountUserFilters,
      check: refuseShortTerm,
      order: 'name',
      // Who may list the users of an account sees each of them there.
      visible: allOf(withinParent, is({ workflowState: ['registered', 'pre_registered'] })),
    }),
    logins: connection(() => loginReads, {
      joinOn: (child, parent) => sql`
        ${child}.root_account_id = ${parent}.root_account_id
        and ${usersOfAccount(sql`${child}.user_id`, parent)}
      `,
      listed: accountPolicy.actions.manageUsers,
    }),
  },
});
