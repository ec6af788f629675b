import { Field, Int, ObjectType } from 'type-graphql';
import { quizExtensionReads } from '../../../../src/learning/quizzes/index.js';
import { connectionType } from '../../../platform/connection.js';
import { ReadBy } from '../../../platform/declare.js';
import { NodeObject } from '../../../platform/node.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';

/** Source: D3 · Quiz extensions; supplement §4.4. */
@ReadBy(quizExtensionReads)
@ObjectType('QuizExtension', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'What a student is granted for a quiz. Its record id is that of the quiz submission.',
})
export class QuizExtensionObject extends NodeObject {
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
  endAt!: string | null;
}

export const QuizExtensionConnection = connectionType('QuizExtension', () => QuizExtensionObject);
