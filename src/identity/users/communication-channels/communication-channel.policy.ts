import { allOf, anyOf, definePolicy, is, own } from '../../../platform/authorization/policy.js';
import { decidesFor, managesUser, ofPersonOfTheTenant } from '../user.policy.js';
import { CommunicationChannel } from './communication-channel.entity.js';

const managed = managesUser('user_id');

/** A channel is seen by its user and by those who manage the user's logins; whoever decides over the person's own takes it away. */
export const communicationChannelPolicy = definePolicy(CommunicationChannel, {
  visible: allOf(
    ofPersonOfTheTenant('user_id'),
    is({ workflowState: ['unconfirmed', 'active'] }),
    anyOf(own('userId'), managed),
  ),
  actions: { delete: allOf(anyOf(own('userId'), managed), decidesFor('user_id')) },
});
