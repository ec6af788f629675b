/** How rubrics are copied into another course, with what their criteria measure and what they are used for. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { write } from '../../platform/transaction/write.js';
import {
  type ContentRow,
  type CopiedPart,
  type Copying,
  copiedContent,
  copiedPart,
  type SharedIds,
} from '../course-copies/index.js';
import { accountsAbove, OutcomeAlignment, sharedOutcomes } from '../outcomes/index.js';
import { Rubric, type RubricCriterion } from './rubric.entity.js';
import { RubricAssociation } from './rubric-association.entity.js';

/** Of some rubrics, those of the accounts of a course. */
// unguarded: rubrics that contents of a course are assessed by, which the actor copies.
const sharedRubrics: SharedIds = statement(
  (value) => sql`
    with place as (
      select null::bigint as account_id, ${value('courseId', 'bigint')} as course_id
    )
    select r.id
    from place p
    join rubrics r on r.id = any(${value('ids', 'bigint[]')})
    where r.workflow_state = 'active' and r.account_id = any(${accountsAbove(sql`p`)})
  `,
);

/** Of some rubrics, those by which work was assessed. */
// unguarded: copies in the course into which the actor copies.
const assessedRubrics = statement<{ ids: readonly number[] }>(
  (value) => sql`
    select r.id
    from rubrics r
    where r.id = any(${value('ids', 'bigint[]')})
      and exists (
        select 1 from rubric_assessments a where a.rubric_id = r.id and a.workflow_state = 'active'
      )
  `,
);

/** Criteria that stay measure what they measured, and no others anything. */
// unguarded: copies that the actor has just written.
const alignmentsFollowed = bulkStatement<{ ids: readonly number[] }>(
  [OutcomeAlignment],
  (value) => sql`
    with said as materialized (
      select r.root_account_id, r.course_id, r.id as rubric_id, c ->> 'id' as criterion_id,
        (c ->> 'learningOutcomeId')::bigint as outcome_id
      from rubrics r
      cross join jsonb_array_elements(r.criteria) c
      where r.id = any(${value('ids', 'bigint[]')}) and c ->> 'learningOutcomeId' is not null
    ),
    gone as (
      delete from outcome_alignments a
      where a.rubric_id = any(${value('ids', 'bigint[]')})
        and not exists (
          select 1
          from said s
          where s.rubric_id = a.rubric_id and s.criterion_id = a.criterion_id and s.outcome_id = a.outcome_id
        )
    )
    insert into outcome_alignments (root_account_id, course_id, outcome_id, kind, rubric_id, criterion_id)
    select s.root_account_id, s.course_id, s.outcome_id, 'rubric_criterion', s.rubric_id, s.criterion_id
    from said s
    on conflict (rubric_id, criterion_id)
    where rubric_id is not null do nothing
  `,
);

/** Deletes rubrics by which the course grades nothing of its own: they are used for nothing any more, and measure nothing. */
// unguarded: copies whose source was deleted.
const unusedRubricsDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(Rubric, 'workflowState'), updated(RubricAssociation, 'workflowState'), OutcomeAlignment],
  (value) => sql`
    with gone as (
      update rubrics r
      set workflow_state = 'deleted'
      where r.id = any(${value('ids', 'bigint[]')})
        and not exists (
          select 1
          from rubric_associations u
          where u.rubric_id = r.id and u.assignment_id is not null and u.workflow_state = 'active'
        )
      returning r.id
    ),
    unused as (
      update rubric_associations u
      set workflow_state = 'deleted'
      from gone g
      where u.rubric_id = g.id and u.workflow_state = 'active'
    )
    delete from outcome_alignments a using gone g where a.rubric_id = g.id
  `,
);

