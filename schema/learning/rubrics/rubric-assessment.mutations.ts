import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  assessSubmission,
  deleteRubricAssessment,
  updateRubricAssessment,
} from '../../../src/learning/rubrics/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { AssessSubmissionInput, RubricAssessmentInput } from './rubric.inputs.js';
import { RubricAssessmentObject } from './rubric-assessment.object.js';

const theAssessment = { description: 'Record id of the assessment.' };
const itsCourse = {
  nullable: true,
  description: 'Course in which it stands; for another one `NOT_FOUND`. Unless given, wherever it does.',
} as const;
const itsUse = {
  nullable: true,
  description: 'Record id of what the rubric is used for; for another one `NOT_FOUND`.',
} as const;

@Resolver()
export class RubricAssessmentMutations {
  @PayloadMutation('rubricAssessment', () => RubricAssessmentObject, {
    description:
      'Assesses the work of a student, or of their whole group, by the rubric of an assignment. Where the rubric is used for grading, the sum becomes the grade.',
  })
  assessSubmission(
    @Arg('rubricAssociationId', () => RecordId, { description: 'Record id of what the rubric is used for.' })
    id: RecordKey,
    @Arg('courseId', () => RecordId, itsCourse) courseId: RecordKey | null,
    @Arg('input', () => AssessSubmissionInput, { description: 'What is said.' }) input: AssessSubmissionInput,
    @Ctx() ctx: OperationContext,
  ) {
    return assessSubmission(ctx, { id, courseId }, input);
  }

  @PayloadMutation('rubricAssessment', () => RubricAssessmentObject, {
    description: 'Says something else of some criteria; where the rubric is used for grading, the grade follows.',
  })
  updateRubricAssessment(
    @Arg('id', () => RecordId, theAssessment) id: RecordKey,
    @Arg('courseId', () => RecordId, itsCourse) courseId: RecordKey | null,
    @Arg('rubricAssociationId', () => RecordId, itsUse) associationId: RecordKey | null,
    @Arg('input', () => RubricAssessmentInput, { description: 'What is said.' }) input: RubricAssessmentInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateRubricAssessment(ctx, { id, courseId, associationId }, input.criteria);
  }

  @PayloadMutation('rubricAssessment', () => RubricAssessmentObject, {
    description: 'Takes back what was said of work. A grade that came of it stays.',
  })
  deleteRubricAssessment(
    @Arg('id', () => RecordId, theAssessment) id: RecordKey,
    @Arg('courseId', () => RecordId, itsCourse) courseId: RecordKey | null,
    @Arg('rubricAssociationId', () => RecordId, itsUse) associationId: RecordKey | null,
    @Ctx() ctx: OperationContext,
  ) {
    return deleteRubricAssessment(ctx, { id, courseId, associationId });
  }
}
