import { createUnionType, Field, Float, Int, ObjectType } from 'type-graphql';
import { Html } from '../../../platform/declare.js';
import { QuizMatchObject, QuizVariableObject, QuizVariableValueObject } from './quiz-question-answer.object.js';

const shown = 'null where there is none, or before the viewer may read it.';

/** What every answer has. Not `id`: it is unique within the question alone, and caches take `id` for more. */
@ObjectType({ description: 'An answer of a question.' })
abstract class AnswerFields {
  @Field(() => Int, { description: 'Unique within the question; stays when the question is edited.' })
  answerId!: number;

  @Field(() => String, { nullable: true, description: `Said to who chose it, raw text and not HTML; ${shown}` })
  comments!: string | null;

  @Html()
  @Field(() => String, { nullable: true, description: `The same as sanitised HTML; ${shown}` })
  commentsHtml!: string | null;
}

/** Source: D3 · Answer; supplement §4.2. */
@ObjectType('QuizOption', { simpleResolvers: true, description: 'An answer that can be chosen.' })
export class QuizOptionObject extends AnswerFields {
  @Field(() => String, { description: 'Its text: raw, not HTML.' })
  text!: string;

  @Html()
  @Field(() => String, { nullable: true, description: 'The text as sanitised HTML; null where there is none.' })
  html!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: '100 is right, everything else wrong; null before the viewer may know.',
  })
  weight!: number | null;
}

@ObjectType({ description: 'The content of a question that offers answers to choose from.' })
abstract class OptionsFields {
  @Field(() => [QuizOptionObject], { description: 'What can be chosen; for a student in the order of their attempt.' })
  options!: QuizOptionObject[];
}

@ObjectType('QuizMultipleChoice', {
  simpleResolvers: true,
  description: 'One of several is chosen.',
})
class QuizMultipleChoiceObject extends OptionsFields {}

@ObjectType('QuizTrueFalse', {
  simpleResolvers: true,
  description: 'One of two is chosen.',
})
class QuizTrueFalseObject extends OptionsFields {}

@ObjectType('QuizMultipleAnswers', {
  simpleResolvers: true,
  description: 'All that are right are chosen.',
})
class QuizMultipleAnswersObject extends OptionsFields {}

@ObjectType('QuizMissingWord', {
  simpleResolvers: true,
  description: 'One of several is chosen, in the middle of a text.',
})
class QuizMissingWordObject extends OptionsFields {
  @Field(() => String, { nullable: true, description: 'What follows the missing word: raw text, not HTML.' })
  textAfterAnswers!: string | null;
}

@ObjectType('QuizAcceptedText', { simpleResolvers: true, description: 'A text that is taken as an answer.' })
class QuizAcceptedTextObject extends AnswerFields {
  @Field(() => String, { description: 'The text: raw, not HTML.' })
  text!: string;

  @Field(() => Float, { nullable: true, description: '100 is right, everything else wrong.' })
  weight!: number | null;
}

const asked = 'null before the viewer may know them: they are what is asked for.';

@ObjectType('QuizShortAnswer', { simpleResolvers: true, description: 'A word or some are written.' })
class QuizShortAnswerObject {
  @Field(() => [QuizAcceptedTextObject], { nullable: true, description: `What is taken as right; ${asked}` })
  answers!: QuizAcceptedTextObject[] | null;
}

const blankName = 'Its name, as it stands in brackets in the text; null for answers that name none.';

@ObjectType('QuizBlank', { simpleResolvers: true, description: 'A blank of a text, with what may fill it.' })
class QuizBlankObject {
  @Field(() => String, { nullable: true, description: blankName })
  blankId!: string | null;

  @Field(() => [QuizAcceptedTextObject], { description: 'The texts that are taken.' })
  answers!: QuizAcceptedTextObject[];
}

@ObjectType('QuizFillInMultipleBlanks', {
  simpleResolvers: true,
  description: 'A word is written into each blank of the text.',
})
class QuizFillInMultipleBlanksObject {
  @Field(() => [QuizBlankObject], {
    nullable: true,
    description: `The blanks; ${asked} The names of the blanks stand in \`answer\`, too.`,
  })
  blanks!: QuizBlankObject[] | null;
}

@ObjectType('QuizDropdown', {
  simpleResolvers: true,
  description: 'A blank of a text, with what can be chosen for it.',
})
class QuizDropdownObject {
  @Field(() => String, { nullable: true, description: blankName })
  blankId!: string | null;

  @Field(() => [QuizOptionObject], { description: 'What can be chosen.' })
  options!: QuizOptionObject[];
}

@ObjectType('QuizMultipleDropdowns', {
  simpleResolvers: true,
  description: 'One of several is chosen for each blank of the text.',
})
class QuizMultipleDropdownsObject {
  @Field(() => [QuizDropdownObject], { description: 'The blanks.' })
  dropdowns!: QuizDropdownObject[];
}

@ObjectType('QuizPair', { simpleResolvers: true, description: 'A left side for which a right one is chosen.' })
class QuizPairObject extends AnswerFields {
  @Field(() => String, { description: 'The left side: raw text, not HTML.' })
  left!: string;

  @Html()
  @Field(() => String, { nullable: true, description: 'The left side as sanitised HTML; null where there is none.' })
  html!: string | null;

  @Field(() => String, { nullable: true, description: `The right side, raw text and not HTML; ${shown}` })
  right!: string | null;

