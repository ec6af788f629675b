/** How work is assessed by a rubric as it is graded: an area further right knows rubrics. */
import { extensionPoint } from '../../../platform/areas/extension-point.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Submission } from '../submission.entity.js';
import type { AssignmentName } from '../submitting/assignment-at.js';
import type { NewComment } from '../submitting/submission-comments.js';
import type { NewGrade } from './new-grade.js';

/** What a request says of one criterion of a rubric; what is absent stays, null takes back. */
export interface GivenCriterionAssessment {
  readonly criterionId: string;
  readonly points?: number | null;
  readonly ratingId?: string | null;
  readonly comments?: string | null;
}

/** What a grader posts of one student's work. */
export interface PostedWork {
  readonly grade: NewGrade;
  readonly comment?: NewComment | null | undefined;
  readonly rubricAssessment?: readonly GivenCriterionAssessment[] | null | undefined;
}

/** The work of a student on an assignment. */
export type WorkName = AssignmentName & { readonly userId: RecordKey };

/** Assesses, grades and comments, in the transaction of whoever posts it. */
export interface RubricGrading {
  readonly grade: (
    ctx: OperationContext,
    work: WorkName,
    posted: PostedWork & { readonly rubricAssessment: readonly GivenCriterionAssessment[] },
  ) => Promise<Submission>;
}

export const rubricGradings = extensionPoint<RubricGrading>('grading by rubrics');
