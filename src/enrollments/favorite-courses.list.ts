/** The courses that somebody marked as favorites. Source: supplement §5.1, favorites; decision 0025. */
import { courseAccessReads, courseReads } from '../courses/index.js';
import { actorParameter, type PolicyEnv } from '../kernel/policy.js';
import { type Connection, connection, extendReads, type FilterSql } from '../kernel/reads.js';
import type { ParameterSink } from '../kernel/sql.js';
import { userCourseFilters } from './user-courses.filters.js';

const actorOf = (parameters: ParameterSink<PolicyEnv>): string => actorParameter(parameters);

const current = userCourseFilters({ of: (filter) => actorOf(filter.parameters), isActor: () => true })
  .enrollmentRoleId as FilterSql;

/** The current courses among the favorites; where there is none, all current courses. What is not current counts as none. */
const favorites: FilterSql = (filter) => {
  const marked = `select mf.course_id as id from favorite_courses mf where mf.user_id = ${actorOf(filter.parameters)}`;
  return (
    `${current(filter)} and (${filter.alias}.id in (${marked}) ` +
    `or not exists (select 1 from (${marked}) mc where ${current({ ...filter, alias: 'mc' })}))`
  );
};

/** The actor's own favorites, by name. */
export const favoriteCourses: Connection = connection(() => courseAccessReads, {
  filters: { favorites },
  order: 'name',
});

extendReads(courseReads, {
  computed: {
    isFavorite: (alias, parameters) =>
      `exists (select 1 from favorite_courses mf where mf.user_id = ${actorOf(parameters)} and mf.course_id = ${alias}.id)`,
  },
});
