import { AuthenticationEvent, managesUser, viewsStatisticsOf } from '../../identity/users/index.js';
import { allOf, anyOf, definePolicy, ofTenant, own } from '../../platform/authorization/policy.js';

/**
 * What happened with the logins of a person is seen by the person, by those who manage their logins, and by those who view
 * the statistics of an account to which they belong. What was tried by a name that no login has is for those who may see
 * everything in the tenant. Source: supplement §2.8, rights.
 */
export const authenticationEventPolicy = definePolicy(AuthenticationEvent, {
  visible: allOf(ofTenant('rootAccountId'), anyOf(own('userId'), managesUser('user_id'), viewsStatisticsOf('user_id'))),
  actions: {},
});
