import { createUnionType, Field, Float, Int, ObjectType } from 'type-graphql';
import { Html } from '../../../platform/declare.js';
import { RecordId } from '../../../platform/scalars.js';

@ObjectType('QuizChoiceAnswer', {
  simpleResolvers: true,
  description: 'To multiple choice, true or false, and a missing word: one of the options.',
})
class QuizChoiceAnswerObject {
  @Field(() => Int, { nullable: true, description: 'The option that was chosen; null where none was.' })
  answerId!: number | null;
}

@ObjectType('QuizChoicesAnswer', { simpleResolvers: true, description: 'To several answers: some of the options.' })
class QuizChoicesAnswerObject {
  @Field(() => [Int], { description: 'The options that were chosen; empty where none was.' })
  answerIds!: number[];
}

@ObjectType('QuizTextAnswer', { simpleResolvers: true, description: 'To a short answer: a text.' })
class QuizTextAnswerObject {
  @Field(() => String, {
    nullable: true,
    description:
      'What was written, in small letters: raw text, not HTML. It has to be escaped where it is put into a page. Null where nothing was.',
  })
  text!: string | null;
}

@ObjectType('QuizBlankText', { simpleResolvers: true, description: 'What was written into a blank.' })
class QuizBlankTextObject {
  @Field(() => String, { description: 'Name of the blank, as it stands in brackets in the text.' })
  blankId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What was written: raw text, not HTML. Null where nothing was.',
  })
  text!: string | null;
}

@ObjectType('QuizBlanksAnswer', { simpleResolvers: true, description: 'To several blanks: a text for each.' })
class QuizBlanksAnswerObject {
  @Field(() => [QuizBlankTextObject], { description: 'Every blank of the question.' })
  blanks!: QuizBlankTextObject[];
}

@ObjectType('QuizBlankChoice', { simpleResolvers: true, description: 'What was chosen for a blank.' })
class QuizBlankChoiceObject {
  @Field(() => String, { description: 'Name of the blank, as it stands in brackets in the text.' })
  blankId!: string;

  @Field(() => Int, { nullable: true, description: 'The option that was chosen; null where none was.' })
  answerId!: number | null;
}

@ObjectType('QuizDropdownsAnswer', { simpleResolvers: true, description: 'To several dropdowns: an option for each.' })
class QuizDropdownsAnswerObject {
  @Field(() => [QuizBlankChoiceObject], { description: 'Every blank of the question.' })
  dropdowns!: QuizBlankChoiceObject[];
}

@ObjectType('QuizPairAnswer', { simpleResolvers: true, description: 'The right side that was chosen for a left one.' })
class QuizPairAnswerObject {
  @Field(() => Int, { description: 'The left side: the `answerId` of a pair.' })
  answerId!: number;

  @Field(() => Int, { nullable: true, description: 'The right side, one of the matches; null where none was chosen.' })
  matchId!: number | null;
}

@ObjectType('QuizMatchingAnswer', {
  simpleResolvers: true,
  description: 'To matching: a right side for each left one.',
})
class QuizMatchingAnswerObject {
  @Field(() => [QuizPairAnswerObject], { description: 'Every left side of the question.' })
  pairs!: QuizPairAnswerObject[];
}

@ObjectType('QuizNumberAnswer', {
  simpleResolvers: true,
  description: 'To a numerical or a calculated question: a number.',
})
class QuizNumberAnswerObject {
  @Field(() => Float, { nullable: true, description: 'The number; null where none was written.' })
  number!: number | null;
}

@ObjectType('QuizEssayAnswer', { simpleResolvers: true, description: 'To an essay: HTML.' })
class QuizEssayAnswerObject {
  @Html()
  @Field(() => String, { nullable: true, description: 'The essay, sanitised HTML; null where nothing was written.' })
  html!: string | null;
}

@ObjectType('QuizFileAnswer', { simpleResolvers: true, description: 'To a file that is asked for: the file.' })
class QuizFileAnswerObject {
  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the file, one of the `attachments` of the attempt; null where none was handed in.',
  })
  fileId!: number | null;
}

/** Source: supplement §4.3, answering. */
export const QuizAnswerObject = createUnionType({
  name: 'QuizAnswer',
  description: 'What a student answered, by the type of the question; also where nothing was.',
  types: () =>
    [
      QuizChoiceAnswerObject,
      QuizChoicesAnswerObject,
      QuizTextAnswerObject,
      QuizBlanksAnswerObject,
      QuizDropdownsAnswerObject,
      QuizMatchingAnswerObject,
      QuizNumberAnswerObject,
      QuizEssayAnswerObject,
      QuizFileAnswerObject,
    ] as const,
});
