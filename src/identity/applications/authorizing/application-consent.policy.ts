import { allOf, anyOf, definePolicy, is, ofTenant, own, sqlCondition } from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import { ApplicationConsent, managesUser } from '../../users/index.js';

const ownOrManaged = anyOf(own('userId'), managesUser('user_id'));

/** Whether the application has anything left that it could use: a token, a refresh token, or a code. */
const isOfUse = sqlCondition(
  'isOfUse',
  (row) => sql`
    (
      exists (
        select from refresh_tokens r
        where r.consent_id = ${row}.id and r.used_at is null and coalesce(r.expires_at > now(), true)
      )
      or exists (
        select from access_tokens t
        where t.consent_id = ${row}.id and t.revoked_at is null and coalesce(t.expires_at > now(), true)
      )
      or exists (
        select from authorization_codes k
        where k.consent_id = ${row}.id and k.used_at is null and k.expires_at > now()
      )
    )
  `,
);

/**
 * What somebody has allowed an application is seen and ended by them and by those who manage their logins, for as long as
 * the application can use it.
 */
export const applicationConsentPolicy = definePolicy(ApplicationConsent, {
  visible: allOf(ofTenant('rootAccountId'), is({ endedAt: null }), ownOrManaged, isOfUse),
  actions: { end: ownOrManaged },
});
