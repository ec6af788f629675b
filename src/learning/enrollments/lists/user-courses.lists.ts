/** The courses of a person, and the person's own part in a course. Source: D2 · List your courses, list courses for a user. */

import { tenantUserReads, userPolicy, userReads } from '../../../identity/users/index.js';
import { permitted } from '../../../platform/authorization/authorize.js';
import { type Connection, connection, extendReads } from '../../../platform/query/reads.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { courseAccessReads, courseReads } from '../../courses/index.js';
import { enrollmentReads } from '../enrollment.reads.js';
import { notObserver } from '../enrollment.refusals.js';
import { namedUser } from './named-user.sql.js';
import { userCourseFilters } from './user-courses.filters.js';

/** One entry for each course that lets its reader in, or that only dates keep them out of; by name. */
export const userCourses: Connection = connection(() => courseAccessReads, {
  filters: userCourseFilters({
    of: (filter) => namedUser((type, map) => filter.other('userId', type, map), filter.how('userId')),
    isActor: (filter) => filter.how('userId') === 'nothing' || filter.how('userId') === 'self',
  }),
  order: 'nameToActor',
});

/**
 * Holds that the actor may read whose courses these are: their own, those of somebody they observe, or of somebody whom
 * they administer.
 * @throws Refusal 404 for who is not of the tenant; 403 `not_observer`. Source: D2 · Courses
 */
export async function refuseUnlessReadsCourses(ctx: RequestContext, user: RecordKey): Promise<void> {
  if (user === ctx.actor.userId || (typeof user !== 'number' && user.form === 'self')) return;
  if (await permitted(ctx, tenantUserReads, 'readCourses', user)) return;
  throw notObserver();
}

export const coursesOfUser = extendReads(userReads, {
  connections: {
    courses: connection(() => courseReads, {
      listed: userPolicy.actions.readCourses,
      filters: userCourseFilters({ of: (filter) => sql`${filter.parent}.id`, isActor: () => false }),
      order: 'name',
    }),
  },
});

/** SQL: the person has no earlier enrollment in the section, in the same role. */
const firstInSection = (row: Sql): Sql => sql`
  not exists (
    select 1
    from enrollments fe
    where fe.course_section_id = ${row}.course_section_id
      and fe.user_id = ${row}.user_id
      and fe.role_id = ${row}.role_id
      and fe.id < ${row}.id
      and fe.workflow_state not in ('rejected', 'deleted')
  )
`;

export const partsOfCourse = extendReads(courseReads, {
  connections: {
    /** Somebody's own enrollments in the course, declined invitations aside. */
    userEnrollments: connection(() => enrollmentReads, {
      foreignKey: 'courseId',
      joinOn: (child) => sql`${child}.workflow_state <> 'rejected'`,
      filters: {
        userId: (filter) => {
          const user = namedUser(filter.parameter, filter.how('userId'));
          return sql`${filter.row}.user_id = ${user}`;
        },
        /** Who observes several students in a section has an enrollment there for each. */
        oneForEachSection: (filter) => (filter.flag === true ? firstInSection(filter.row) : undefined),
      },
    }),
  },
});
