import { allOf, anyOf, definePolicy, is, ofTenant, own } from '../../../platform/authorization/policy.js';
import { AccessToken } from '../access-token.entity.js';
import { managesUser } from '../user.policy.js';

const ownOrManaged = anyOf(own('userId'), managesUser('user_id'));

/** A token is seen by its owner and by those who manage the owner's logins; its text is shown once, when it is made. */
export const accessTokenPolicy = definePolicy(AccessToken, {
  visible: allOf(ofTenant('rootAccountId'), is({ revokedAt: null }), ownOrManaged),
  actions: { delete: ownOrManaged },
});
