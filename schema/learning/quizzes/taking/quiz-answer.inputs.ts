import { Field, Float, InputType, Int } from 'type-graphql';
import type { AnswerKind, AnswerToQuestion } from '../../../../src/learning/quizzes/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { OneOfInput } from '../../../platform/one-of-inputs.js';
import { RecordId } from '../../../platform/scalars.js';

@InputType('QuizBlankTextInput', { description: 'What is written into a blank.' })
class BlankTextInput {
  @Field(() => String, { description: 'Name of the blank, as it stands in brackets in the text.' })
  blankId!: string;

  @Field(() => String, { nullable: true, description: 'The text, at most 16 KB; null leaves the blank empty.' })
  text?: string | null;
}

@InputType('QuizBlankChoiceInput', { description: 'What is chosen for a blank.' })
class BlankChoiceInput {
  @Field(() => String, { description: 'Name of the blank, as it stands in brackets in the text.' })
  blankId!: string;

  @Field(() => Int, { nullable: true, description: 'The `answerId` of an option; null for none.' })
  answerId?: number | null;
}

@InputType('QuizPairAnswerInput', { description: 'The right side that is chosen for a left one.' })
class PairAnswerInput {
  @Field(() => Int, { description: 'The left side: the `answerId` of a pair.' })
  answerId!: number;

  @Field(() => Int, { nullable: true, description: 'The right side, one of the matches; null for none.' })
  matchId?: number | null;
}

/** Source: supplement §4.3, answering. */
@OneOfInput()
@InputType('QuizGivenAnswerInput', {
  description: 'An answer by its kind. One that the question does not take is refused.',
})
class GivenAnswerInput {
  @Field(() => Int, {
    nullable: true,
    description: 'The option that is chosen: multiple choice, true or false, a missing word.',
  })
  answerId?: number | null;

  @Field(() => [Int], { nullable: true, description: 'All options that are chosen: several answers.' })
  answerIds?: number[] | null;

  @Field(() => String, { nullable: true, description: 'A text, at most 16 KB: short answers.' })
  text?: string | null;

  @Field(() => [BlankTextInput], {
    nullable: true,
    description: 'A text for each blank, none for those that are not named: several blanks.',
  })
  blanks?: BlankTextInput[] | null;

  @Field(() => [BlankChoiceInput], {
    nullable: true,
    description: 'An option for each blank, none for those that are not named: several dropdowns.',
  })
  dropdowns?: BlankChoiceInput[] | null;

  @Field(() => [PairAnswerInput], {
    nullable: true,
    description: 'A right side for each left one, none for those that are not named: matching.',
  })
  pairs?: PairAnswerInput[] | null;

  @Field(() => Float, { nullable: true, description: 'A number: numerical and calculated questions.' })
  number?: number | null;

  @Field(() => String, { nullable: true, description: 'HTML, at most 256 KB; it is sanitised: essays.' })
  html?: string | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of a file of yours: a file that is asked for.' })
  fileId?: RecordKey | null;
}

@InputType({ description: 'An answer to a question of an attempt.' })
export class QuizAnswerInput {
  @Field(() => RecordId, { description: 'Record id of the question.' })
  id!: RecordKey;

  @Field(() => GivenAnswerInput, {
    nullable: true,
    description: 'The answer; needed. Null takes the answer back that was given before.',
  })
  answer?: GivenAnswerInput | null;
}

/** The answers in the form in which the documents take them: blanks as keys. */
const written: { readonly [Kind in AnswerKind]?: (given: never) => unknown } = {
  blanks: (given: readonly BlankTextInput[]) => Object.fromEntries(given.map((one) => [one.blankId, one.text ?? null])),
  dropdowns: (given: readonly BlankChoiceInput[]) =>
    Object.fromEntries(given.map((one) => [one.blankId, one.answerId ?? null])),
  pairs: (given: readonly PairAnswerInput[]) =>
    given.map(({ answerId, matchId }) => ({ answer_id: answerId, match_id: matchId ?? null })),
};

/** An answer as the use case takes it. */
export function givenAnswer({ id, answer }: QuizAnswerInput): AnswerToQuestion {
  if (answer === null || answer === undefined) return { id, answer };
  const [kind, given] = Object.entries(answer).find(([, value]) => value != null) as [AnswerKind, never];
  return { id, answer: written[kind]?.(given) ?? given, kind };
}