  @Field(() => Int, { nullable: true, description: `The right side among the matches; ${shown}` })
  matchId!: number | null;
}

@ObjectType('QuizMatching', { simpleResolvers: true, description: 'A right side is chosen for each left one.' })
class QuizMatchingObject {
  @Field(() => [QuizPairObject], { description: 'The left sides.' })
  pairs!: QuizPairObject[];

  @Field(() => [QuizMatchObject], { description: 'The right sides that can be chosen.' })
  matches!: QuizMatchObject[];

  @Field(() => [String], {
    nullable: true,
    description: 'Those of the right sides that fit nothing, raw text and not HTML; null for who may not know them.',
  })
  distractors!: string[] | null;
}

@ObjectType('QuizExactNumber', { simpleResolvers: true, description: 'A number, give or take a margin.' })
class QuizExactNumberObject {
  @Field(() => Float, { nullable: true, description: 'The number; null where its author left it open.' })
  value!: number | null;

  @Field(() => Float, { nullable: true, description: 'How far off an answer may be; null where it is a share.' })
  margin!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'How far off an answer may be, in percent of the number; null where it is a number.',
  })
  marginPercent!: number | null;
}

@ObjectType('QuizNumberRange', { simpleResolvers: true, description: 'Every number between two, both included.' })
class QuizNumberRangeObject {
  @Field(() => Float, { nullable: true, description: 'One end; null where its author left it open.' })
  start!: number | null;

  @Field(() => Float, { nullable: true, description: 'The other end; null where its author left it open.' })
  end!: number | null;
}

@ObjectType('QuizApproximateNumber', { simpleResolvers: true, description: 'A number, to some significant digits.' })
class QuizApproximateNumberObject {
  @Field(() => Float, { nullable: true, description: 'The number; null where its author left it open.' })
  value!: number | null;

  @Field(() => Int, { nullable: true, description: 'Significant digits, from 1 to 15; null for all of them.' })
  digits!: number | null;
}

const QuizExpectedNumber = createUnionType({
  name: 'QuizExpectedNumber',
  description: 'Which numbers are taken.',
  types: () => [QuizExactNumberObject, QuizNumberRangeObject, QuizApproximateNumberObject] as const,
});

@ObjectType('QuizNumericalAnswer', { simpleResolvers: true, description: 'Numbers that are taken as an answer.' })
class QuizNumericalAnswerObject extends AnswerFields {
  @Field(() => QuizExpectedNumber, { description: 'Which numbers they are.' })
  number!: typeof QuizExpectedNumber;
}

@ObjectType('QuizNumerical', { simpleResolvers: true, description: 'A number is written.' })
class QuizNumericalObject {
  @Field(() => [QuizNumericalAnswerObject], { nullable: true, description: `What is taken as right; ${asked}` })
  answers!: QuizNumericalAnswerObject[] | null;
}

@ObjectType('QuizVariableSet', {
  simpleResolvers: true,
  description: 'Values of the variables; each student gets one such set.',
})
class QuizVariableSetObject extends AnswerFields {
  @Field(() => [QuizVariableValueObject], { description: 'The values.' })
  variables!: QuizVariableValueObject[];

  @Field(() => Float, { nullable: true, description: `What the formula gives for them; ${shown}` })
  result!: number | null;
}

@ObjectType('QuizCalculated', {
  simpleResolvers: true,
  description: 'A number is written that a formula gives for values of each student’s own.',
})
class QuizCalculatedObject {
  @Field(() => [QuizVariableObject], { description: 'The variables, and the numbers that they take.' })
  variables!: QuizVariableObject[];

  @Field(() => [QuizVariableSetObject], { description: 'The sets of values; for a student their own alone.' })
  sets!: QuizVariableSetObject[];

  @Field(() => [String], { nullable: true, description: `The steps of the formula, such as \`x + 2\`; ${shown}` })
  formulas!: string[] | null;

  @Field(() => Float, { nullable: true, description: 'How far off an answer may be; null where it is a share, or 0.' })
  tolerance!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'How far off an answer may be, in percent of the number; null where it is a number.',
  })
  tolerancePercent!: number | null;

  @Field(() => Int, { nullable: true, description: 'Digits after the point of an answer; null where it is not said.' })
  decimalPlaces!: number | null;
}

@ObjectType('QuizEssay', { simpleResolvers: true, description: 'A text is written, as HTML, that a person scores.' })
class QuizEssayObject {
  @Field(() => Int, { description: 'Bytes that it may have, written as UTF-8.' })
  mostBytes!: number;
}

@ObjectType('QuizFileUpload', { simpleResolvers: true, description: 'A file is handed in that a person scores.' })
class QuizFileUploadObject {
  @Field(() => Int, { description: 'Files that an answer may have.' })
  mostFiles!: number;
}

/** Of a text alone there is none. */
export const QuizQuestionContentObject = createUnionType({
  name: 'QuizQuestionContent',
  description: 'What a question offers and expects, by its type.',
  types: () =>
    [
      QuizMultipleChoiceObject,
      QuizTrueFalseObject,
      QuizMissingWordObject,
      QuizMultipleAnswersObject,
      QuizShortAnswerObject,
      QuizFillInMultipleBlanksObject,
      QuizMultipleDropdownsObject,
      QuizMatchingObject,
      QuizNumericalObject,
      QuizCalculatedObject,
      QuizEssayObject,
      QuizFileUploadObject,
    ] as const,
});
