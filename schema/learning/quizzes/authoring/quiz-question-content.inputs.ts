import { Field, Float, InputType, Int } from 'type-graphql';
import { OneOfInput } from '../../../platform/one-of-inputs.js';
import { VariableInput, VariableValueInput } from './quiz-question-answer.inputs.js';

/** What may be said of every answer. */
@InputType({ description: 'What is said of an answer.' })
abstract class AnswerRemarksInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Of an answer that the question has; without it, or with another, the answer is a new one.',
  })
  answerId?: number | null;

  @Field(() => String, { nullable: true, description: 'Said to who chose it, at most 5 KB.' })
  comments?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as HTML, at most 5 KB; it is sanitised.' })
  commentsHtml?: string | null;
}

@InputType('QuizOptionInput', { description: 'An answer that can be chosen.' })
class OptionInput extends AnswerRemarksInput {
  @Field(() => String, { nullable: true, description: 'Its text, raw, at most 16 KB.' })
  text?: string | null;

  @Field(() => String, { nullable: true, description: 'The text as HTML, at most 16 KB; it is sanitised.' })
  html?: string | null;

  @Field(() => Float, { nullable: true, description: '100 is right, everything else wrong; 0 unless given.' })
  weight?: number | null;
}

@InputType('QuizOptionsInput', { description: 'The content of a question that offers answers to choose from.' })
class OptionsInput {
  @Field(() => [OptionInput], {
    nullable: true,
    description: 'All that can be chosen. Where none is right, the first becomes right, unless it is a survey.',
  })
  options?: OptionInput[] | null;
}

@InputType('QuizMissingWordInput', { description: 'The content of a question for a missing word.' })
class MissingWordInput extends OptionsInput {
  @Field(() => String, { nullable: true, description: 'What follows the missing word, raw text, at most 16 KB.' })
  textAfterAnswers?: string | null;
}

@InputType('QuizAcceptedTextInput', { description: 'A text that is taken as an answer.' })
class AcceptedTextInput extends AnswerRemarksInput {
  @Field(() => String, { description: 'The text, raw, at most 16 KB.' })
  text!: string;

  @Field(() => Float, {
    nullable: true,
    description: 'For blanks: 100 is right, everything else wrong; 100 unless given.',
  })
  weight?: number | null;
}

@InputType('QuizShortAnswerInput', { description: 'The content of a question for a word or some.' })
class ShortAnswerInput {
  @Field(() => [AcceptedTextInput], { nullable: true, description: 'All texts that are right.' })
  answers?: AcceptedTextInput[] | null;
}

@InputType('QuizBlankInput', { description: 'A blank of a text, with what may fill it.' })
class BlankInput {
  @Field(() => String, { description: 'Its name, as it stands in brackets in the text.' })
  blankId!: string;

  @Field(() => [AcceptedTextInput], { description: 'The texts that are taken.' })
  answers!: AcceptedTextInput[];
}

@InputType('QuizFillInMultipleBlanksInput', { description: 'The content of a question with several blanks.' })
class FillInMultipleBlanksInput {
  @Field(() => [BlankInput], { nullable: true, description: 'All blanks.' })
  blanks?: BlankInput[] | null;
}

@InputType('QuizDropdownInput', { description: 'A blank of a text, with what can be chosen for it.' })
class DropdownInput {
  @Field(() => String, { description: 'Its name, as it stands in brackets in the text.' })
  blankId!: string;

  @Field(() => [OptionInput], { description: 'What can be chosen; where none is right, the first becomes right.' })
  options!: OptionInput[];
}

@InputType('QuizMultipleDropdownsInput', { description: 'The content of a question with several dropdowns.' })
class MultipleDropdownsInput {
  @Field(() => [DropdownInput], { nullable: true, description: 'All blanks.' })
  dropdowns?: DropdownInput[] | null;
}

@InputType('QuizPairInput', { description: 'A left side, and the right one that fits it.' })
class PairInput extends AnswerRemarksInput {
  @Field(() => String, { nullable: true, description: 'The left side, raw text, at most 16 KB.' })
  left?: string | null;

  @Field(() => String, { nullable: true, description: 'The right side, raw text, at most 16 KB.' })
  right?: string | null;

  @Field(() => String, { nullable: true, description: 'The left side as HTML, at most 16 KB; it is sanitised.' })
  html?: string | null;
}

@InputType('QuizMatchingInput', { description: 'The content of a question for pairs.' })
class MatchingInput {
  @Field(() => [PairInput], { nullable: true, description: 'All pairs.' })
  pairs?: PairInput[] | null;

  @Field(() => [String], { nullable: true, description: 'Right sides that fit nothing; 16 KB together.' })
  distractors?: string[] | null;
}

@InputType('QuizExactNumberInput', { description: 'A number, give or take a margin.' })
class ExactNumberInput {
  @Field(() => Float, { description: 'The number.' })
  value!: number;

