import { userReads } from '../../identity/users/index.js';
import { courseReads } from '../../learning/courses/index.js';
import { defineReads, first, one, type Reads } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { AuditEvent } from '../../platform/transaction/audit-event.entity.js';
import { courseAuditEventPolicy } from './course-audit-event.policy.js';

/** SQL: the id of the other course, for lines of these types; the line of either says both. */
const otherCourse = (row: Sql, types: Sql, side: 'from' | 'to'): Sql => sql`
  (case when ${row}.event_type in (${types}) then (${row}.data ->> ${sql.literal(side)})::bigint end)
`;
const anyOtherCourse = (row: Sql): Sql => sql`
  coalesce(
    ${otherCourse(row, sql`'copied_from', 'reset_from'`, 'from')},
    ${otherCourse(row, sql`'copied_to', 'reset_to'`, 'to')}
  )
`;

/** SQL: what a line keeps of a change. Moments are kept to the millisecond, and told to the second as everywhere. */
const changesIn = (row: Sql): Sql => sql`
  regexp_replace(
    coalesce(${row}.data -> 'changes', '{}')::text,
    '"(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d)\\.\\d{3}Z"', '"\\1Z"', 'g'
  )::jsonb
`;

export const courseAuditEventReads: Reads<AuditEvent, never> = defineReads(AuditEvent, {
  policy: courseAuditEventPolicy,
  orders: { time: ['createdAt', 'id'] },
  computed: {
    /** One of the words that courses have. */
    courseEvent: (row) => sql`${row}.event_type`,
    courseId: (row) => sql`${row}.subject_id`,
    source: (row) => sql`(${row}.data ->> 'source')`,
    /** Field → old and new value. */
    eventData: (row) => sql`
      (
        case ${row}.event_type
          when 'created' then
            ${changesIn(row)} || jsonb_build_object('created_source', ${row}.data -> 'source')
          when 'updated' then ${changesIn(row)}
          else '{}'
        end
      )
    `,
    otherCourseId: anyOtherCourse,
    copiedFrom: (row) => otherCourse(row, sql`'copied_from'`, 'from'),
    copiedTo: (row) => otherCourse(row, sql`'copied_to'`, 'to'),
    resetFrom: (row) => otherCourse(row, sql`'reset_from'`, 'from'),
    resetTo: (row) => otherCourse(row, sql`'reset_to'`, 'to'),
  },
  relations: {
    // Whoever sees the line may know of the course, deleted or not, and of who changed it.
    course: one(() => courseReads, 'subjectId', { trusted: true }),
    otherCourse: first(
      () => courseReads,
      (other, line) => sql`${other}.id = ${anyOtherCourse(line)}`,
      { trusted: true },
    ),
    user: one(() => userReads, 'userId', { trusted: true }),
    realUser: one(() => userReads, 'realUserId'),
  },
});
