import { GraphQLJSON } from 'graphql-scalars';
import { ArgsType, Field, Float, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { RecordId } from '../../../platform/scalars.js';
import { QuizNameArgs } from '../quiz.inputs.js';

/** What proves that a request belongs to an attempt. Source: D3 · Quiz submissions, complete. */
@ArgsType()
export class AttemptProofArgs {
  @Field(() => Int, { nullable: true, description: 'Number of the attempt; needed.' })
  attempt?: number;

  @Field(() => String, { nullable: true, description: 'The token of the attempt; needed.' })
  validationToken?: string;

  @Field(() => String, { nullable: true, description: 'The access code, where the quiz has one.' })
  accessCode?: string;
}

@ArgsType()
export class StartAttemptArgs extends QuizNameArgs {
  @Field(() => String, { nullable: true, description: 'The access code, where the quiz has one.' })
  accessCode?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Try it out, for who manages or grades the quiz: it counts for nothing.',
  })
  preview?: boolean;
}

@ArgsType()
export class AttemptNameArgs extends QuizNameArgs {
  @Field(() => RecordId, { nullable: true, description: 'Record id of the quiz; 404 if it is another.' })
  override quizId!: RecordKey;

  @Field(() => RecordId, { description: 'Record id of the quiz submission, or `self`.' })
  quizSubmissionId!: RecordKey;
}

@ArgsType()
export class AttemptQuestionArgs {
  @Field(() => RecordId, { description: 'Record id of the quiz submission.' })
  quizSubmissionId!: RecordKey;

  @Field(() => RecordId, { description: 'Record id of the question.' })
  questionId!: RecordKey;
}

/** As the routes take it. Source: supplement §4.3, answering. */
@InputType({ description: 'An answer to a question of an attempt, in the form that the documents give to its type.' })
export class QuizWrittenAnswerInput {
  @Field(() => RecordId, { description: 'Record id of the question.' })
  id!: RecordKey;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description:
      'By type: the id of an answer, a list of ids, a text, a number, an object by blank, a list of `{answer_id, match_id}`, or the id of a file. Null takes the answer back.',
  })
  answer?: unknown;
}

/** Source: supplement §1.10, §4.3. */
@InputType({ description: 'A file with which a question is going to be answered.' })
export class QuizFileInput {
  @Field(() => String, { nullable: true, description: 'Its name; needed.' })
  name?: string | null;

  @Field(() => Float, { nullable: true, description: 'Its size in bytes; needed, unless the service fetches it.' })
  size?: number | null;

  @Field(() => String, { nullable: true, description: 'What it is; found from the name where absent.' })
  contentType?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Public address from which the service fetches the file itself.',
  })
  url?: string | null;
}
