/** The people of a course: its roster, one of them, and who signed on last. Source: D2 · Users in a course; supplement §3.4. */

import { withinSections } from '../../../identity/access/index.js';
import { userReads } from '../../../identity/users/index.js';
import { allOf, is, withinParent } from '../../../platform/authorization/policy.js';
import { connection, extendReads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { coursePolicy, courseReads, sectionPolicy, sectionReads } from '../../courses/index.js';
import { enrollmentReads } from '../enrollment.reads.js';
import {
  courseUserFilters,
  fixedCourse,
  isNamed,
  memberFilters,
  partFilters,
  peopleInOrder,
  refuseCourseUserFilters,
  refuseNowhere,
} from './course-users.filters.js';

/** Who may list the people of a course sees each of them there. */
const alive = allOf(withinParent, is({ workflowState: ['registered', 'pre_registered'] }));

export const usersOfCourse = extendReads(courseReads, {
  connections: {
    users: connection(() => userReads, {
      listed: coursePolicy.actions.listUsers,
      filters: courseUserFilters,
      check: refuseCourseUserFilters,
      around: { argument: 'userId', row: isNamed },
      order: 'name',
      visible: alive,
      materialized: true,
      keptOrder: peopleInOrder,
    }),
    member: connection(() => userReads, {
      listed: coursePolicy.actions.listUsers,
      filters: memberFilters,
      visible: alive,
    }),
    recentStudents: connection(() => userReads, {
      joinOn: (child, parent) => sql`
        ${child}.id in (
          select fe.user_id
          from enrollments fe
          where fe.course_id = ${parent}.id
            and fe.type = 'StudentEnrollment'
            and fe.workflow_state = 'active'
            and ${withinSections(sql`fe.course_id`, sql`fe.course_section_id`)}
        )
      `,
      listed: coursePolicy.actions.viewUsage,
      order: 'lastLogin',
      visible: alive,
    }),
  },
});

export const usersOfSection = extendReads(sectionReads, {
  computed: {
    /** Distinct active and invited students. */
    totalStudents: (row) => sql`
      select count(distinct se.user_id)
      from enrollments se
      where se.course_id = ${row}.course_id
        and se.course_section_id = ${row}.id
        and se.type = 'StudentEnrollment'
        and se.workflow_state in ('active', 'invited')
    `,
  },
  connections: {
    students: connection(() => userReads, {
      joinOn: (child, parent) => sql`
        ${child}.id in (
          select fe.user_id
          from enrollments fe
          where fe.course_id = ${parent}.course_id
            and fe.course_section_id = ${parent}.id
            and fe.type = 'StudentEnrollment'
            and fe.workflow_state in ('active', 'invited')
            and ${withinSections(sql`fe.course_id`, sql`fe.course_section_id`)}
        )
      `,
      listed: sectionPolicy.actions.readRoster,
      order: 'name',
      visible: alive,
    }),
  },
});

export const enrollmentsOfListedUser = extendReads(userReads, {
  connections: {
    // Every enrollment is authorized by itself: a list of people does not ask again who may see each of them.
    courseEnrollments: connection(() => enrollmentReads, {
      foreignKey: 'userId',
      filters: partFilters,
      fixed: { courseId: fixedCourse },
      check: refuseNowhere,
    }),
  },
});
