/** Everything that the totals of students of a course depend on, as one JSON value. */
import { assignedTo } from './effective-dates.sql.js';

/** $1: course; $2: user ids. `{weighted, groups, students: [{userId, work}]}` in the words of `course-totals.rules.ts`. */
export const totalsBasis = `select json_build_object(
  'weighted', c.apply_assignment_group_weights,
  'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'weight', g.group_weight, 'dropLowest', g.drop_lowest,
      'dropHighest', g.drop_highest, 'neverDrop', g.never_drop) order by g.id), '[]')
    from assignment_groups g where g.course_id = c.id),
  'students', (select coalesce(json_agg(json_build_object('userId', u.id, 'work', (
      select coalesce(json_agg(json_build_object('assignmentId', a.id, 'groupId', a.assignment_group_id, 'points', a.points_possible,
        'muted', a.muted, 'score', s.score, 'excused', coalesce(s.excused, false),
        'pendingReview', coalesce(s.workflow_state = 'pending_review', false)) order by a.id), '[]')
      from assignments a left join submissions s on s.assignment_id = a.id and s.user_id = u.id
      where a.course_id = c.id and a.grading_type <> 'not_graded' and not a.omit_from_final_grade
        and not a.submission_types && '{not_graded}' and ${assignedTo('a', 'u.id')}))), '[]')
    from unnest($2::bigint[]) as u(id))) as basis
  from courses c where c.id = $1::bigint`;

/** $1: course; $2: user ids; $3 to $6: their totals. */
export const totalsUpdate = `update enrollments e set current_score = t.current, final_score = t.final,
    unposted_current_score = t.unposted_current, unposted_final_score = t.unposted_final
  from unnest($2::bigint[], $3::float8[], $4::float8[], $5::float8[], $6::float8[]) as t(id, current, final, unposted_current, unposted_final)
  where e.course_id = $1::bigint and e.user_id = t.id and e.type in ('StudentEnrollment', 'StudentViewEnrollment')
    and (e.current_score, e.final_score, e.unposted_current_score, e.unposted_final_score)
      is distinct from (t.current, t.final, t.unposted_current, t.unposted_final)`;
