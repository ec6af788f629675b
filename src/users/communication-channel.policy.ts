import { allOf, anyOf, definePolicy, is, own } from '../kernel/policy.js';
import { CommunicationChannel } from './communication-channel.entity.js';
import { managesUser } from './user.policy.js';

const managed = managesUser('user_id');

/** A channel is seen by its user and by those who manage the user's logins. */
export const communicationChannelPolicy = definePolicy(CommunicationChannel, {
  visible: allOf(is({ workflowState: ['unconfirmed', 'active'] }), anyOf(own('userId'), managed)),
  actions: { remove: anyOf(own('userId'), managed) },
});
