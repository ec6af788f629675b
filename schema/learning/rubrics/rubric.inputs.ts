import { ArgsType, Field, Float, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { PageArgs } from '../../platform/connection.js';
import { OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';
import { RubricCriterionAssessmentInput } from '../assignments/criterion-assessment.reference.js';
import { RubricAssessmentType, RubricAssociationType, RubricPurpose } from './rubric.enums.js';

@OneOfInput()
@InputType({ description: 'Where a rubric belongs.' })
export class RubricOwnerInput {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`.' })
  courseId?: RecordKey;

  @Field(() => RecordId, { nullable: true, description: 'The account: id, `self` or `sis_account_id:…`.' })
  accountId?: RecordKey;
}

@ArgsType()
export class RubricArgs {
  @Field(() => RecordId, { description: 'Record id of the rubric.' })
  id!: RecordKey;
}

@ArgsType()
export class RubricAssociationListArgs extends PageArgs {
  @Field(() => RubricAssociationType, { nullable: true, description: 'Keeps what is used for that.' })
  associationType?: RubricAssociationType;
}

@InputType({ description: 'What a rubric is used for.' })
class RubricUseInput {
  @Field(() => RubricAssociationType, { nullable: true, description: 'What kind of thing; without it none is found.' })
  associationType?: RubricAssociationType | null;

  @Field(() => RecordId, { nullable: true, description: 'Its record id; without it none is found.' })
  associationId?: RecordKey | null;
}

@ArgsType()
export class RubricUseArgs {
  @Field(() => RubricUseInput, { nullable: true, description: 'For what; without it none is found.' })
  by?: RubricUseInput;
}

@ArgsType()
export class RubricAssessmentListArgs extends PageArgs {
  @Field(() => RubricAssessmentType, { nullable: true, description: 'Keeps what was assessed for that.' })
  assessmentType?: RubricAssessmentType;
}

const given = 'at most 64 letters, digits, hyphens and underscores';

@InputType({ description: 'One of the levels of a criterion.' })
export class RubricRatingInput {
  @Field(() => String, {
    nullable: true,
    description: `Its id, for one that stays; ${given}. A new one gets one unless given.`,
  })
  ratingId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What it means, at most 2,000 characters; “No description” where it is blank.',
  })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'More of what it means, at most 20,000 characters.' })
  longDescription?: string | null;

  @Field(() => Float, { nullable: true, description: 'Points that it gives, from 0 to 1,000,000; 0 unless given.' })
  points?: number | null;
}

@InputType({ description: 'What work is judged by.' })
export class RubricCriterionInput {
  @Field(() => String, {
    nullable: true,
    description: `Its id, for one that stays; ${given}. A new one gets one unless given.`,
  })
  criterionId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What is judged, at most 2,000 characters; where it is blank, the title of the outcome, else “No description”.',
  })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'More of what is judged, at most 20,000 characters.' })
  longDescription?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The most points, from 0 to 1,000,000. They count without ratings alone: else it is the highest one.',
  })
  points?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: a rating stands for all points down to those of the next one.',
  })
  criterionUseRange?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True: its points are no part of the sum.' })
  ignoreForScoring?: boolean | null;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'The outcome that it measures: of the same course or account, of an account above, or of all tenants. The ratings of the outcome, if it has some, go before those that are given.',
  })
  learningOutcomeId?: RecordKey | null;

  @Field(() => [RubricRatingInput], { nullable: true, description: 'Its levels in any order, at most 50.' })
  ratings?: RubricRatingInput[] | null;
}

/** Source: supplement §5.5, POST and PUT rubrics. */
@InputType({ description: 'What is said of a rubric. What is absent stays.' })
export class RubricInput {
  @Field(() => String, {
    nullable: true,
    description: 'What it is called; a new one needs it. At most 255 characters.',
  })
  title?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: words are written for each criterion in place of choosing a rating.',
  })
  freeFormCriterionComments?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: where it is used from now on, students do not see the sum.',
  })
  hideScoreTotal?: boolean | null;

  @Field(() => [RubricCriterionInput], {
    nullable: true,
    description: 'All of its criteria, at most 100: one whose id is missing here goes. Null is none.',
  })
  criteria?: RubricCriterionInput[] | null;
}

/** Source: supplement §5.5, RubricAssociation. */
@InputType({ description: 'What a rubric is used for, and how. What is absent stays.' })
export class RubricAssociationInput {
  @Field(() => RubricAssociationType, { nullable: true, description: 'What kind of thing; a new one needs it.' })
  associationType?: RubricAssociationType | null;

  @Field(() => RecordId, {
    nullable: true,
    description:
      'Record id of the assignment, or of the course or account itself; a new one needs it, and it stays what it is.',
  })
  associationId?: RecordKey | null;

  @Field(() => String, { nullable: true, description: 'What the rubric is called there, at most 255 characters.' })
  title?: string | null;

  @Field(() => RubricPurpose, {
    nullable: true,
    description: 'Why it is used; for an assignment `GRADING` unless given, and for nothing else.',
  })
  purpose?: RubricPurpose | null;

  @Field(() => Boolean, { nullable: true, description: 'True: the sum of an assessment becomes the grade.' })
  useForGrading?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: students do not see the sum; as the rubric unless given.',
  })
  hideScoreTotal?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True: students do not see points.' })
  hidePoints?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True: students do not see what comes of it for outcomes.' })
  hideOutcomeResults?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True, as unless given: it is kept to be found again.' })
  bookmarked?: boolean | null;
}

@InputType({ description: 'The use of a rubric. What is absent stays.' })
export class UseRubricInput extends RubricAssociationInput {
  @Field(() => RecordId, {
    nullable: true,
    description:
      'The rubric: of the same course or account, or of an account above. A new use needs it; it changes for as long as no work was assessed.',
  })
  rubricId?: RecordKey | null;
}

/** Source: supplement §5.5, POST rubric_assessments. */
@InputType({ description: 'What is said of a student’s work.' })
export class RubricAssessmentInput {
  @Field(() => [RubricCriterionAssessmentInput], {
    description: 'What is said of each criterion, at least of one. Of the others stays what was said before.',
  })
  criteria!: RubricCriterionAssessmentInput[];
}

@InputType({ description: 'What is said of a student’s work, and whose it is.' })
export class AssessSubmissionInput extends RubricAssessmentInput {
  @Field(() => RecordId, { description: 'The student: id or `sis_user_id:…`.' })
  userId!: RecordKey;

  @Field(() => RubricAssessmentType, { nullable: true, description: 'Why; `GRADING` unless given.' })
  assessmentType?: RubricAssessmentType | null;
}
