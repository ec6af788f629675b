/** Everything that the totals of students of a course depend on, as one JSON value. */

import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../platform/sql/statement.js';
import { Enrollment } from '../enrollments/index.js';
import { assignedTo } from './effective-dates.sql.js';

type Total = 'currentScore' | 'finalScore' | 'unpostedCurrentScore' | 'unpostedFinalScore';

interface StudentsOfCourse {
  readonly courseId: number;
  readonly userIds: readonly number[];
}

/** The groups of the course `c`. */
const groups = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'id', g.id, 'weight', g.group_weight, 'dropLowest', g.drop_lowest, 'dropHighest', g.drop_highest,
        'neverDrop', g.never_drop
      )
      order by g.id
    ),
    '[]'
  )
  from assignment_groups g
  where g.course_id = c.id
`;

/** What counts of the work of the user `u` in the course `c`. */
const work = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'assignmentId', a.id, 'groupId', a.assignment_group_id, 'points', a.points_possible, 'muted', a.muted,
        'score', s.score, 'excused', coalesce(s.excused, false),
        'pendingReview', coalesce(s.workflow_state = 'pending_review', false)
      )
      order by a.id
    ),
    '[]'
  )
  from assignments a
  left join submissions s on s.assignment_id = a.id and s.user_id = u.id
  where a.course_id = c.id
    and a.grading_type <> 'not_graded'
    and not a.omit_from_final_grade
    and not a.submission_types && '{not_graded}'
    and ${assignedTo(sql`a`, sql`u.id`)}
`;

/** SQL: `{weighted, groups, students: [{userId, work}]}` of users (a list of ids) in the course `c`, in the words of `course-totals.rules.ts`. */
export const basisOfTotals = (userIds: Sql): Sql => sql`
  json_build_object(
    'weighted', c.apply_assignment_group_weights, 'groups', (${groups}),
    'students', (
      select coalesce(json_agg(json_build_object('userId', u.id, 'work', (${work}))), '[]')
      from unnest(${userIds}) as u(id)
    )
  )
`;

/** What the totals of students are worked out from. */
// unguarded: totals count everything, whoever may see it.
export const totalsBasis = statement<StudentsOfCourse>(
  (value) => sql`
    select ${basisOfTotals(value('userIds', 'bigint[]'))} as basis
    from courses c
    where c.id = ${value('courseId', 'bigint')}
  `,
);

/** Totals of users of a course, in their order. */
export type KeptTotals = StudentsOfCourse & Readonly<Record<Total, readonly (number | null)[]>>;

/** What an update of totals changes. */
export const totalsChange = updated(
  Enrollment,
  'currentScore',
  'finalScore',
  'unpostedCurrentScore',
  'unpostedFinalScore',
);

/** SQL, after `update enrollments e`: keeps totals with every student enrollment of the users. */
export const setTotals = <Values extends KeptTotals>(value: ValueSql<Values>): Sql => sql`
  set current_score = t.current, final_score = t.final, unposted_current_score = t.unposted_current,
    unposted_final_score = t.unposted_final
  from unnest(
    ${value('userIds', 'bigint[]')}, ${value('currentScore', 'float8[]')}, ${value('finalScore', 'float8[]')},
    ${value('unpostedCurrentScore', 'float8[]')}, ${value('unpostedFinalScore', 'float8[]')}
  ) as t(id, current, final, unposted_current, unposted_final)
  where e.course_id = ${value('courseId', 'bigint')}
    and e.user_id = t.id
    and e.type in ('StudentEnrollment', 'StudentViewEnrollment')
    and (
      e.current_score, e.final_score, e.unposted_current_score, e.unposted_final_score
    ) is distinct from (t.current, t.final, t.unposted_current, t.unposted_final)
`;

/** Keeps totals: those of the users, in their order. */
// unguarded: totals follow from changes that were authorized.
export const totalsUpdate = bulkStatement<KeptTotals>(
  [totalsChange],
  (value) => sql`update enrollments e ${setTotals(value)}`,
);
