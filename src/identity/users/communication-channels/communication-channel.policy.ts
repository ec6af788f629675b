import { allOf, anyOf, definePolicy, is, own } from '../../../platform/authorization/policy.js';
import { decidesFor, isCaller, managesUser, ofPersonOfTheTenant, viewsStatisticsOf } from '../user.policy.js';
import { CommunicationChannel } from './communication-channel.entity.js';

const managed = managesUser('user_id');

/** A channel is seen by its user and by those who manage the user's logins; whoever decides over the person's own takes it away. */
export const communicationChannelPolicy = definePolicy(CommunicationChannel, {
  visible: allOf(
    ofPersonOfTheTenant('user_id'),
    is({ workflowState: ['unconfirmed', 'active'] }),
    anyOf(own('userId'), managed),
  ),
  actions: {
    delete: allOf(anyOf(own('userId'), managed), decidesFor('user_id')),
    /** Reads of what the person is told there, and how often. */
    readNotificationPreferences: anyOf(own('userId'), viewsStatisticsOf('user_id')),
    /** Sets it. Who acts as somebody would otherwise keep from them the mails that tell of what was done in their name. */
    setNotificationPreferences: isCaller('user_id'),
  },
});
