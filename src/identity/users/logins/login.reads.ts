import type { ActionOf } from '../../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { accountReads } from '../../accounts/index.js';
import { authenticationProviderReads } from '../../authentication-providers/index.js';
import { accessTokenReads } from '../access-tokens/access-token.reads.js';
import { communicationChannelReads } from '../communication-channels/communication-channel.reads.js';
import { Login } from '../login.entity.js';
import { sessionReads } from '../sessions/session.reads.js';
import { userPolicy } from '../user.policy.js';
import { userReads } from '../user.reads.js';
import { loginPolicy } from './login.policy.js';

export const loginReads: Reads<Login, ActionOf<typeof loginPolicy>> = defineReads(Login, {
  policy: loginPolicy,
  computed: {
    /** How it signs on, also for who may not see the provider. */
    authenticationProviderType: (_row, { lookUp }) =>
      lookUp('authentication_providers', 'authentication_provider_id', 'auth_type'),
    /** By a token or a session of it, or when its user last signed on; each is written once a minute where it is used. */
    lastRequestAt: (row) => sql`
      greatest(
        ${row}.last_login_at,
        (select max(t.last_used_at) from access_tokens t where t.login_id = ${row}.id),
        (select max(s.last_request_at) from sessions s where s.login_id = ${row}.id)
      )
    `,
  },
  // Whoever sees a login is its user or manages them.
  relations: {
    user: one(() => userReads, 'userId', { trusted: true }),
    homeAccount: one(() => accountReads, 'homeAccountId'),
    rootAccount: one(() => accountReads, 'rootAccountId'),
    authenticationProvider: one(() => authenticationProviderReads, 'authenticationProviderId'),
  },
});

export const loginsOfUser = extendReads(userReads, {
  connections: {
    logins: connection(() => loginReads, {
      joinOn: (child, parent) => sql`${child}.user_id = ${parent}.id`,
      listed: userPolicy.actions.actFor,
    }),
  },
});

export const ownerOfToken = extendReads(accessTokenReads, {
  relations: { user: one(() => userReads, 'userId'), login: one(() => loginReads, 'loginId') },
});

export const ownerOfSession = extendReads(sessionReads, {
  relations: { user: one(() => userReads, 'userId'), login: one(() => loginReads, 'loginId') },
});

export const ownerOfChannel = extendReads(communicationChannelReads, {
  relations: { user: one(() => userReads, 'userId') },
});

export const voucherOfProvider = extendReads(authenticationProviderReads, {
  relations: { voucher: one(() => userReads, 'voucherId') },
});
