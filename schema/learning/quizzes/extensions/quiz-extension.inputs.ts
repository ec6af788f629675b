import { Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { RecordId } from '../../../platform/scalars.js';

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

  @Field(() => Int, {
    nullable: true,
    description:
      'A timed attempt in progress ends in so many minutes from now, earlier or later than before, at most 1440; 0 changes nothing. Not with the next one.',
  })
  extendFromNow?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'A timed attempt in progress ends so many minutes later, at most 1440; not with the one before.',
  })
  extendFromEndAt?: number | null;
}
