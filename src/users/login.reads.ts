import { allOf, anyOf, definePolicy, is, may, ofTenant, onAccount, own } from '../kernel/policy.js';
import { defineReads, one, type Reads } from '../kernel/reads.js';
import { Login } from './login.entity.js';
import { userReads } from './user.reads.js';

const here = onAccount('rootAccountId');

/** A login is seen by its user and by those who manage the logins of its root account. */
export const loginPolicy = definePolicy(Login, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ workflowState: ['active', 'suspended'] }),
    anyOf(own('userId'), may('manage_user_logins', here)),
  ),
  actions: {
    update: may('manage_user_logins', here),
    updateSisId: may('manage_sis', here),
  },
  fields: { sisUserId: may('read_sis', here), integrationId: may('read_sis', here) },
});

export const loginReads: Reads<Login> = defineReads(Login, {
  policy: loginPolicy,
  orders: { position: ['position', 'id'] },
  // Whoever sees a login is its user or manages the users of its account.
  relations: { user: one(() => userReads, 'userId', { trusted: true }) },
});
