import { Field, Int, ObjectType } from 'type-graphql';
import { communicationChannelReads } from '../../../src/identity/users/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { ChannelType } from './communication-channel.inputs.js';

/** Source: supplement §5.1. */
@ReadBy(communicationChannelReads)
@ObjectType('CommunicationChannel', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'An address at which a person is reached.',
})
export class CommunicationChannelObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the user.' })
  userId!: number;

  @Field(() => String, { description: 'The address.' })
  address!: string;

  @Field(() => ChannelType, { description: 'By what it reaches the person.' })
  type!: ChannelType;

  @Field(() => Int, { description: '1 is the first; the first email channel is the primary address.' })
  position!: number;

  @Field(() => String, { description: '`unconfirmed`, `active`, or `retired` after removal.' })
  workflowState!: string;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}
