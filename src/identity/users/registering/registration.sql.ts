/** Registrations that nobody has finished. */
import { bulkStatement, updated } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { Login } from '../login.entity.js';

/** Somebody who has registered and never chose a password. */
export interface UnfinishedRegistration {
  readonly loginId: number;
  readonly userId: number;
  readonly rootAccountId: number;
}

/**
 * Those whose link has been of no use for a day: it is good for two weeks. Whom an administrator has made is none of them.
 */
// unguarded: the job that ends them shows them to nobody.
export const unfinishedRegistrations = statement<object>(
  () => sql`
    select l.id as "loginId", l.user_id as "userId", l.root_account_id as "rootAccountId"
    from users u
    join logins l on l.user_id = u.id and l.workflow_state = 'active'
    where u.workflow_state = 'pre_registered'
      and u.created_at < now() - interval '15 days'
      and l.password_hash is null
      and l.authentication_provider_id is null
      and l.sis_user_id is null
      and exists (
        select 1 from audit_events e
        where e.root_account_id = l.root_account_id
          and e.event_type = 'user_registered'
          and e.subject_type = 'User'
          and e.subject_id = u.id
      )
    order by l.id
    limit 1000
  `,
);

/** Frees the login name, unless a password was chosen meanwhile. */
// unguarded: the job has chosen it.
export const registrationEnded = bulkStatement<{ loginId: number }>(
  [updated(Login, 'workflowState')],
  (value) => sql`
    update logins set workflow_state = 'deleted', updated_at = now()
    where id = ${value('loginId', 'bigint')} and workflow_state = 'active' and password_hash is null
    returning id, now()::text as clock
  `,
);
