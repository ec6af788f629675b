import { allOf, anyOf, definePolicy, is, may, ofTenant, onAccount, own } from '../kernel/policy.js';
import { Login } from './login.entity.js';
import { managesUser, readsSisOf } from './user.policy.js';

const managed = managesUser('user_id');

/** A login is seen by its user and by those who manage the user's logins. */
export const loginPolicy = definePolicy(Login, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['active', 'suspended'] }),
    anyOf(own('userId'), managed),
  ),
  actions: {
    update: managed,
    remove: managed,
    readSis: readsSisOf('user_id'),
    updateSisId: may('manage_sis', onAccount('rootAccountId')),
  },
  fields: { sisUserId: readsSisOf('user_id'), integrationId: readsSisOf('user_id') },
});
