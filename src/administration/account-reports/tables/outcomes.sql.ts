/** Reports of what students have shown of outcomes. Source: supplement §2.5. */
import { nameIn } from '../../../identity/users/index.js';
import { ofLivingWork } from '../../../learning/outcome-results/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { courseOfRun, instant, loginOf, sis, unlessDeleted } from './columns.sql.js';
import { type ReportSql, reportTable, type TableSql } from './report-table.sql.js';

const student = (value: ReportSql): TableSql['columns'] => ({
  'student name': nameIn(value('rootAccountId', 'bigint'), sql`u.id`, sql`u.name`),
  'student id': sql`u.id`,
  'student sis id': sis(value, sql`l.sis_user_id`),
});

const course = (value: ReportSql): TableSql['columns'] => ({
  'course id': sql`c.id`,
  'course sis id': sis(value, sql`c.sis_course_id`),
  'course name': sql`c.name`,
  'term id': sql`t.id`,
  'term name': sql`t.name`,
});

const outcome: TableSql['columns'] = {
  'learning outcome id': sql`o.id`,
  'learning outcome name': sql`o.title`,
  'learning outcome friendly name': sql`o.display_name`,
  'learning outcome points possible': sql`o.points_possible`,
  'learning outcome mastery score': sql`o.mastery_points`,
};

const result: TableSql['columns'] = {
  'outcome score': sql`r.score`,
  'outcome points possible': sql`r.possible`,
  'outcome percent': sql`r.percent`,
  'learning outcome mastered': sql`r.mastery`,
};

/** What comes first, by the parameter `order`: the outcome, the course, or the student. */
const first = (value: ReportSql): Sql => sql`
  case ${value('order', 'text')} when 'outcomes' then o.id when 'courses' then c.id else u.id end
`;

/** A row for each result. */
// unguarded: a run speaks of what lies below its account, whose reports its starter may read.
export const outcomeResults = reportTable((value) => ({
  columns: {
    ...student(value),
    ...course(value),
    ...outcome,
    'assessment type': sql`r.alignment_type`,
    'assessment id': sql`r.alignment_id`,
    'assessment title': sql`r.title`,
    attempt: sql`r.attempt`,
    'assessed at': instant(sql`r.assessed_at`),
    ...result,
    hidden: sql`r.hidden`,
    status: sql`r.workflow_state`,
  },
  rows: sql`
    from outcome_results r
    join courses c on c.id = r.course_id
    join terms t on t.id = c.enrollment_term_id
    join users u on u.id = r.user_id
    join outcomes o on o.id = r.outcome_id
    ${loginOf(value, sql`r.user_id`, sql`l`)}
    where ${courseOfRun(value, sql`c`)}
      and ${unlessDeleted(
        value,
        sql`
          r.workflow_state = 'deleted'
          or c.workflow_state = 'deleted'
          or u.workflow_state = 'deleted'
          or not (${ofLivingWork(sql`r`)})
        `,
      )}
  `,
  order: sql`${first(value)}, u.id, c.id, o.id, r.assessed_at, r.id`,
}));

/** What rubrics in use measure, and the students of the courses, as tables to join. */
const measured = (value: ReportSql): Sql => sql`
  (
    select distinct ba.outcome_id, br.assignment_id
    from outcome_alignments ba
    join rubric_associations br on br.rubric_id = ba.rubric_id
    where br.root_account_id = ${value('rootAccountId', 'bigint')}
      and br.purpose = 'grading'
      and br.workflow_state = 'active'
  )
`;
const studying = (value: ReportSql): Sql => sql`
  (
    select distinct e.course_id, e.user_id
    from enrollments e
    where e.root_account_id = ${value('rootAccountId', 'bigint')}
      and e.type = 'StudentEnrollment'
      and ${unlessDeleted(value, sql`e.workflow_state not in ('active', 'completed')`)}
  )
`;

const workOfStudents = (value: ReportSql): Sql => sql`
  from ${measured(value)} m
  join assignments a on a.id = m.assignment_id
  join outcomes o on o.id = m.outcome_id
  join courses c on c.id = a.course_id
  join terms t on t.id = c.enrollment_term_id
  join ${studying(value)} p on p.course_id = c.id
  join users u on u.id = p.user_id
  left join submissions s on s.assignment_id = a.id and s.user_id = u.id
  left join outcome_results r on r.root_account_id = ${value('rootAccountId', 'bigint')}
    and r.user_id = u.id
    and r.outcome_id = o.id
    and r.alignment_type = 'assignment'
    and r.alignment_id = a.id
    and r.workflow_state = 'active'
  ${loginOf(value, sql`u.id`, sql`l`)}
  where ${courseOfRun(value, sql`c`)}
    and ${unlessDeleted(
      value,
      sql`a.workflow_state <> 'published' or c.workflow_state = 'deleted' or u.workflow_state = 'deleted'`,
    )}
`;

/** A row for each student, assignment and outcome that the rubric of the assignment measures, assessed or not. */
// unguarded: likewise.
export const studentCompetency = reportTable((value) => ({
  columns: {
    ...student(value),
    ...course(value),
    'assignment id': sql`a.id`,
    'assignment title': sql`a.name`,
    'submitted at': instant(sql`s.submitted_at`),
    'submission score': sql`s.score`,
    ...outcome,
    attempt: sql`r.attempt`,
    ...result,
  },
  rows: workOfStudents(value),
  order: sql`u.id, c.id, a.id, o.id`,
}));
