import { Field, Int, ObjectType } from 'type-graphql';
import { channelStates, communicationChannelReads } from '../../../src/identity/users/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';
import { ChannelType } from './communication-channel.reference.js';

export const ChannelState = wordEnum(channelStates, {
  name: 'ChannelState',
  description: 'How an address stands.',
  values: {
    unconfirmed: 'Nobody has confirmed yet that it is theirs.',
    active: 'It is theirs.',
    retired: 'It was removed.',
  },
});
export type ChannelState = WordOf<typeof ChannelState>;

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

  @Field(() => String, { description: 'Where it reaches the person: an e-mail address, a telephone number.' })
  address!: string;

  @Field(() => ChannelType, { description: 'By what it reaches the person.' })
  type!: ChannelType;

  @Field(() => Int, { description: '1 is the first; the first email channel is the primary address.' })
  position!: number;

  @Field(() => ChannelState, { description: '`unconfirmed`, `active`, or `retired` after removal.' })
  workflowState!: ChannelState;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}

export const CommunicationChannelConnection = connectionType('CommunicationChannel', () => CommunicationChannelObject);
