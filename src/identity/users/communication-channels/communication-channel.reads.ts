import type { ActionOf } from '../../../platform/authorization/policy.js';
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
