/**
 * Who belongs to an account. Users of a root account have a login there; those of a sub-account take part in its
 * courses, administer it, or have a login that was made in it.
 * @param user SQL of the user's id
 * @param account alias of the account
 */
export const usersOfAccount = (user: string, account: string): string =>
  `exists (select 1 from logins ul where ul.user_id = ${user} and ul.root_account_id = ${account}.root_account_id and ul.workflow_state <> 'deleted') ` +
  `and (${account}.parent_account_id is null ` +
  `or exists (select 1 from enrollments ue join courses uc on uc.id = ue.course_id join accounts ua on ua.id = uc.account_id ` +
  `where ue.user_id = ${user} and ue.workflow_state <> 'deleted' and ua.ancestors @> array[${account}.id]) ` +
  `or exists (select 1 from admins um join accounts ua on ua.id = um.account_id ` +
  `where um.user_id = ${user} and um.workflow_state = 'active' and ua.ancestors @> array[${account}.id]) ` +
  `or exists (select 1 from logins uh join accounts ua on ua.id = uh.home_account_id ` +
  `where uh.user_id = ${user} and uh.workflow_state <> 'deleted' and ua.ancestors @> array[${account}.id]))`;
