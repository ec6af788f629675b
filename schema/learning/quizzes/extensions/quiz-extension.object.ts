import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, RecordId } from '../../../platform/scalars.js';

/** Source: D3 · Quiz extensions; supplement §4.4. */
@ObjectType('QuizExtension', { simpleResolvers: true, description: 'What a student is granted for a quiz.' })
export class QuizExtensionObject {
  @Field(() => RecordId, { description: 'Record id of the quiz.' })
  quizId!: number;

  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => Int, { nullable: true, description: 'Attempts beyond those of the quiz.' })
  extraAttempts!: number | null;

  @Field(() => Int, { nullable: true, description: 'Minutes beyond those of the quiz.' })
  extraTime!: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Opened for the student although the quiz is locked.' })
  manuallyUnlocked!: boolean | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the latest attempt ends or ended; null for never, and before the first.',
  })
  endAt!: Date | null;
}
