import { Field, ObjectType } from 'type-graphql';
import { Credential } from '../../platform/declare.js';
import { DateTime, RecordId } from '../../platform/scalars.js';

@ObjectType('PairingCode', {
  simpleResolvers: true,
  description:
    'A code that was just made, by which somebody comes to observe a student: the only time that it is shown.',
})
export class PairingCodeObject {
  @Field(() => RecordId, { description: 'Record id of the code.' })
  recordId!: number;

  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Credential()
  @Field(() => String, { description: 'The code itself: ten letters and digits.' })
  code!: string;

  @Field(() => DateTime, { description: 'Until when it is good.' })
  expiresAt!: Date;
}
