import { accountReads } from '../../identity/accounts/index.js';
import { AuthenticationEvent, loginReads, userReads } from '../../identity/users/index.js';
import { defineReads, one, type Reads } from '../../platform/query/reads.js';
import { authenticationEventPolicy } from './authentication-event.policy.js';

export const authenticationEventReads: Reads<AuthenticationEvent, never> = defineReads(AuthenticationEvent, {
  policy: authenticationEventPolicy,
  orders: { time: ['createdAt', 'id'] },
  relations: {
    // Whoever sees the event knows by whose login it happened.
    login: one(() => loginReads, 'loginId', { trusted: true }),
    user: one(() => userReads, 'userId', { trusted: true }),
    realUser: one(() => userReads, 'realUserId'),
    account: one(() => accountReads, 'accountId'),
  },
});
