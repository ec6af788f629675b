import { Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { beside, OneOfInput } from '../../../platform/one-of-inputs.js';
import { RecordId } from '../../../platform/scalars.js';

const prolongedWays = { fromNow: 'extendFromNow', fromEnd: 'extendFromEndAt' } as const;

@OneOfInput(prolongedWays)
@InputType({ description: 'How the end of an attempt is moved.' })
export class QuizProlongationInput {
  @Field(() => Int, {
    nullable: true,
    description: 'It ends in so many minutes from now, earlier or later than before, at most 1440; 0 changes nothing.',
  })
  fromNow?: number | null;

  @Field(() => Int, { nullable: true, description: 'It ends so many minutes later, at most 1440.' })
  fromEnd?: number | null;
}

/** Source: D3 · Quiz extensions. */
@InputType({ description: 'What a student is granted. What is absent stays as it is, null takes it back.' })
export class QuizExtensionInput {
  @Field(() => RecordId, { description: 'The student: id or `sis_user_id:…`; each at most once in a list.' })
  userId!: RecordKey;

  @Field(() => Int, { nullable: true, description: 'Attempts beyond those of the quiz, at most 1000.' })
  extraAttempts?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes beyond those of the quiz, at most 10080; an attempt in progress moves by the difference.',
  })
  extraTime?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Opens the quiz for the student although it is locked, until their next attempt is submitted.',
  })
  manuallyUnlocked?: boolean | null;

  @Field(() => QuizProlongationInput, {
    nullable: true,
    description: 'When a timed attempt in progress ends; not more than an hour after its end.',
  })
  prolong?: QuizProlongationInput | null;
}

/** An extension as the use cases take it. */
export const prolonged = (input: QuizExtensionInput) => beside(input, 'prolong', prolongedWays);
