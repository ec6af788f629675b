import { allOf, anyOf, definePolicy, is, may, ofTenant, onAccount, own } from '../kernel/policy.js';
import { defineReads, type Reads } from '../kernel/reads.js';
import { AccessToken } from './access-token.entity.js';

/** A token is seen by its owner and by those who manage logins; its text is shown once, when it is made. */
export const tokenPolicy = definePolicy(AccessToken, {
  visible: allOf(
    ofTenant('rootAccountId'),
    is({ revokedAt: null }),
    anyOf(own('userId'), may('manage_user_logins', onAccount('rootAccountId'))),
  ),
  actions: { revoke: anyOf(own('userId'), may('manage_user_logins', onAccount('rootAccountId'))) },
});

export const tokenReads: Reads<AccessToken> = defineReads(AccessToken, { policy: tokenPolicy });
