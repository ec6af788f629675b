/** The term of a course with the dates that apply to the actor. Source: supplement §1.13; decision 0014. */

import { actorId, anyOf, definePolicy, type Expr, withinParent } from '../../../platform/authorization/policy.js';
import { defineReads, extendReads, type LookUpSql, one, type Reads } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { Course, coursePolicy, courseReads, termPolicy } from '../../courses/index.js';

/**
 * The dates of the term for what the actor does in the course, as `[start, end]`; those of the term itself where nothing
 * else is set for it. Who works in the course and learns there too is first of all somebody who works there. What they do
 * is asked only where the term has other dates: `yo` in the innermost condition sees to that.
 */
const dates = (row: Sql, actor: Sql, lookUp: LookUpSql): Sql => sql`
  coalesce(
    (
      select json_build_array(yo.start_at, yo.end_at)
      from term_overrides yo
      where yo.term_id = ${row}.enrollment_term_id
        and yo.enrollment_type = (
          select ye.type
          from enrollments ye
          where ye.user_id = ${actor}
            and ye.course_id = ${row}.id
            and ye.root_account_id = yo.root_account_id
            and ye.workflow_state in ('active', 'invited', 'completed')
          order by array_position(
            array['TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment',
            'StudentEnrollment', 'ObserverEnrollment'], ye.type::text
          )
          limit 1
        )
    ),
    json_build_array(
      ${lookUp('terms', 'enrollment_term_id', 'start_at')}, ${lookUp('terms', 'enrollment_term_id', 'end_at')}
    )
  )
`;

const readsSisOfTerms = termPolicy.fields['sisTermId'] as Expr<'rootAccountId'>;

/** Read off the course, since what applies depends on it. */
export const courseTermReads: Reads<Course, never> = defineReads(Course, {
  policy: definePolicy(Course, {
    visible: withinParent,
    actions: {},
    // Who sees the SIS ids of the course sees that of its term, too.
    fields: { sisTermId: anyOf(coursePolicy.fields['sisCourseId'] as Expr<'id'>, readsSisOfTerms) },
  }),
  computed: {
    termName: (_row, { lookUp }) => lookUp('terms', 'enrollment_term_id', 'name'),
    termState: (_row, { lookUp }) => lookUp('terms', 'enrollment_term_id', 'workflow_state'),
    termCreatedAt: (_row, { lookUp }) => lookUp('terms', 'enrollment_term_id', 'created_at'),
    sisTermId: (_row, { lookUp }) => lookUp('terms', 'enrollment_term_id', 'sis_term_id'),
    termDates: (row, { lookUp }) => dates(row, actorId, lookUp),
  },
});

// Whoever sees a course may see its term.
export const termOfCourse = extendReads(courseReads, {
  relations: { viewerTerm: one(() => courseTermReads, 'id', { trusted: true }) },
});