  @Field(() => Float, { nullable: true, description: 'How far off an answer may be; 0 unless given.' })
  margin?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'How far off an answer may be, in percent of the number. It goes before `margin`.',
  })
  marginPercent?: number | null;
}

@InputType('QuizNumberRangeInput', { description: 'Every number between two, both included, in either order.' })
class NumberRangeInput {
  @Field(() => Float, { description: 'One end.' })
  start!: number;

  @Field(() => Float, { description: 'The other end.' })
  end!: number;
}

@InputType('QuizApproximateNumberInput', { description: 'A number, to some significant digits.' })
class ApproximateNumberInput {
  @Field(() => Float, { description: 'The number.' })
  value!: number;

  @Field(() => Int, { nullable: true, description: 'Significant digits, from 1 to 15; all of them unless given.' })
  digits?: number | null;
}

@OneOfInput()
@InputType('QuizExpectedNumberInput', { description: 'Which numbers are taken.' })
class ExpectedNumberInput {
  @Field(() => ExactNumberInput, { nullable: true, description: 'A number, give or take a margin.' })
  exact?: ExactNumberInput | null;

  @Field(() => NumberRangeInput, { nullable: true, description: 'Every number between two.' })
  range?: NumberRangeInput | null;

  @Field(() => ApproximateNumberInput, { nullable: true, description: 'A number, to some significant digits.' })
  approximate?: ApproximateNumberInput | null;
}

@InputType('QuizNumericalAnswerInput', { description: 'Numbers that are taken as an answer.' })
class NumericalAnswerInput extends AnswerRemarksInput {
  @Field(() => ExpectedNumberInput, { description: 'Which numbers they are.' })
  number!: ExpectedNumberInput;
}

@InputType('QuizNumericalInput', { description: 'The content of a question for a number.' })
class NumericalInput {
  @Field(() => [NumericalAnswerInput], { nullable: true, description: 'All that is right.' })
  answers?: NumericalAnswerInput[] | null;
}

@InputType('QuizVariableSetInput', { description: 'Values of the variables; each student gets one such set.' })
class VariableSetInput extends AnswerRemarksInput {
  @Field(() => [VariableValueInput], { description: 'The values.' })
  variables!: VariableValueInput[];

  @Field(() => Float, { nullable: true, description: 'What the formula gives for them.' })
  result?: number | null;
}

@InputType('QuizCalculatedInput', { description: 'The content of a question for a number that a formula gives.' })
class CalculatedInput {
  @Field(() => [VariableInput], { nullable: true, description: 'All variables.' })
  variables?: VariableInput[] | null;

  @Field(() => [VariableSetInput], { nullable: true, description: 'All sets of values.' })
  sets?: VariableSetInput[] | null;

  @Field(() => [String], { nullable: true, description: 'The steps of the formula, such as `x + 2`.' })
  formulas?: string[] | null;

  @Field(() => Float, { nullable: true, description: 'How far off an answer may be; 0 unless given.' })
  tolerance?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'How far off an answer may be, in percent of the number. It goes before `tolerance`.',
  })
  tolerancePercent?: number | null;

  @Field(() => Int, { nullable: true, description: 'Digits after the point of an answer, from 0 to 16.' })
  decimalPlaces?: number | null;
}

@OneOfInput()
@InputType('QuizQuestionContentInput', {
  description: 'What a question offers and expects, by its type. What is absent of it stays as it is.',
})
export class QuestionContentInput {
  @Field(() => OptionsInput, { nullable: true, description: 'One of several.' })
  multipleChoice?: OptionsInput | null;

  @Field(() => OptionsInput, { nullable: true, description: 'One of two.' })
  trueFalse?: OptionsInput | null;

  @Field(() => MissingWordInput, { nullable: true, description: 'One of several, in the middle of a text.' })
  missingWord?: MissingWordInput | null;

  @Field(() => OptionsInput, { nullable: true, description: 'All that are right.' })
  multipleAnswers?: OptionsInput | null;

  @Field(() => ShortAnswerInput, { nullable: true, description: 'A word or some.' })
  shortAnswer?: ShortAnswerInput | null;

  @Field(() => FillInMultipleBlanksInput, { nullable: true, description: 'A word for each blank of the text.' })
  fillInMultipleBlanks?: FillInMultipleBlanksInput | null;

  @Field(() => MultipleDropdownsInput, { nullable: true, description: 'One of several for each blank of the text.' })
  multipleDropdowns?: MultipleDropdownsInput | null;

  @Field(() => MatchingInput, { nullable: true, description: 'Pairs.' })
  matching?: MatchingInput | null;

  @Field(() => NumericalInput, { nullable: true, description: 'A number.' })
  numerical?: NumericalInput | null;

  @Field(() => CalculatedInput, {
    nullable: true,
    description: 'A number that a formula gives for values of each student’s own.',
  })
  calculated?: CalculatedInput | null;
}
