import { type ActionOf, allOf, own } from '../../../platform/authorization/policy.js';
import { defineReads, type Reads } from '../../../platform/query/reads.js';
import { CommunicationChannel } from './communication-channel.entity.js';
import { communicationChannelPolicy } from './communication-channel.policy.js';

export const communicationChannelReads: Reads<
  CommunicationChannel,
  ActionOf<typeof communicationChannelPolicy>
> = defineReads(CommunicationChannel, {
  policy: communicationChannelPolicy,
  orders: { position: ['position', 'id'] },
});

/** Channels of the actor themself: those of others do not exist for who asks by these, whatever they manage. */
export const ownChannelReads: typeof communicationChannelReads = {
  ...communicationChannelReads,
  policy: communicationChannelPolicy.showing(allOf(communicationChannelPolicy.visible, own('userId'))),
};
