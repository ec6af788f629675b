/** Which work measures outcomes. Source: supplement §5.6, outcome_alignments. */
import { isNamedUser } from '../../identity/users/index.js';
import type { ColumnScope, FilterScope, SourceScope } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { assignedTo, assignmentReads, firstOfStudent, studentWorkReads } from '../assignments/index.js';
import { quizAssignedTo, quizReads } from '../quizzes/index.js';
import { inNamedCourse } from './named-course.sql.js';
import { readsAll, readsPosted } from './result-readers.sql.js';

/** SQL: rows of outcome_id, alignment_id and the assignment whose rubric has a criterion for the outcome. */
const byRubrics = sql`
  select ba.outcome_id, ba.id as alignment_id, br.assignment_id as id
  from outcome_alignments ba
  join rubric_associations br on br.rubric_id = ba.rubric_id
  where br.assignment_id is not null and br.purpose = 'grading' and br.workflow_state = 'active'
`;

/** SQL: rows of outcome_id, alignment_id and the quiz with questions for the outcome. */
const byQuestions = sql`
  select ba.outcome_id, min(ba.id) as alignment_id, ba.quiz_id as id
  from outcome_alignments ba
  where ba.quiz_id is not null
  group by ba.outcome_id, ba.quiz_id
`;

type Asked = Pick<FilterScope, 'parameter' | 'predicate' | 'parent'>;

/** SQL: a select of the id of the student of the course whom the argument names, if the viewer reads something of theirs. */
const studentNamed = (asked: Asked): Sql => sql`
  select ne.user_id
  from enrollments ne
  where ne.course_id = ${asked.parent}.id
    and ne.type in ('StudentEnrollment', 'StudentViewEnrollment')
    and ne.workflow_state in ('active', 'invited', 'completed', 'inactive')
    and ${firstOfStudent(sql`ne`)}
    and (
      ${asked.predicate(readsAll, studentWorkReads, sql`ne`)}
      or ${asked.predicate(readsPosted, studentWorkReads, sql`ne`)}
    )
    and ${isNamedUser(asked, sql`ne.user_id`)}
`;

/** SQL: there is such a student, where one is named. */
export const studentExists = (filter: FilterScope): Sql | undefined =>
  filter.given ? sql`exists (${studentNamed(filter)})` : undefined;

/**
 * SQL: rows of `AlignedWork`: what is published and assigned to the student who is named; without one, what of the course the
 * viewer sees.
 */
export function alignedWorkOfCourse({ parent, argument, predicate }: SourceScope): Sql {
  const parameter = (type: string, map?: (value: unknown) => unknown) => argument('studentId', type, map);
  const isAbsent = argument('studentId', 'boolean', (key) => key === undefined || key === null);
  const student = studentNamed({ parent, predicate, parameter });
  return sql`
    select w.alignment_id, a.course_id, w.outcome_id, a.name as title, a.id as work_id, a.id as assignment_id,
      null::bigint as quiz_id, to_json(a.submission_types) as submission_types
    from assignments a
    join (${byRubrics}) w on w.id = a.id
    where a.course_id = ${parent}.id
      and case
        when ${isAbsent} then ${predicate(assignmentReads.policy.visible, assignmentReads, sql`a`)}
        else a.workflow_state = 'published'
          and exists (select 1 from (${student}) ws where ${assignedTo(sql`a`, sql`ws.user_id`)})
      end
    union all
    select w.alignment_id, q.course_id, w.outcome_id, q.title, q.assignment_id,
      case when qa.workflow_state in ('unpublished', 'published') then q.assignment_id end,
      q.id, '["online_quiz"]'::json
    from quizzes q
    join assignments qa on qa.id = q.assignment_id
    join (${byQuestions}) w on w.id = q.id
    where q.course_id = ${parent}.id
      and q.workflow_state <> 'deleted'
      and case
        when ${isAbsent} then ${predicate(quizReads.policy.visible, quizReads, sql`q`)}
        else exists (select 1 from (${student}) ws where ${quizAssignedTo(sql`q`, sql`ws.user_id`)})
      end
  `;
}

/** SQL: list of `assignment_12` and `quiz_5`, what measures the outcome of what the viewer sees: in a course, or in all. */
export function worksOfOutcome(outcome: Sql, { argument, predicate }: ColumnScope): Sql {
  return sql`
    select coalesce(json_agg(distinct c.code), '[]')
    from (
      select 'assignment_' || a.id as code
      from (${byRubrics}) w
      join assignments a on a.id = w.id
      where w.outcome_id = ${outcome}.id
        and ${inNamedCourse(argument, sql`a.course_id`)}
        and ${predicate(assignmentReads.policy.visible, assignmentReads, sql`a`)}
      union all
      select 'quiz_' || q.id
      from (${byQuestions}) w
      join quizzes q on q.id = w.id
      where w.outcome_id = ${outcome}.id
        and ${inNamedCourse(argument, sql`q.course_id`)}
        and ${predicate(quizReads.policy.visible, quizReads, sql`q`)}
    ) c
  `;
}
