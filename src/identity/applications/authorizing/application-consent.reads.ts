import type { ActionOf } from '../../../platform/authorization/policy.js';
import { connection, defineReads, extendReads, one, type Reads } from '../../../platform/query/reads.js';
import { sql } from '../../../platform/sql/sql.js';
import { ApplicationConsent, loginReads, userPolicy, userReads } from '../../users/index.js';
import { applicationConsentPolicy } from './application-consent.policy.js';

export const applicationConsentReads: Reads<
  ApplicationConsent,
  ActionOf<typeof applicationConsentPolicy>
> = defineReads(ApplicationConsent, {
  policy: applicationConsentPolicy,
  computed: {
    applicationName: (row) => sql`(select dk.name from developer_keys dk where dk.id = ${row}.developer_key_id)`,
    lastUsedAt: (row) => sql`(select max(t.last_used_at) from access_tokens t where t.consent_id = ${row}.id)`,
  },
  relations: { user: one(() => userReads, 'userId'), login: one(() => loginReads, 'loginId') },
});

export const consentsOfUser = extendReads(userReads, {
  connections: {
    applicationConsents: connection(() => applicationConsentReads, {
      joinOn: (child, parent) => sql`${child}.user_id = ${parent}.id`,
      listed: userPolicy.actions.actFor,
    }),
  },
});
