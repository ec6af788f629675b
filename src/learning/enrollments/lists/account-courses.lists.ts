/** The courses of an account and their orders. Source: D1 · List active courses in an account; supplement §2.6. */

import { accountPolicy, accountReads } from '../../../identity/accounts/index.js';
import { nameIn } from '../../../identity/users/index.js';
import { connection, extendReads, type OrderKey } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { coursePolicy, courseReads } from '../../courses/index.js';
import { accountCourseFilters } from './account-courses.filters.js';
import { refuseShortTermOrId } from './search-term.js';

/** Sortable name of the first teacher by it; empty without one. */
const firstTeacher: OrderKey = {
  sql: (row) => sql`
    coalesce(
      (
        select min(${nameIn(sql`oe.root_account_id`, sql`ou.id`, sql`ou.sortable_name`, 'sortable_name')})
        from users ou
        join enrollments oe on oe.user_id = ou.id
        where oe.course_id = ${row}.id and oe.type = 'TeacherEnrollment' and oe.workflow_state = 'active'
      ),
      ''
    )
  `,
  type: 'text',
};

// Read as fields, so that an order tells no more than the field does.
const accountName: OrderKey = { field: 'accountName', type: 'text', whenNull: '' };
const totalStudents: OrderKey = { field: 'totalStudents', type: 'bigint', whenNull: 0 };
const sisCourseId: OrderKey = { field: 'sisCourseId', type: 'text', whenNull: '' };

export const ordersOfCourses = extendReads(courseReads, {
  // Called by the words that a request orders a list with.
  orders: {
    course_name: ['name', 'id'],
    sis_course_id: [sisCourseId, 'id'],
    teacher: [firstTeacher, 'id'],
    subaccount: [accountName, 'id'],
    account_name: [accountName, 'id'],
    enrollments: [totalStudents, 'id'],
    total_students: [totalStudents, 'id'],
  },
});

export const coursesOfAccount = extendReads(accountReads, {
  connections: {
    courses: connection(() => courseReads, {
      joinOn: (child, parent) => sql`${child}.root_account_id = ${parent}.root_account_id`,
      restriction: {
        unless: (parent) => sql`${parent}.parent_account_id is null`,
        to: (child, parent) => sql`
          ${child}.account_id = any(
            array(select sa.id from accounts sa where sa.ancestors @> array[${parent}.id])
          )
        `,
      },
      listed: accountPolicy.actions.listCourses,
      filters: accountCourseFilters,
      check: refuseShortTermOrId,
      // The list may also be asked for deleted courses: who may list an account's courses may see them there.
      visible: coursePolicy.actions.list,
      keptTotal: { table: 'course_totals', column: 'courses' },
    }),
  },
});
