/** How results are written: each once for a person, an outcome and a piece of work, with a version of each change. */
import { bulkStatement } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../platform/sql/statement.js';
import { OutcomeResult, OutcomeResultVersion, type ResultAlignmentType } from '../outcomes/index.js';

/** The work of one or several people on an assignment or a quiz, and what it shows. */
export interface WrittenResults {
  readonly rootAccountId: number;
  readonly courseId: number;
  readonly alignmentType: ResultAlignmentType;
  readonly alignmentId: number;
  readonly assignmentId: number | null;
  readonly title: string;
  readonly hidden: boolean;
  readonly hidePoints: boolean;
  /** Whose work it is, and the outcomes that it measures, or null for all: what is not among the results is taken back. */
  readonly userIds: readonly number[];
  readonly measured: readonly number[] | null;
  /** List of `WrittenResult`, as JSON. */
  readonly results: string;
}

/** What the work of one person shows of one outcome. */
export interface WrittenResult {
  readonly user_id: number;
  readonly outcome_id: number;
  readonly score: number;
  readonly possible: number;
  readonly percent: number | null;
  readonly mastery: boolean | null;
  readonly attempt: number | null;
  readonly assessed_at: Date;
}

/** SQL: whether any question of a quiz measures an outcome. */
export const measuresOutcomes = (quizId: Sql): Sql => sql`
  exists (select 1 from outcome_alignments oa where oa.quiz_id = ${quizId})
`;

/** What makes a version where it is another. The time does not: work that was not handed in has that of each assessment. */
const told = [
  'course_id',
  'assignment_id',
  'title',
  'score',
  'possible',
  'percent',
  'mastery',
  'attempt',
  'hidden',
  'hide_points',
].map(sql.ref);
const said = [...told, sql.ref('assessed_at')];
const named = ['root_account_id', 'user_id', 'outcome_id', 'alignment_type', 'alignment_id'].map(sql.ref);
const columns = sql.join([...named, ...said]);
const of = (row: Sql, some = said): Sql => sql.join(some.map((column) => sql`${row}.${column}`));

const given = (value: ValueSql<WrittenResults>): Sql => sql`
  select ${value('rootAccountId', 'bigint')} as root_account_id, ${value('courseId', 'bigint')} as course_id,
    ${value('alignmentType', 'varchar(32)')} as alignment_type, ${value('alignmentId', 'bigint')} as alignment_id,
    ${value('assignmentId', 'bigint')} as assignment_id, ${value('title', 'varchar(255)')} as title,
    ${value('hidden', 'boolean')} as hidden, ${value('hidePoints', 'boolean')} as hide_points, r.*
  from jsonb_to_recordset(${value('results', 'jsonb')}) as r(
      user_id bigint,
      outcome_id bigint,
      score double precision,
      possible double precision,
      percent double precision,
      mastery boolean,
      attempt int,
      assessed_at timestamptz
    )
`;

/**
 * Writes what work shows by now. What did not change makes no version. Two that write at once wait for each other at the
 * row, and each makes its version.
 */
// unguarded: work that was authorized, or judged itself.
export const resultsWritten = bulkStatement<WrittenResults>(
  [OutcomeResult, OutcomeResultVersion],
  (value) => sql`
    with given as (${given(value)}),
    kept as (
      insert into outcome_results as r (${columns})
      select ${columns}
      from given
      order by user_id, outcome_id
      on conflict (root_account_id, user_id, outcome_id, alignment_type, alignment_id) do update
      set (${sql.join(said)}, workflow_state, version) = (${of(sql`excluded`)}, 'active', r.version + 1)
      where (${of(sql`r`, told)}, r.workflow_state) is distinct from (${of(sql`excluded`, told)}, 'active')
      returning r.*
    ),
    gone as (
      update outcome_results r
      set score = null, possible = null, percent = null, mastery = null, workflow_state = 'deleted',
        version = r.version + 1
      where r.root_account_id = ${value('rootAccountId', 'bigint')}
        and r.user_id = any(${value('userIds', 'bigint[]')})
        and r.alignment_type = ${value('alignmentType', 'varchar(32)')}
        and r.alignment_id = ${value('alignmentId', 'bigint')}
        and r.workflow_state = 'active'
        and (${value('measured', 'bigint[]')} is null or r.outcome_id = any(${value('measured', 'bigint[]')}))
        and not exists (select 1 from given g where g.user_id = r.user_id and g.outcome_id = r.outcome_id)
      returning r.*
    )
    insert into outcome_result_versions (${columns}, outcome_result_id, number)
    select ${columns}, id, version
    from (select * from kept union all select * from gone) changed
  `,
);

/** What the rubric of an assignment keeps from students by now, of results that there are; each that changes makes a version. */
// unguarded: of an assignment whose rubric the actor manages.
export const resultsHidden = bulkStatement<
  Pick<WrittenResults, 'courseId' | 'hidden' | 'hidePoints'> & { readonly assignmentId: number }
>(
  [OutcomeResult, OutcomeResultVersion],
  (value) => sql`
    with changed as (
      update outcome_results r
      set hidden = ${value('hidden', 'boolean')}, hide_points = ${value('hidePoints', 'boolean')},
        version = r.version + 1
      where r.course_id = ${value('courseId', 'bigint')}
        and r.alignment_type = 'assignment'
        and r.assignment_id = ${value('assignmentId', 'bigint')}
        and r.workflow_state = 'active'
        and (r.hidden, r.hide_points) is distinct from (
          ${value('hidden', 'boolean')},
          ${value('hidePoints', 'boolean')}
        )
      returning r.*
    )
    insert into outcome_result_versions (${columns}, outcome_result_id, number)
    select ${columns}, id, version
    from changed
  `,
);

/** The questions of a quiz that measure outcomes, among those of an attempt: list of `AlignedQuestion`. */
// unguarded: of an attempt that is being scored.
export const questionsAligned = statement<{ quizId: number; questionIds: readonly number[] }>(
  (value) => sql`
    select a.quiz_question_id as "questionId", a.outcome_id as "outcomeId"
    from outcome_alignments a
    where a.quiz_id = ${value('quizId', 'bigint')} and a.quiz_question_id = any(${value('questionIds', 'bigint[]')})
    order by a.id
  `,
);

/** The scales of outcomes. */
// unguarded: of outcomes that the work measures.
export const outcomeScales = statement<{ ids: readonly number[] }>(
  (value) => sql`
    select o.id, o.mastery_points as "masteryPoints", o.points_possible as "pointsPossible"
    from outcomes o
    where o.id = any(${value('ids', 'bigint[]')})
  `,
);
