import { ArgsType, Field, Float, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { RecordId } from '../../../platform/scalars.js';
import { QuizNameArgs } from '../quiz.inputs.js';

/** Whose attempts at which quiz. */
@ArgsType()
export class QuizSubmissionNameArgs extends QuizNameArgs {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the quiz; 404 if it is another.' })
  override quizId!: RecordKey;

  @Field(() => RecordId, { description: 'Record id of the quiz submission.' })
  quizSubmissionId!: RecordKey;
}

/** Source: D3 · Quiz submissions, manual scoring body. */
@InputType({ description: 'What a grader says of one question. What is absent stays as it is.' })
export class QuestionScoreInput {
  @Field(() => RecordId, { description: 'The question.' })
  questionId!: RecordKey;

  @Field(() => Float, {
    nullable: true,
    description: 'Points, not negative, also more than the question is worth; null takes a score back.',
  })
  score?: number | null;

  @Field(() => String, { nullable: true, description: 'A remark to the student; null removes it.' })
  comment?: string | null;
}

/** Source: D3 · Quiz submissions, manual scoring body. */
@InputType({ description: 'What a grader says of an attempt. What is absent stays as it is.' })
export class QuizAttemptScoresInput {
  @Field(() => Int, { description: 'Number of the attempt, from 1 on; one that has been submitted.' })
  attempt!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Points added to the sum of the questions, or with a minus taken off; null leaves them as they are.',
  })
  fudgePoints?: number | null;

  @Field(() => [QuestionScoreInput], { nullable: true, description: 'Questions of the attempt, each at most once.' })
  questions?: QuestionScoreInput[] | null;
}
