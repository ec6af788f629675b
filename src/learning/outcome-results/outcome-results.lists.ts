/** The lists of what people have shown of outcomes. Source: supplement §5.6. */
import { namedBy, userReads } from '../../identity/users/index.js';
import { definePolicy, withinParent } from '../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, type FilterSql, one, type Reads } from '../../platform/query/reads.js';
import { type RecordKey, splitKeys } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { assignmentReads, students } from '../assignments/index.js';
import { courseReads, sectionReads } from '../courses/index.js';
import { outcomeLinkReads, outcomeReads } from '../outcomes/index.js';
import { quizReads } from '../quizzes/index.js';
import { AlignedWork } from './aligned-work.entity.js';
import { alignedWorkOfCourse, studentExists, worksOfOutcome } from './aligned-work.sql.js';
import { courseResultsPolicy } from './course-results.policy.js';
import { outcomeAlignmentReads } from './outcome-alignment.reads.js';
import { OutcomeAverage } from './outcome-average.entity.js';
import { OutcomeMastery } from './outcome-mastery.entity.js';
import { outcomeResultReads } from './outcome-result.reads.js';
import { outcomeOfOrderMissing } from './outcome-result.refusals.js';
import { OutcomeRollup } from './outcome-rollup.entity.js';
import { averagesOfCourse, masteryOfUser, scoresOfStudent, studentsRolledUp } from './rollups.sql.js';

// Whoever sees what was shown of an outcome sees the outcome.
const outcome = one(() => outcomeReads, 'outcomeId', { trusted: true });

/** Its list has the students alone whose results the viewer reads (`studentsRolledUp`). */
export const outcomeRollupReads: Reads<OutcomeRollup, never> = defineReads(OutcomeRollup, {
  policy: definePolicy(OutcomeRollup, { visible: withinParent, actions: {} }),
  orders: { student: ['sortName', 'userId'], outcome: ['orderScore', 'sortName', 'userId'] },
  relations: {
    // Whoever reads the results of a student sees who that is.
    user: one(() => userReads, 'userId', { trusted: true }),
    course: one(() => courseReads, 'courseId'),
    section: one(() => sectionReads, 'sectionId'),
  },
  computed: { scores: scoresOfStudent, name: namedBy('user_id') },
});

/** Its list is made of results that the viewer reads (`averagesOfCourse`). */
export const outcomeAverageReads: Reads<OutcomeAverage, never> = defineReads(OutcomeAverage, {
  policy: definePolicy(OutcomeAverage, { visible: withinParent, actions: {} }),
  orders: { outcome: ['outcomeId'] },
  relations: { outcome },
});

/** Its list is made of results that the viewer sees (`masteryOfUser`). */
export const outcomeMasteryReads: Reads<OutcomeMastery, never> = defineReads(OutcomeMastery, {
  policy: definePolicy(OutcomeMastery, { visible: withinParent, actions: {} }),
  orders: { outcome: ['outcomeId'] },
  relations: { outcome },
});

/** Its list is that of a student whose results the viewer reads, or of what the viewer sees (`alignedWorkOfCourse`). */
export const alignedWorkReads: Reads<AlignedWork, never> = defineReads(AlignedWork, {
  policy: definePolicy(AlignedWork, { visible: withinParent, actions: {} }),
  orders: { alignment: ['alignmentId', 'workId'] },
  relations: {
    outcome,
    alignment: one(() => outcomeAlignmentReads, 'alignmentId'),
    assignment: one(() => assignmentReads, 'assignmentId'),
    quiz: one(() => quizReads, 'quizId'),
  },
});

/** @throws Refusal 400 for the order by an outcome that is not named */
function refuseOrderWithoutOutcome({ sortOutcomeId }: Readonly<Record<string, unknown>>, order: string): void {
  if (order === 'outcome' && (sortOutcomeId === undefined || sortOutcomeId === null)) throw outcomeOfOrderMissing();
}

const { listResults, average } = courseResultsPolicy.actions;

const named =
  (column: string): FilterSql =>
  ({ given, row, parameter }) =>
    given
      ? sql`
        ${row}.${sql.ref(column)} = any(
          ${parameter('bigint[]', (keys: unknown) => splitKeys(keys as readonly RecordKey[], 'id').ids)}
        )
      `
      : undefined;

export const resultsOfCourse = extendReads(courseReads, {
  connections: {
    outcomeResults: connection(() => outcomeResultReads, {
      joinOn: (result, course) => sql`${result}.course_id = ${course}.id`,
      listed: listResults,
      filters: { userIds: students, outcomeIds: named('outcome_id') },
      order: 'student',
    }),
    outcomeRollups: connection(() => outcomeRollupReads, {
      source: studentsRolledUp,
      listed: listResults,
      check: refuseOrderWithoutOutcome,
      filters: { userIds: students },
      order: 'student',
    }),
    outcomeAverages: connection(() => outcomeAverageReads, {
      source: averagesOfCourse,
      listed: average,
      order: 'outcome',
    }),
    outcomeAlignments: connection(() => alignedWorkReads, {
      source: alignedWorkOfCourse,
      listed: listResults,
      exists: { studentId: studentExists },
      order: 'alignment',
    }),
    /** Those in its groups, and those of which its students have shown something. */
    outcomes: connection(() => outcomeReads, {
      joinOn: (row, course) => sql`
        (
          ${row}.id in (
            select cl.outcome_id
            from outcome_links cl
            where cl.course_id = ${course}.id and cl.workflow_state = 'active'
          )
          or ${row}.id in (
            select cr.outcome_id
            from outcome_results cr
            where cr.course_id = ${course}.id and cr.workflow_state = 'active'
          )
        )
      `,
      listed: listResults,
      filters: { outcomeIds: named('id') },
      order: 'title',
    }),
  },
});

export const masteryOfUsers = extendReads(userReads, {
  connections: { outcomeMastery: connection(() => outcomeMasteryReads, { source: masteryOfUser, order: 'outcome' }) },
});

const ofOutcome = (row: Sql, other: Sql): Sql => sql`${other}.outcome_id = ${row}.id`;

export const alignmentsOfOutcome = extendReads(outcomeReads, {
  orders: { title: ['title', 'id'] },
  computed: { works: worksOfOutcome },
  connections: { alignments: connection(() => outcomeAlignmentReads, { foreignKey: 'outcomeId' }) },
  // Whoever sees what somebody has shown of an outcome, or what measures it, sees the outcome.
  shownBeside: [
    { name: 'result', target: () => outcomeResultReads, joinOn: ofOutcome },
    { name: 'alignment', target: () => outcomeAlignmentReads, joinOn: ofOutcome },
  ],
});

/** SQL: list of the titles from the group below the root down to the outcome. */
export const pathOfLink = extendReads(outcomeLinkReads, {
  computed: {
    path: (row) => sql`
      with recursive above as (
        select g.id, g.parent_id, g.title, 1 as depth
        from outcome_groups g
        where g.id = ${row}.outcome_group_id
        union all
        select g.id, g.parent_id, g.title, a.depth + 1
        from above a
        join outcome_groups g on g.id = a.parent_id
      )
      select json_agg(json_build_object('name', p.title) order by p.depth desc)
      from (
        select a.title, a.depth from above a where a.parent_id is not null
        union all
        select o.title, 0 from outcomes o where o.id = ${row}.outcome_id
      ) p
    `,
  },
});
