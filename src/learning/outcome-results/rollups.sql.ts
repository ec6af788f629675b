/** What students have mastered, worked out of their results. Source: supplement §5.6; decision 0122. */
import { isNamedUser, nameOfUserIn } from '../../identity/users/index.js';
import type { SourceScope } from '../../platform/query/reads.js';
import { type RecordKey, splitKeys } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { firstOfStudent, studentWorkReads } from '../assignments/index.js';
import { masteryScore, scaledScore } from './mastery.sql.js';
import { inNamedCourse } from './named-course.sql.js';
import { outcomeResultReads } from './outcome-result.reads.js';
import { isPosted, ofLivingWork, readsAll, readsPosted } from './result-readers.sql.js';

/** The ids among the names of outcomes; null where none are named. */
const idsNamed = (keys: unknown): number[] | null =>
  keys === undefined || keys === null ? null : splitKeys(keys as readonly RecordKey[], 'id').ids;
const idNamed = (key: unknown): number | null => (typeof key === 'number' ? key : null);

/** Which results mastery is worked out of, as SQL over a row `mr` of outcome_results. */
interface Counted {
  readonly kept: Sql;
  /** The viewer reads all of the result: also points that a rubric keeps from students. */
  readonly readsAll: Sql;
}

/**
 * SQL: rows of user_id, outcome_id, score, mastery, count, hide_points, title, assessed_at, outcome_title, mastery_points and
 * points_possible: one for each person and outcome. The score is null where the viewer may not read points. What a rubric
 * hides counts for nobody.
 */
const masteries = ({ kept, readsAll: readable }: Counted): Sql => sql`
  select m.user_id, m.outcome_id, m.outcome_title, m.mastery_points, m.points_possible, m.count, m.hide_points, m.title,
    m.assessed_at, m.score >= m.mastery_points as mastery, case when not m.kept_back then m.score end as score
  from (
    select s.user_id, s.outcome_id, s.outcome_title, s.mastery_points, s.points_possible,
      ${masteryScore(sql`s`, { score: sql`s.scaled`, at: sql`s.assessed_at`, id: sql`s.id` })} as score,
      count(*)::int as count,
      bool_or(s.hide_points) as hide_points,
      bool_or(s.kept_back) as kept_back,
      (array_agg(s.title order by s.assessed_at desc, s.id desc))[1] as title,
      max(s.assessed_at) as assessed_at
    from (
      select mr.id, mr.user_id, mr.outcome_id, mr.title, mr.assessed_at, mr.hide_points,
        mr.hide_points and not (${readable}) as kept_back,
        ${scaledScore(sql`mr`, sql`mo`)} as scaled,
        mo.title as outcome_title, mo.mastery_points, mo.points_possible, mo.calculation_method, mo.calculation_int
      from outcome_results mr
      join outcomes mo on mo.id = mr.outcome_id
      where mr.workflow_state = 'active' and not mr.hidden and ${kept}
    ) s
    group by s.user_id, s.outcome_id, s.outcome_title, s.mastery_points, s.points_possible, s.calculation_method,
      s.calculation_int
  ) m
`;

/** @param student a row with course_id, user_id and reads_all */
const ofStudent = (student: Sql, outcomes: Sql): Counted => ({
  kept: sql`
    mr.course_id = ${student}.course_id
    and mr.user_id = ${student}.user_id
    and ${outcomes}
    and ${ofLivingWork(sql`mr`)}
    and (${student}.reads_all or ${isPosted(sql`mr`)})
  `,
  readsAll: sql`${student}.reads_all`,
});

const wantedOf = (wanted: Sql): Sql => sql`(${wanted} is null or mr.outcome_id = any(${wanted}))`;

/** SQL: list of scores, one for each outcome of which the student has shown something, by id. @param rollup a row of `OutcomeRollup` */
export const scoresOfStudent = (rollup: Sql): Sql => sql`
  select coalesce(
    json_agg(
      json_build_object(
        'outcomeId', ms.outcome_id,
        'outcomeTitle', ms.outcome_title,
        'masteryPoints', ms.mastery_points,
        'pointsPossible', ms.points_possible,
        'score', ms.score,
        'mastery', ms.mastery,
        'title', ms.title,
        'assessedAt', ms.assessed_at,
        'count', ms.count,
        'hidePoints', ms.hide_points
      )
      order by ms.outcome_id
    ),
    '[]'
  )
  from (${masteries(ofStudent(rollup, wantedOf(sql`${rollup}.wanted`)))}) ms
`;

