import { allOf, anyOf, definePolicy, is, ofTenant, own } from '../../../platform/authorization/policy.js';
import { may, onAccount } from '../../access/index.js';
import { Login } from '../login.entity.js';
import { managesUser, outranks, outranksHere, readsSisOf, viewsStatisticsOf } from '../user.policy.js';

const managed = managesUser('user_id');

/** A login is seen by its user and by those who manage the user's logins. */
export const loginPolicy = definePolicy(Login, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['active', 'suspended'] }),
    anyOf(own('userId'), managed),
  ),
  actions: {
    manage: managed,
    update: allOf(managed, anyOf(own('userId'), outranks('user_id'))),
    delete: allOf(managed, anyOf(own('userId'), outranksHere('user_id'))),
    readSis: readsSisOf('user_id'),
    /** Reads when somebody signed on by it, and from where. */
    readAuthenticationEvents: anyOf(own('userId'), managed, viewsStatisticsOf('user_id')),
    updateSisId: may('manage_sis', onAccount('rootAccountId')),
  },
  fields: { sisUserId: readsSisOf('user_id'), integrationId: readsSisOf('user_id') },
});
