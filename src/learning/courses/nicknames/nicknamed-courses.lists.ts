/** The courses that the actor calls by another name, as far as they still see them. Source: supplement §5.1, course_nicknames. */

import { actorId } from '../../../platform/authorization/policy.js';
import { type Connection, connection, extendReads } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { courseReads } from '../course.reads.js';

const nicknameOf = (row: Sql): Sql => sql`
  select cn.nickname from course_nicknames cn where cn.user_id = ${actorId} and cn.course_id = ${row}.id
`;

/** The ids of the actor's nicknames are read once for a statement: a page of courses looks for a nickname only where there is one. */
const hasNickname = (row: Sql): Sql => sql`
  ${row}.id = any(array(select cn.course_id from course_nicknames cn where cn.user_id = ${actorId}))
`;

export const nicknamedCourses: Connection = connection(() => courseReads, {
  filters: { nicknamed: (filter) => sql`exists (${nicknameOf(filter.row)})` },
});

/** The name of a course as the actor has it: their nickname, else its own. */
export const nameToActor = (row: Sql): Sql => sql`
  case when ${hasNickname(row)} then (${nicknameOf(row)}) else ${row}.name end
`;

export const nicknameOfCourse = extendReads(courseReads, {
  computed: {
    nickname: nicknameOf,
    nameToViewer: nameToActor,
    /** Its own name, where the actor calls it by another. */
    originalName: (row) => sql`case when ${hasNickname(row)} then ${row}.name end`,
  },
});
