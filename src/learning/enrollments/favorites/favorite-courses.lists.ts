/** The courses that somebody marked as favorites. Source: supplement §5.1, favorites; decision 0025. */

import { actorId } from '../../../platform/authorization/policy.js';
import {
  type Connection,
  connection,
  extendReads,
  type FilterScope,
  type FilterSql,
} from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { courseAccessReads, courseReads } from '../../courses/index.js';
import { userCourseFilters } from '../lists/user-courses.filters.js';

const current = userCourseFilters({ of: () => actorId, isActor: () => true }).roleId as (filter: FilterScope) => Sql;

/** The current courses among the favorites; where there is none, all current courses. What is not current counts as none. */
const favorites: FilterSql = (filter) => {
  const marked = sql`select mf.course_id as id from favorite_courses mf where mf.user_id = ${actorId}`;
  return sql`
    ${current(filter)}
    and (
      ${filter.row}.id in (${marked})
      or not exists (select 1 from (${marked}) mc where ${current({ ...filter, row: sql`mc` })})
    )
  `;
};

/** The actor's own favorites, by name. */
export const favoriteCourses: Connection = connection(() => courseAccessReads, {
  filters: { favorites },
  order: 'nameToActor',
});

export const favoriteOfCourse = extendReads(courseReads, {
  computed: {
    isFavorite: (row) => sql`
      exists (select 1 from favorite_courses mf where mf.user_id = ${actorId} and mf.course_id = ${row}.id)
    `,
  },
});
