/** Statements that changes of rubrics ask and run beside their rows. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { accountsAbove, OutcomeAlignment } from '../outcomes/index.js';
import { RubricAssociation } from './rubric-association.entity.js';

interface OfRubric {
  readonly rubricId: number;
}

/** What assessments say something of: criteria, and the ratings that were given. */
// unguarded: of a rubric that the actor manages.
export const usedCriteria = statement<OfRubric>(
  (value) => sql`
    select distinct said ->> 'criterionId' as "criterionId", said ->> 'ratingId' as "ratingId"
    from rubric_assessments a
    cross join jsonb_array_elements(a.data) said
    where a.rubric_id = ${value('rubricId', 'bigint')}
      and a.workflow_state = 'active'
      and coalesce(said ->> 'points', said ->> 'ratingId', said ->> 'comments') is not null
  `,
);

/** Whether work was assessed by what an association names. */
// unguarded: of an association that the actor manages.
export const isAssessedBy = statement<{ associationId: number }>(
  (value) => sql`
    select exists (
        select 1
        from rubric_assessments a
        where a.rubric_association_id = ${value('associationId', 'bigint')} and a.workflow_state = 'active'
      ) as "isAssessed"
  `,
);

/** SQL: an assignment whose content a blueprint has locked is graded by the rubric of the id. */
export const gradesLocked = (rubricId: Sql): Sql => sql`
  exists (
    select 1
    from rubric_associations gl
    join assignments ga on ga.id = gl.assignment_id
    where gl.rubric_id = ${rubricId}
      and gl.workflow_state = 'active'
      and gl.purpose = 'grading'
      and ga.workflow_state <> 'deleted'
      and 'content' = any(ga.blueprint_locks)
  )
`;

/** Whether one is. */
// unguarded: of a rubric that the actor manages.
export const isUsedLocked = statement<OfRubric>(
  (value) => sql`select ${gradesLocked(value('rubricId', 'bigint'))} as "isLocked"`,
);

/** A rubric that a course or an account may use, locked so that it stays what it is. */
// unguarded: the course or account is authorized, and whoever manages rubrics there sees those that it may use.
export const usableRubric = statement<OfRubric & { courseId: number | null; accountId: number | null }>(
  (value) => sql`
    with place as (
      select ${value('accountId', 'bigint')} as account_id, ${value('courseId', 'bigint')} as course_id
    )
    select r.id, r.hide_score_total as "hideScoreTotal"
    from place p
    join rubrics r on r.id = ${value('rubricId', 'bigint')}
    where r.workflow_state = 'active'
      and (r.course_id = p.course_id or r.account_id = any(${accountsAbove(sql`p`)}))
    for share of r
  `,
);

/** The course stays while rows are written that name it: who deletes assignments locks it before what hangs on them. */
// unguarded: of an association that the actor sees.
export const courseHeld = statement<{ courseId: number }>(
  (value) => sql`
    select c.id
    from courses c
    where c.id = ${value('courseId', 'bigint')}
    for key share
  `,
);

/** The associations of a rubric end. */
// unguarded: of a rubric that the actor deletes.
export const associationsEnded = bulkStatement<OfRubric>(
  [updated(RubricAssociation, 'workflowState')],
  (value) => sql`
    update rubric_associations
    set workflow_state = 'deleted'
    where rubric_id = ${value('rubricId', 'bigint')} and workflow_state = 'active'
  `,
);

/** The associations of assignments that are about to change, locked before them: whoever assesses holds them, too. */
// unguarded: of assignments that the caller changes.
export const associationsLocked = statement<{ assignmentIds: readonly number[] }>(
  (value) => sql`
    select a.id
    from rubric_associations a
    where a.assignment_id = any(${value('assignmentIds', 'bigint[]')}) and a.workflow_state = 'active'
    order by a.id
    for update
  `,
);

// unguarded: of assignments that the caller deletes.
export const associationsOfAssignmentsEnded = bulkStatement<{ assignmentIds: readonly number[] }>(
  [updated(RubricAssociation, 'workflowState')],
  (value) => sql`
    update rubric_associations
    set workflow_state = 'deleted'
    where assignment_id = any(${value('assignmentIds', 'bigint[]')}) and workflow_state = 'active'
  `,
);

interface Alignments extends OfRubric {
  readonly criterionIds: readonly string[];
  /** The outcome of each criterion. */
  readonly outcomeIds: readonly number[];
}

/** What criteria no longer measure. */
// unguarded: of a rubric that the actor manages.
export const alignmentsEnded = bulkStatement<Alignments>(
  [OutcomeAlignment],
  (value) => sql`
    delete from outcome_alignments a
    where a.rubric_id = ${value('rubricId', 'bigint')}
      and not exists (
        select 1
        from unnest(
            ${value('criterionIds', 'text[]')}, ${value('outcomeIds', 'bigint[]')}
          ) w(criterion_id, outcome_id)
        where w.criterion_id = a.criterion_id and w.outcome_id = a.outcome_id
      )
  `,
);

/** What criteria measure. */
// unguarded: of a rubric that the actor manages, and outcomes that its course or account may use.
export const alignmentsMade = bulkStatement<Alignments>(
  [OutcomeAlignment],
  (value) => sql`
    insert into outcome_alignments (
      root_account_id, account_id, course_id, outcome_id, kind, rubric_id, criterion_id
    )
    select r.root_account_id, r.account_id, r.course_id, w.outcome_id, 'rubric_criterion', r.id, w.criterion_id
    from rubrics r
    cross join unnest(
        ${value('criterionIds', 'text[]')}, ${value('outcomeIds', 'bigint[]')}
      ) w(criterion_id, outcome_id)
    where r.id = ${value('rubricId', 'bigint')}
    on conflict (rubric_id, criterion_id) where rubric_id is not null do nothing
  `,
);
