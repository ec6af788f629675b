/** Which enrollment a student of a course is shown by, of several. */
import { withinSections } from '../../../identity/access/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';

/** SQL: what comes first counts: within reach of the actor's rights, then the oldest. */
const rank = (enrollment: Sql): Sql => sql`
  (
    not ${withinSections(sql`${enrollment}.course_id`, sql`${enrollment}.course_section_id`)},
    ${enrollment}.id
  )
`;

/** SQL: the enrollment is the one by which its student stands in the course, whichever way leads to them. */
export const firstOfStudent = (enrollment: Sql): Sql => sql`
  not exists (
    select 1
    from enrollments fe
    where fe.course_id = ${enrollment}.course_id
      and fe.user_id = ${enrollment}.user_id
      and fe.type in ('StudentEnrollment', 'StudentViewEnrollment')
      and fe.workflow_state in ('active', 'invited', 'completed', 'inactive')
      and ${rank(sql`fe`)} < ${rank(enrollment)}
  )
`;
