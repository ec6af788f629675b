import { Extensions, Field, Float, InputType, Int } from 'type-graphql';
import { ruledWords } from '../../../platform/unlisted-words.js';
import {
  writtenInteger,
  writtenNumber,
  writtenPoints,
  writtenShare,
  writtenUnlessShare,
} from '../../../platform/written-numbers.js';
import { NumericalAnswerTypeName } from './quiz-question.enums.js';

@InputType('QuizVariableInput', { description: 'A variable of a calculated question.' })
export class VariableInput {
  @Field(() => String, { nullable: true, description: 'Name, as it stands in brackets in the text.' })
  name?: string | null;

  @Extensions({ ...writtenNumber })
  @Field(() => Float, { nullable: true, description: 'Its smallest value.' })
  min?: number | null;

  @Extensions({ ...writtenNumber })
  @Field(() => Float, { nullable: true, description: 'Its largest value.' })
  max?: number | null;

  @Extensions({ ...writtenInteger })
  @Field(() => Int, { nullable: true, description: 'Digits after the point.' })
  scale?: number | null;
}

@InputType('QuizVariableValueInput', { description: 'The value of a variable in a set.' })
export class VariableValueInput {
  @Field(() => String, { nullable: true, description: 'Name of the variable.' })
  name?: string | null;

  @Extensions({ ...writtenNumber })
  @Field(() => Float, { nullable: true, description: 'The number that stands for it.' })
  value?: number | null;
}

/** Source: D3 · Answer; supplement §4.2. */
@InputType('QuizQuestionAnswerInput', { description: 'What is said of an answer.' })
export class QuestionAnswerInput {
  @Extensions({ ...writtenInteger })
  @Field(() => Int, {
    nullable: true,
    description: 'Id of an answer that the question has; of no meaning for a new one.',
  })
  id?: number | null;

  @Field(() => String, { nullable: true, description: 'Its text; of a calculated question the number.' })
  text?: string | null;

  @Extensions({ ...writtenPoints })
  @Field(() => Float, { nullable: true, description: '100 is right, everything else wrong.' })
  weight?: number | null;

  @Field(() => String, { nullable: true, description: 'Said to who chose it, at most 5 KB.' })
  comments?: string | null;

  @Field(() => String, { nullable: true, description: 'Said to who chose it, as HTML; it is sanitised.' })
  commentsHtml?: string | null;

  @Field(() => String, { nullable: true, description: 'Its text as HTML; it is sanitised.' })
  html?: string | null;

  @Field(() => String, { nullable: true, description: 'Left side of a pair.' })
  left?: string | null;

  @Field(() => String, { nullable: true, description: 'Right side of a pair.' })
  right?: string | null;

  @Extensions({ ...ruledWords })
  @Field(() => NumericalAnswerTypeName, {
    nullable: true,
    description: 'Which numbers it takes; told by what else is there unless given.',
  })
  numericalAnswerType?: string | null;

  @Extensions({ ...writtenNumber })
  @Field(() => Float, { nullable: true, description: 'The number, give or take the margin: exact_answer.' })
  exact?: number | null;

  @Extensions({ ...writtenUnlessShare })
  @Field(() => Float, { nullable: true, description: 'How far off an answer may be: exact_answer.' })
  margin?: number | null;

  @Extensions({ ...writtenShare })
  @Field(() => Float, {
    nullable: true,
    description: 'How far off an answer may be, in percent of the number: exact_answer. It goes before `margin`.',
  })
  marginPercent?: number | null;

  @Extensions({ ...writtenNumber })
  @Field(() => Float, { nullable: true, description: 'The number, to some digits: precision_answer.' })
  approximate?: number | null;

  @Extensions({ ...writtenInteger })
  @Field(() => Int, { nullable: true, description: 'Significant digits: precision_answer.' })
  precision?: number | null;

  @Extensions({ ...writtenNumber })
  @Field(() => Float, { nullable: true, description: 'One end, inclusive: range_answer.' })
  start?: number | null;

  @Extensions({ ...writtenNumber })
  @Field(() => Float, { nullable: true, description: 'The other end, inclusive: range_answer.' })
  end?: number | null;

  @Extensions({ describedAs: 'Int' })
  @Field(() => String, {
    nullable: true,
    description: 'The blank that it fills, as it stands in brackets in the text.',
  })
  blankId?: string | null;

  @Field(() => [VariableValueInput], { nullable: true, description: 'A set of values: calculated questions.' })
  variables?: VariableValueInput[] | null;

  @Extensions({ ...writtenNumber })
  @Field(() => Float, {
    nullable: true,
    description: 'What the formula gives for the set; `text` says the same.',
  })
  answer?: number | null;

  @Field(() => String, { nullable: true, description: 'What follows the missing word; also said of the question.' })
  textAfterAnswers?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Matches that fit nothing, one a line; also said of the question.',
  })
  matchingAnswerIncorrectMatches?: string | null;
}
