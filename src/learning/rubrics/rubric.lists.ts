/** What rubrics add to courses, accounts, assignments and submissions. */
import { accountReads } from '../../identity/accounts/index.js';
import { extendReads, first, many } from '../../platform/query/reads.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { assignmentReads, submissionReads } from '../assignments/index.js';
import { courseReads } from '../courses/index.js';
import { accountRubricsPolicy, courseRubricsPolicy } from './rubric.policy.js';
import {
  gradesBy,
  isGraderOf,
  rubricAssessmentReads,
  rubricAssociationReads,
  rubricReads,
  rubricsOf,
} from './rubric.reads.js';

export const rubricsOfCourse = extendReads(courseReads, {
  connections: rubricsOf('course_id', courseRubricsPolicy.actions.listRubrics),
});

export const rubricsOfAccount = extendReads(accountReads, {
  connections: rubricsOf('account_id', accountRubricsPolicy.actions.listRubrics),
});

/** SQL: what there is to say of the rubric by which an assignment is graded; null without one. */
const ofRubric = (what: Sql, assignment: Sql): Sql => sql`
  (
    select ${what}
    from rubric_associations ra
    join rubrics rr on rr.id = ra.rubric_id and rr.workflow_state = 'active'
    where ${gradesBy(sql`ra`, assignment)}
  )
`;

/** Whoever sees an assignment sees by what it is graded. */
export const rubricOfAssignment = extendReads(assignmentReads, {
  computed: {
    useRubricForGrading: (row) => ofRubric(sql`ra.use_for_grading`, row),
    rubricCriteria: (row) => ofRubric(sql`rr.criteria`, row),
    rubricSettings: (row) =>
      ofRubric(
        sql`
          json_build_object(
            'recordId', rr.id, 'title', coalesce(ra.title, rr.title), 'pointsPossible', rr.points_possible,
            'freeFormCriterionComments', rr.free_form_criterion_comments, 'hideScoreTotal', ra.hide_score_total,
            'hidePoints', ra.hide_points
          )
        `,
        row,
      ),
  },
  relations: {
    rubricAssociation: first(() => rubricAssociationReads, gradesBy, { trusted: true }),
    rubric: first(() => rubricReads, isGraderOf, { trusted: true }),
  },
});

/** SQL: the assessment is of the work, by the rubric by which its assignment is graded just now. */
const ofWork = (assessment: Sql, submission: Sql): Sql => sql`
  ${assessment}.submission_id = ${submission}.id
    and ${assessment}.workflow_state = 'active'
    and exists (
      select 1
      from rubric_associations wa
      where wa.id = ${assessment}.rubric_association_id and wa.workflow_state = 'active'
    )
`;

export const assessmentsOfSubmission = extendReads(submissionReads, {
  relations: {
    rubricAssessment: first(
      () => rubricAssessmentReads,
      (assessment, submission) => sql`
        ${ofWork(assessment, submission)} and ${assessment}.assessment_type = 'grading'
      `,
    ),
    rubricAssessments: many(() => rubricAssessmentReads, ofWork),
  },
});
