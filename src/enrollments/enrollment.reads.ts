import { accountPolicy, accountReads } from '../accounts/index.js';
import { courseReads, sectionReads } from '../courses/index.js';
import { allOf, among, anyOf, definePolicy, is, may, ofTenant, on, own } from '../kernel/policy.js';
import { connection, defineReads, extendReads, many, one, type Reads } from '../kernel/reads.js';
import { roleReads } from '../roles/index.js';
import { userPolicy, userReads } from '../users/index.js';
import { accountCourseFilters } from './account-courses.filters.js';
import { accountUserFilters, usersOfAccount } from './account-users.filters.js';
import { Enrollment } from './enrollment.entity.js';

/** An enrollment is seen by its user, their observers, and those who may read the roster of its course. */
export const enrollmentPolicy = definePolicy(Enrollment, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['active', 'invited', 'creation_pending', 'rejected', 'completed', 'inactive'] }),
    anyOf(own('userId'), among('userId', 'observees'), may('read_roster', on('courseId'))),
  ),
  actions: {},
});

export const enrollmentReads: Reads<Enrollment> = defineReads(Enrollment, {
  policy: enrollmentPolicy,
  relations: {
    course: one(() => courseReads, 'courseId'),
    section: one(() => sectionReads, 'courseSectionId'),
    // Whoever sees an enrollment sees who it is and in which role.
    user: one(() => userReads, 'userId', { trusted: true }),
    role: one(() => roleReads, 'roleId', { trusted: true }),
    associatedUser: one(() => userReads, 'associatedUserId'),
  },
});

extendReads(courseReads, {
  relations: {
    // Teachers are named to everybody who sees the course.
    teachers: many(
      () => userReads,
      (child, parent) =>
        `${child}.id in (select te.user_id from enrollments te where te.course_id = ${parent}.id and te.type = 'TeacherEnrollment' and te.workflow_state = 'active')`,
      { trusted: true },
    ),
  },
  computed: {
    /** Distinct active and invited students. */
    totalStudents: (alias) =>
      `select count(distinct se.user_id) from enrollments se where se.course_id = ${alias}.id and se.type = 'StudentEnrollment' and se.workflow_state in ('active', 'invited')`,
  },
  orders: {
    teacher: [
      {
        sql: (alias) =>
          `coalesce((select min(ou.sortable_name) from users ou join enrollments oe on oe.user_id = ou.id where oe.course_id = ${alias}.id and oe.type = 'TeacherEnrollment' and oe.workflow_state = 'active'), '')`,
        type: 'text',
      },
      'id',
    ],
    account: [
      { sql: (alias) => `(select oa.name from accounts oa where oa.id = ${alias}.account_id)`, type: 'text' },
      'id',
    ],
    sisCourseId: [{ sql: (alias) => `coalesce(${alias}.sis_course_id, '')`, type: 'text' }, 'id'],
    totalStudents: [
      {
        sql: (alias) =>
          `(select count(distinct se.user_id) from enrollments se where se.course_id = ${alias}.id and se.type = 'StudentEnrollment' and se.workflow_state in ('active', 'invited'))`,
        type: 'bigint',
      },
      'id',
    ],
  },
  connections: {
    enrollments: connection(() => enrollmentReads, {
      within: (child, parent) => `${child}.course_id = ${parent}.id`,
      listed: may('read_roster', on('id')),
    }),
  },
});

extendReads(userReads, {
  connections: {
    enrollments: connection(() => enrollmentReads, {
      within: (child, parent) => `${child}.user_id = ${parent}.id`,
      listed: userPolicy.visible,
    }),
  },
});

extendReads(accountReads, {
  connections: {
    courses: connection(() => courseReads, {
      within: (child, parent) =>
        `${child}.root_account_id = ${parent}.root_account_id and (${parent}.parent_account_id is null or ${child}.account_id = any(array(select sa.id from accounts sa where sa.ancestors @> array[${parent}.id])))`,
      listed: accountPolicy.actions.listCourses,
      filters: accountCourseFilters,
      // The list may also be asked for deleted courses: who may list an account's courses may see them there.
      visible: allOf(ofTenant('rootAccountId'), may('read_course_list', on('id'))),
    }),
    users: connection(() => userReads, {
      within: usersOfAccount,
      listed: accountPolicy.actions.listUsers,
      filters: accountUserFilters,
      order: 'name',
      // Who may list the users of an account sees each of them there.
      visible: is({ workflowState: ['registered', 'pre_registered'] }),
    }),
  },
});
