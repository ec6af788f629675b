import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';

/**
 * Who belongs to an account. Users of a root account have a login there; those of a sub-account take part in its
 * courses, administer it, or have a login that was made in it.
 * @param user SQL of the user's id
 * @param account row of the account
 */
export const usersOfAccount = (user: Sql, account: Sql): Sql => sql`
  exists (
    select 1
    from logins ul
    where ul.user_id = ${user}
      and ul.root_account_id = ${account}.root_account_id
      and ul.workflow_state <> 'deleted'
  )
  and (
    ${account}.parent_account_id is null
    or exists (
      select 1
      from enrollments ue
      join courses uc on uc.id = ue.course_id
      join accounts ua on ua.id = uc.account_id
      where ue.user_id = ${user} and ue.workflow_state <> 'deleted' and ua.ancestors @> array[${account}.id]
    )
    or exists (
      select 1
      from admins um
      join accounts ua on ua.id = um.account_id
      where um.user_id = ${user} and um.workflow_state = 'active' and ua.ancestors @> array[${account}.id]
    )
    or exists (
      select 1
      from logins uh
      join accounts ua on ua.id = uh.home_account_id
      where uh.user_id = ${user} and uh.workflow_state <> 'deleted' and ua.ancestors @> array[${account}.id]
    )
  )
`;

/** A row, where the user belongs to the account. */
// unguarded: whether a user belongs to an account whose users the actor manages.
export const belongsTo = statement<{ accountId: number; userId: number }>(
  (value) => sql`
    select 1
    from accounts a
    where a.id = ${value('accountId', 'bigint')} and ${usersOfAccount(value('userId', 'bigint'), sql`a`)}
  `,
);
