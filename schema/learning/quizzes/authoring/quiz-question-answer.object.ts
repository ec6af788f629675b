import { Field, Float, Int, ObjectType } from 'type-graphql';
import { Html } from '../../../platform/declare.js';
import { NumericalAnswerTypeName } from './quiz-question.enums.js';

@ObjectType('QuizVariableValue', { simpleResolvers: true, description: 'A named number of a calculated question.' })
export class QuizVariableValueObject {
  @Field(() => String, { description: 'Name of the variable.' })
  name!: string;

  @Field(() => Float, { description: 'The number that stands for it.' })
  value!: number;
}

@ObjectType('QuizVariable', { simpleResolvers: true, description: 'A variable of a calculated question.' })
export class QuizVariableObject {
  @Field(() => String, { description: 'Name of the variable, as it stands in brackets in the text.' })
  name!: string;

  @Field(() => Float, { description: 'Its smallest value.' })
  min!: number;

  @Field(() => Float, { description: 'Its largest value.' })
  max!: number;

  @Field(() => Int, { description: 'Digits after the point.' })
  scale!: number;
}

@ObjectType('QuizFormula', { simpleResolvers: true, description: 'A step of the formula of a calculated question.' })
export class QuizFormulaObject {
  @Field(() => String, { description: 'What is worked out, such as `x + 2`.' })
  formula!: string;
}

@ObjectType('QuizMatch', { simpleResolvers: true, description: 'A right-hand side that can be chosen.' })
export class QuizMatchObject {
  @Field(() => Int, { description: 'Unique within the question.' })
  matchId!: number;

  @Field(() => String, { description: 'Its text: raw, not HTML.' })
  text!: string;
}

const hidden = 'Null where it is not of the type, or not for the viewer.';

/** Source: D3 · Answer; supplement §4.2, answer keys. */
@ObjectType('QuizQuestionAnswer', { simpleResolvers: true, description: 'An answer of a question.' })
export class QuizQuestionAnswerObject {
  @Field(() => Int, { description: 'Unique within the question; stays when the question is edited.' })
  id!: number;

  @Field(() => String, {
    nullable: true,
    description: `Its text, raw and not HTML; the left side of a pair. ${hidden}`,
  })
  text!: string | null;

  @Html()
  @Field(() => String, { nullable: true, description: `The text as sanitised HTML. ${hidden}` })
  html!: string | null;

  @Field(() => String, { nullable: true, description: `Said to who chose it, raw text and not HTML. ${hidden}` })
  comments!: string | null;

  @Html()
  @Field(() => String, { nullable: true, description: `The same as sanitised HTML. ${hidden}` })
  commentsHtml!: string | null;

  @Field(() => Float, { nullable: true, description: `100 is right, everything else wrong. ${hidden}` })
  weight!: number | null;

  @Field(() => String, { nullable: true, description: `Name of the blank of the text that it fills. ${hidden}` })
  blankId!: string | null;

  @Field(() => String, { nullable: true, description: `Left side of a pair. ${hidden}` })
  left!: string | null;

  @Field(() => String, { nullable: true, description: `Right side of a pair. ${hidden}` })
  right!: string | null;

  @Field(() => Int, { nullable: true, description: `Id of the right side among the matches. ${hidden}` })
  matchId!: number | null;

  @Field(() => NumericalAnswerTypeName, { nullable: true, description: `Which numbers it takes. ${hidden}` })
  numericalAnswerType!: NumericalAnswerTypeName | null;

  @Field(() => Float, { nullable: true, description: `The number, give or take the margin. ${hidden}` })
  exact!: number | null;

  @Field(() => Float, { nullable: true, description: `How far off an answer may be, as a number. ${hidden}` })
  margin!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: `How far off an answer may be, in percent of the number; in place of \`margin\`. ${hidden}`,
  })
  marginPercent!: number | null;

  @Field(() => Float, { nullable: true, description: `The number, to some digits. ${hidden}` })
  approximate!: number | null;

  @Field(() => Int, { nullable: true, description: `Significant digits. ${hidden}` })
  precision!: number | null;

  @Field(() => Float, { nullable: true, description: `One end of a range, inclusive. ${hidden}` })
  start!: number | null;

  @Field(() => Float, { nullable: true, description: `The other end, inclusive. ${hidden}` })
  end!: number | null;

  @Field(() => [QuizVariableValueObject], {
    nullable: true,
    description: `A set of values of the variables. ${hidden}`,
  })
  variables!: QuizVariableValueObject[] | null;

  @Field(() => Float, { nullable: true, description: `What the formula gives for the set. ${hidden}` })
  answer!: number | null;
}
