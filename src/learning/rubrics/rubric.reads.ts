import { accountReads } from '../../identity/accounts/index.js';
import { userReads } from '../../identity/users/index.js';
import type { ActionOf } from '../../platform/authorization/policy.js';
import {
  type ConnectionOptions,
  connection,
  defineReads,
  type FilterScope,
  one,
  type Reads,
} from '../../platform/query/reads.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { assignmentReads, concernsActor, submissionReads } from '../assignments/index.js';
import { courseReads, type PlaceReads } from '../courses/index.js';
import { Rubric } from './rubric.entity.js';
import { accountRubricsPolicy, courseRubricsPolicy, rubricPolicy } from './rubric.policy.js';
import { RubricAssessment } from './rubric-assessment.entity.js';
import { rubricAssessmentPolicy } from './rubric-assessment.policy.js';
import { RubricAssociation } from './rubric-association.entity.js';
import { rubricAssociationPolicy } from './rubric-association.policy.js';

/** What belongs to a course or to an account. */
const places = {
  course: one(() => courseReads, 'courseId'),
  account: one(() => accountReads, 'accountId'),
};

const isActive = (row: Sql): Sql => sql`${row}.workflow_state = 'active'`;
const onlyActive = { isActive: ({ row }: FilterScope): Sql => isActive(row) };

/** The id that a request names; a name that is none finds nothing. */
const idOf = (key: RecordKey): number | null => (typeof key === 'number' ? key : null);

/** SQL: the column in which an association has what a word of `associationTypes` names. */
const columnOfType = (row: Sql, type: Sql): Sql => sql`
  case ${type}
    when 'Assignment' then ${row}.assignment_id
    when 'Course' then case when ${row}.assignment_id is null then ${row}.course_id end
    when 'Account' then ${row}.account_id
  end
`;

/** SQL: by this the assignment is graded. */
export const gradesBy = (association: Sql, assignment: Sql): Sql => sql`
  ${association}.assignment_id = ${assignment}.id
    and ${association}.purpose = 'grading'
    and ${association}.workflow_state = 'active'
`;

/** SQL: the assignment is graded by the rubric. */
export const isGraderOf = (rubric: Sql, assignment: Sql): Sql => sql`
  ${rubric}.workflow_state = 'active'
    and ${rubric}.id = (select ra.rubric_id from rubric_associations ra where ${gradesBy(sql`ra`, assignment)})
`;

export const rubricReads: Reads<Rubric, ActionOf<typeof rubricPolicy>> = defineReads(Rubric, {
  policy: rubricPolicy,
  orders: { title: ['title', 'id'] },
  computed: {
    /** A course or an account keeps it for other work, too. */
    reusable: (row) => sql`
      exists (
        select 1
        from rubric_associations ka
        where ka.rubric_id = ${row}.id
          and ka.workflow_state = 'active'
          and ka.assignment_id is null
          and ka.bookmarked
      )
    `,
    /** Work was assessed by it: what was given stays. */
    readOnly: (row) => sql`
      exists (select 1 from rubric_assessments ka where ka.rubric_id = ${row}.id and ka.workflow_state = 'active')
    `,
  },
  relations: places,
  // Whoever sees an assignment, or another use of it, sees by what work is assessed.
  shownBeside: [
    { name: 'assignment', target: () => assignmentReads, joinOn: isGraderOf },
    {
      name: 'association',
      target: () => rubricAssociationReads,
      joinOn: (rubric, association) => sql`${association}.rubric_id = ${rubric}.id`,
    },
  ],
  connections: {
    associations: connection(() => rubricAssociationReads, {
      foreignKey: 'rubricId',
      filters: {
        ...onlyActive,
        associationType: (filter) =>
          filter.given ? sql`${columnOfType(filter.row, filter.parameter('text'))} is not null` : undefined,
      },
    }),
    oneAssociation: connection(() => rubricAssociationReads, {
      foreignKey: 'rubricId',
      filters: {
        ...onlyActive,
        associationType: () => undefined,
        associationId: (filter) => sql`
          ${columnOfType(filter.row, filter.other('associationType', 'text'))} = ${filter.parameter('bigint', idOf)}
        `,
      },
    }),
    assessments: connection(() => rubricAssessmentReads, {
      foreignKey: 'rubricId',
      filters: {
        ...onlyActive,
        assessmentType: (filter) =>
          filter.given ? sql`${filter.row}.assessment_type = ${filter.parameter('text')}` : undefined,
      },
    }),
  },
});