/** Criteria measure the copies of their outcomes. One whose outcome the course may not use measures none. */
function criteriaFollow(row: ContentRow, { copies, shared }: Copying): boolean {
  const copyOf = (id: number) => copies.of('learning_outcome', id) ?? shared.of('learning_outcome', id) ?? null;
  row['criteria'] = (row['criteria'] as RubricCriterion[]).map((criterion) => {
    if (criterion.learningOutcomeId === null) return criterion;
    const learningOutcomeId = copyOf(criterion.learningOutcomeId);
    return {
      ...criterion,
      learningOutcomeId,
      masteryPoints: learningOutcomeId === null ? null : criterion.masteryPoints,
    };
  });
  return true;
}

const alignments = copiedPart({
  kind: 'outcome_alignment',
  entity: OutcomeAlignment,
  table: 'outcome_alignments',
  columns: { content: ['kind', 'rubric_id', 'criterion_id', 'outcome_id'] },
  references: {
    rubric_id: { kind: 'rubric' },
    outcome_id: { kind: 'learning_outcome', shared: sharedOutcomes },
  },
  inside: (row) => row['outcome_id'] !== null,
  wholeOf: (row) => sql`${row}.rubric_id`,
  living: () => sql`true`,
  removed: null,
});

const associationOf = (part: Pick<CopiedPart, 'wholeOf' | 'within' | 'living'>) =>
  copiedPart({
    kind: 'rubric_association',
    entity: RubricAssociation,
    table: 'rubric_associations',
    columns: {
      content: [
        'rubric_id',
        'assignment_id',
        'title',
        'purpose',
        'use_for_grading',
        'hide_score_total',
        'hide_points',
        'hide_outcome_results',
        'bookmarked',
        'workflow_state',
      ],
    },
    references: { rubric_id: { kind: 'rubric', shared: sharedRubrics }, assignment_id: { kind: 'assignment' } },
    inside: (row) => row['rubric_id'] !== null,
    removed: 'deleted',
    ...part,
  });

const isActive = (row: Sql): Sql => sql`${row}.workflow_state = 'active'`;

/** What an assignment is graded by. */
export const associationOfAssignment = associationOf({ wholeOf: (row) => sql`${row}.assignment_id` });

/** What the assignment of a quiz or of a discussion is graded by. */
const associationOfOwner = (table: 'quizzes' | 'discussion_topics') =>
  associationOf({
    wholeOf: (row) => sql`(select w.id from ${sql.ref(table)} w where w.assignment_id = ${row}.assignment_id)`,
    within: (row, ids) => sql`
      ${row}.assignment_id in (select w.assignment_id from ${sql.ref(table)} w where w.id = any(${ids}))
    `,
  });
export const associationOfQuiz = associationOfOwner('quizzes');
export const associationOfTopic = associationOfOwner('discussion_topics');

/** Source: supplement §5.5; decision 0129. */
export const copiedRubric = copiedContent({
  kind: 'rubric',
  entity: Rubric,
  table: 'rubrics',
  columns: {
    content: ['title', 'criteria', 'free_form_criterion_comments'],
    points: ['points_possible'],
    settings: ['hide_score_total'],
    state: ['workflow_state'],
  },
  inside: criteriaFollow,
  name: 'title',
  path: () => null,
  parts: [
    alignments,
    associationOf({
      wholeOf: (row) => sql`${row}.rubric_id`,
      living: (row) => sql`${row}.assignment_id is null and ${row}.course_id is not null and ${isActive(row)}`,
    }),
  ],
  worked: {
    columns: ['criteria', 'points_possible'],
    among: async ({ ctx }, ids) => {
      const rows = await ctx.services.database.rows<{ id: number }>(assessedRubrics.with({ ids }), ctx.em, ctx.meter);
      return rows.map(({ id }) => id);
    },
  },
  follow: async ({ ctx }, rows) => {
    await write(ctx, alignmentsFollowed.with({ ids: rows.map(({ row }) => row.id) }));
  },
  remove: async ({ ctx }, ids) => {
    await write(ctx, unusedRubricsDeleted.with({ ids }));
  },
});
