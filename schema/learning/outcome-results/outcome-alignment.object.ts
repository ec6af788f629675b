import { Extensions, Field, ObjectType } from 'type-graphql';
import {
  alignedWorkReads,
  alignmentKinds,
  outcomeAlignmentReads,
} from '../../../src/learning/outcome-results/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { SubmissionTypeName } from '../assignments/assignment.enums.js';

const OutcomeAlignmentKind = wordEnum(alignmentKinds, {
  name: 'OutcomeAlignmentKind',
  description: 'What measures an outcome.',
  values: {
    rubric_criterion: 'A criterion of a rubric.',
    question: 'A question of a quiz.',
  },
});
type OutcomeAlignmentKind = WordOf<typeof OutcomeAlignmentKind>;

@ReadBy(outcomeAlignmentReads)
@ObjectType('OutcomeAlignment', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What measures an outcome: a criterion of a rubric, or a question of a quiz.',
})
export class OutcomeAlignmentObject extends NodeObject {
  @Field(() => OutcomeAlignmentKind, { description: 'Which of both it is.' })
  kind!: OutcomeAlignmentKind;

  @Field(() => RecordId, { description: 'Record id of the outcome.' })
  outcomeId!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the rubric; null for a question.' })
  rubricId!: number | null;

  @Field(() => String, { nullable: true, description: 'Id of the criterion within its rubric; null for a question.' })
  criterionId!: string | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the quiz; null for a criterion.' })
  quizId!: number | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the question; null for a criterion.' })
  quizQuestionId!: number | null;
}

/** Source: supplement §5.6, outcome_alignments. */
@ReadBy(alignedWorkReads)
@ObjectType('OutcomeAlignedWork', {
  simpleResolvers: true,
  description: 'An assignment or a quiz of a student that measures an outcome.',
})
export class AlignedWorkObject {
  @Field(() => RecordId, {
    description:
      'Record id of what measures the outcome there: a rubric that several assignments use stands in the list once for each.',
  })
  alignmentId!: number;

  @Field(() => RecordId, { description: 'Record id of the outcome.' })
  outcomeId!: number;

  @Field(() => String, { description: 'What the assignment or quiz is called.' })
  title!: string;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the assignment; null for a quiz that stands in no gradebook.',
  })
  assignmentId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the quiz; null for an assignment with a rubric.',
  })
  quizId!: number | null;

  @Field(() => [SubmissionTypeName], { description: 'How it is handed in.' })
  submissionTypes!: SubmissionTypeName[];

  @Extensions({ absoluteUrl: '/courses/:courseId/assignments/:workId' })
  @Field(() => String, { description: 'Address of the assignment, also of that of a quiz, for people.' })
  htmlUrl!: string;
}

export const OutcomeAlignmentConnection = connectionType('OutcomeAlignment', () => OutcomeAlignmentObject);
export const AlignedWorkConnection = connectionType('OutcomeAlignedWork', () => AlignedWorkObject);
