import { allOf, definePolicy, is, ofTenant, own } from '../../../platform/authorization/policy.js';
import { GroupMembership } from './group-membership.entity.js';
import { groupUnderWay } from './group-membership.policy.js';

/** Who asked, and still takes part around the group, hears that their request came to nothing; for everybody else it is over. */
export const rejectedMembershipPolicy = definePolicy(GroupMembership, {
  visible: allOf(ofTenant('rootAccountId'), is({ workflowState: 'deleted' }), own('userId'), groupUnderWay),
  actions: {},
});
