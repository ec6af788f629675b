/** What assessing work by a rubric means to the areas further right. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Assignment, Submission } from '../assignments/index.js';
import type { Rubric } from './rubric.entity.js';
import type { RubricAssessment } from './rubric-assessment.entity.js';
import type { RubricAssociation } from './rubric-association.entity.js';

/** An assessment, and the work that it is about as it stands by then: both are locked. */
export interface AssessedWork {
  readonly assessment: RubricAssessment;
  readonly submission: Submission;
}

/** What an assessment of one student, or of a group that is graded together, was made by. */
export interface Assessed {
  readonly assignment: Assignment;
  readonly association: RubricAssociation;
  readonly rubric: Rubric;
  readonly works: readonly AssessedWork[];
}

/** Runs in the transaction of the change, after assessments and grades are written. Peer reviews are no news to it. */
export interface AssessmentConsequence {
  readonly assessed?: (ctx: OperationContext, assessed: Assessed) => Promise<void>;
  readonly withdrawn?: (ctx: OperationContext, assessment: RubricAssessment) => Promise<void>;
  /** What the association keeps from students is another; it is locked, so that nobody assesses by it meanwhile. */
  readonly hidingChanged?: (ctx: OperationContext, association: RubricAssociation) => Promise<void>;
}

export const assessmentConsequences = extensionPoint<AssessmentConsequence>('consequences of assessments by rubrics');