/** SQL: the enrollment of a student as lists of results have them; previews of teachers are no students. */
const isStudentOf = (enrollment: Sql, course: Sql): Sql => sql`
  ${enrollment}.course_id = ${course}.id
  and ${enrollment}.type = 'StudentEnrollment'
  and ${enrollment}.workflow_state in ('active', 'invited', 'completed', 'inactive')
`;

/** SQL: rows of `OutcomeRollup`: the students of a course whose results the viewer reads, some or all. */
export function studentsRolledUp({ parent, argument, predicate }: SourceScope): Sql {
  const enrollment = sql`ue`;
  const reads = predicate(readsAll, studentWorkReads, enrollment);
  const ordered = argument('sortOutcomeId', 'bigint', idNamed);
  return sql`
    select u.*,
      case
        when ${ordered} is null then -1
        else coalesce(
          (select mo.score from (${masteries(ofStudent(sql`u`, sql`mr.outcome_id = ${ordered}`))}) mo),
          -1
        )
      end as order_score
    from (
      select ue.course_id, ue.user_id, ue.course_section_id as section_id, ${reads} as reads_all,
        ${argument('outcomeIds', 'bigint[]', idsNamed)} as wanted,
        ${nameOfUserIn(sql`ue.root_account_id`, sql`ue.user_id`, 'sortable_name')} as sort_name
      from enrollments ue
      where ${isStudentOf(enrollment, parent)}
        and ${firstOfStudent(enrollment)}
        and (${reads} or ${predicate(readsPosted, studentWorkReads, enrollment)})
    ) u
  `;
}

/** The results of the students of a course of whom the viewer reads all, some of them where the argument `userIds` names some. */
function ofReadStudents({ parent, argument, predicate }: SourceScope): Counted {
  const enrollment = sql`ue`;
  const parameter = (type: string, map?: (value: unknown) => unknown) => argument('userIds', type, map);
  const isAbsent = parameter('boolean', (keys) => keys === undefined || keys === null);
  return {
    kept: sql`
      mr.course_id = ${parent}.id
      and ${wantedOf(argument('outcomeIds', 'bigint[]', idsNamed))}
      and ${ofLivingWork(sql`mr`)}
      and mr.user_id in (
        select ue.user_id
        from enrollments ue
        where ${isStudentOf(enrollment, parent)}
          and ${predicate(readsAll, studentWorkReads, enrollment)}
          and (${isAbsent} or ${isNamedUser({ parameter, predicate }, sql`ue.user_id`)})
      )
    `,
    readsAll: sql`true`,
  };
}

/** SQL: rows of `OutcomeAverage`: what the students of a course have mastered on average, as far as the viewer reads all of theirs. */
export const averagesOfCourse = (source: SourceScope): Sql => sql`
  select a.outcome_id, a.outcome_title, a.mastery_points, a.points_possible, count(*)::int as count,
    round(
      case ${source.argument('stat', 'text')}
        when 'median' then percentile_cont(0.5) within group (order by a.score)
        else avg(a.score)
      end::numeric,
      2
    )::double precision as score,
    bool_or(a.hide_points) as hide_points,
    (array_agg(a.title order by a.assessed_at desc, a.user_id desc))[1] as title,
    max(a.assessed_at) as assessed_at
  from (${masteries(ofReadStudents(source))}) a
  where a.score is not null
  group by a.outcome_id, a.outcome_title, a.mastery_points, a.points_possible
`;

/** SQL: rows of `OutcomeMastery` of a user: of the results that the viewer sees, in whatever courses. */
export function masteryOfUser({ parent, argument, predicate }: SourceScope): Sql {
  const result = sql`mr`;
  return masteries({
    kept: sql`
      mr.user_id = ${parent}.id
      and ${inNamedCourse(argument, sql`mr.course_id`)}
      and ${wantedOf(argument('outcomeIds', 'bigint[]', idsNamed))}
      and ${predicate(outcomeResultReads.policy.visible, outcomeResultReads, result)}
    `,
    readsAll: predicate(readsAll, outcomeResultReads, result),
  });
}