export const rubricAssociationReads: Reads<RubricAssociation, ActionOf<typeof rubricAssociationPolicy>> = defineReads(
  RubricAssociation,
  {
    policy: rubricAssociationPolicy,
    relations: {
      ...places,
      assignment: one(() => assignmentReads, 'assignmentId'),
      // Whoever sees what a rubric is used for sees the rubric.
      rubric: one(() => rubricReads, 'rubricId', { trusted: true }),
    },
    // Whoever sees an assignment sees by what it is graded.
    shownBeside: [{ name: 'assignment', target: () => assignmentReads, joinOn: gradesBy }],
  },
);

/** SQL: the association of an assessment hides this from those whose work it is. */
const hiddenFromStudent = (assessment: Sql, what: Sql): Sql => sql`
  (
    exists (select 1 from rubric_associations ha where ha.id = ${assessment}.rubric_association_id and (${what}))
    and ${concernsActor(sql`${assessment}.user_id`, sql`${assessment}.course_id`)}
  )
`;

export const rubricAssessmentReads: Reads<RubricAssessment, ActionOf<typeof rubricAssessmentPolicy>> = defineReads(
  RubricAssessment,
  {
    policy: rubricAssessmentPolicy,
    computed: {
      shownScore: (row) => sql`
        case when not ${hiddenFromStudent(row, sql`ha.hide_points or ha.hide_score_total`)} then ${row}.score end
      `,
      shownData: (row) => sql`
        case
          when ${hiddenFromStudent(row, sql`ha.hide_points`)}
            then (
              select coalesce(jsonb_agg(hd.said || '{"points": null}' order by hd.place), '[]')
              from jsonb_array_elements(${row}.data) with ordinality hd(said, place)
            )
          else ${row}.data
        end
      `,
    },
    relations: {
      course: one(() => courseReads, 'courseId'),
      rubric: one(() => rubricReads, 'rubricId'),
      rubricAssociation: one(() => rubricAssociationReads, 'rubricAssociationId'),
      assignment: one(() => assignmentReads, 'assignmentId'),
      submission: one(() => submissionReads, 'submissionId'),
      // Whoever sees an assessment sees whose work it is.
      user: one(() => userReads, 'userId', { trusted: true }),
      assessor: one(() => userReads, 'assessorId'),
    },
  },
);

/** Courses and accounts, authorized as the places of their rubrics. */
export const placesOfRubrics: PlaceReads<ActionOf<typeof courseRubricsPolicy>> = {
  course: defineReads(courseReads.entity, { policy: courseRubricsPolicy, keys: courseReads.keys }),
  account: defineReads(accountReads.entity, { policy: accountRubricsPolicy, keys: accountReads.keys }),
};

/** The rubrics of a course or an account, its own and those that are used there, and one of them. */
export const rubricsOf = (column: 'course_id' | 'account_id', listed: ConnectionOptions['listed']) => {
  const owner = sql.ref(column);
  const joinOn = (rubric: Sql, place: Sql): Sql => sql`
    ${isActive(rubric)}
      and ${rubric}.id in (
        select lr.id
        from rubrics lr
        where lr.${owner} = ${place}.id
        union
        select la.rubric_id
        from rubric_associations la
        where la.${owner} = ${place}.id and la.workflow_state = 'active'
      )
  `;
  return {
    rubrics: connection(() => rubricReads, { joinOn, listed, order: 'title' }),
    oneRubric: connection(() => rubricReads, {
      joinOn,
      listed,
      filters: { id: ({ row, parameter }) => sql`${row}.id = ${parameter('bigint', idOf)}` },
    }),
  };
};
