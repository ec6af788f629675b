import { Extensions, Field, Float, InputType, Int } from 'type-graphql';
import { writtenInteger, writtenPoints, writtenShare, writtenUnlessShare } from '../../../platform/written-numbers.js';
import { QuestionSettingsInput } from './quiz-question.inputs.js';
import { QuestionAnswerInput, VariableInput } from './quiz-question-answer.inputs.js';

@InputType('QuizFormulaInput', { description: 'A step of the formula of a calculated question.' })
class FormulaInput {
  @Field(() => String, { nullable: true, description: 'What is worked out, such as `x + 2`.' })
  formula?: string | null;
}

/** As the routes take it: what is said of all types stands side by side. Source: D3 · Quiz questions, create; supplement §4.2. */
@InputType('QuizWrittenQuestionInput', { description: 'What is said of a question. What is absent stays as it is.' })
export class WrittenQuestionInput extends QuestionSettingsInput {
  @Extensions({ ...writtenPoints })
  @Field(() => Float, { nullable: true, description: 'Points, 0 unless given.' })
  override pointsPossible?: number | null;

  @Field(() => String, { nullable: true, description: 'What follows the missing word.' })
  textAfterAnswers?: string | null;

  @Field(() => [QuestionAnswerInput], { nullable: true, description: 'All its answers.' })
  answers?: QuestionAnswerInput[] | null;

  @Field(() => String, { nullable: true, description: 'Matches that fit nothing, one a line.' })
  matchingAnswerIncorrectMatches?: string | null;

  @Field(() => [VariableInput], { nullable: true, description: 'Variables of a calculated question.' })
  variables?: VariableInput[] | null;

  @Field(() => [FormulaInput], { nullable: true, description: 'Formulas of a calculated question.' })
  formulas?: FormulaInput[] | null;

  @Extensions({ ...writtenUnlessShare })
  @Field(() => Float, { nullable: true, description: 'How far off an answer may be: calculated questions.' })
  answerTolerance?: number | null;

  @Extensions({ ...writtenShare })
  @Field(() => Float, {
    nullable: true,
    description: 'How far off an answer may be, in percent: calculated questions. It goes before `answerTolerance`.',
  })
  answerTolerancePercent?: number | null;

  @Extensions({ ...writtenInteger })
  @Field(() => Int, { nullable: true, description: 'Digits after the point.' })
  formulaDecimalPlaces?: number | null;
}
