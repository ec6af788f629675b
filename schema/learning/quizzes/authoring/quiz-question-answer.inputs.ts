import { Field, InputType } from 'type-graphql';
import { IntegerOrText, NameOrNumber, NumberOrText, PointsOrText } from '../../../platform/scalars.js';

@InputType('QuizVariableInput', { description: 'A variable of a calculated question.' })
export class VariableInput {
  @Field(() => String, { nullable: true, description: 'Name, as it stands in brackets in the text.' })
  name?: string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'Its smallest value.' })
  min?: number | string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'Its largest value.' })
  max?: number | string | null;

  @Field(() => IntegerOrText, { nullable: true, description: 'Digits after the point.' })
  scale?: number | string | null;
}

@InputType('QuizVariableValueInput', { description: 'The value of a variable in a set.' })
class VariableValueInput {
  @Field(() => String, { nullable: true, description: 'Name of the variable.' })
  name?: string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'The number that stands for it.' })
  value?: number | string | null;
}

/** Every name that authors use; where two say the same, the first of them counts. Source: D3 · Answer; supplement §4.2. */
@InputType('QuizQuestionAnswerInput', { description: 'What is said of an answer.' })
export class QuestionAnswerInput {
  @Field(() => IntegerOrText, {
    nullable: true,
    description: 'Id of an answer that the question has; of no meaning for a new one.',
  })
  id?: number | string | null;

  @Field(() => String, { nullable: true, description: 'Its text; of a calculated question the number.' })
  answerText?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as `answerText`.' })
  text?: string | null;

  @Field(() => PointsOrText, { nullable: true, description: '100 is right, everything else wrong.' })
  answerWeight?: number | string | null;

  @Field(() => PointsOrText, { nullable: true, description: 'The same as `answerWeight`.' })
  weight?: number | string | null;

  @Field(() => String, { nullable: true, description: 'Said to who chose it, at most 5 KB.' })
  answerComments?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as `answerComments`.' })
  answerComment?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as `answerComments`.' })
  comments?: string | null;

  @Field(() => String, { nullable: true, description: 'Said to who chose it, as HTML; it is sanitised.' })
  answerCommentsHtml?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as `answerCommentsHtml`.' })
  answerCommentHtml?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as `answerCommentsHtml`.' })
  commentsHtml?: string | null;

  @Field(() => String, { nullable: true, description: 'Its text as HTML; it is sanitised.' })
  answerHtml?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as `answerHtml`.' })
  html?: string | null;

  @Field(() => String, { nullable: true, description: 'Left side of a pair.' })
  answerMatchLeft?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as `answerMatchLeft`.' })
  left?: string | null;

  @Field(() => String, { nullable: true, description: 'Right side of a pair.' })
  answerMatchRight?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as `answerMatchRight`.' })
  right?: string | null;

  @Field(() => String, { nullable: true, description: 'exact_answer, precision_answer; else range_answer.' })
  numericalAnswerType?: string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'The number, give or take the margin: exact_answer.' })
  exact?: number | string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'The same as `exact`.' })
  answerExact?: number | string | null;

  @Field(() => NumberOrText, {
    nullable: true,
    description: 'How far off an answer may be; also a share, `5%`: exact_answer.',
  })
  margin?: number | string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'The same as `margin`.' })
  answerErrorMargin?: number | string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'The number, to some digits: precision_answer.' })
  approximate?: number | string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'The same as `approximate`.' })
  answerApproximate?: number | string | null;

  @Field(() => IntegerOrText, { nullable: true, description: 'Significant digits: precision_answer.' })
  precision?: number | string | null;

  @Field(() => IntegerOrText, { nullable: true, description: 'The same as `precision`.' })
  answerPrecision?: number | string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'One end, inclusive: range_answer.' })
  start?: number | string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'The same as `start`.' })
  answerRangeStart?: number | string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'The other end, inclusive: range_answer.' })
  end?: number | string | null;

  @Field(() => NumberOrText, { nullable: true, description: 'The same as `end`.' })
  answerRangeEnd?: number | string | null;

  @Field(() => NameOrNumber, {
    nullable: true,
    description: 'The blank that it fills, as it stands in brackets in the text.',
  })
  blankId?: number | string | null;

  @Field(() => [VariableValueInput], { nullable: true, description: 'A set of values: calculated questions.' })
  variables?: VariableValueInput[] | null;

  @Field(() => NumberOrText, {
    nullable: true,
    description: 'What the formula gives for the set; `answerText` says the same.',
  })
  answer?: number | string | null;

  @Field(() => String, { nullable: true, description: 'What follows the missing word; also said of the question.' })
  textAfterAnswers?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Matches that fit nothing, one a line; also said of the question.',
  })
  matchingAnswerIncorrectMatches?: string | null;
}
