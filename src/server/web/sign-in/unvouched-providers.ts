/** Sign-on providers that sign on fewer people than their school expects, for who operates the service. Decision 0114. */

export interface UnvouchedCounts {
  /** Nobody is known to vouch for them. */
  readonly unknown: number;
  /** Whoever vouches for them can no longer sign on. */
  readonly left: number;
}

export const countsOfUnvouched = `
  select count(*) filter (where p.voucher_id is null)::int as unknown,
    count(*) filter (where p.voucher_id is not null)::int as left
  from authentication_providers p
  where p.workflow_state = 'active' and p.auth_type <> 'local' and not exists (
    select 1
    from logins l
    join users u on u.id = l.user_id and u.workflow_state <> 'deleted'
    where l.user_id = p.voucher_id and l.root_account_id = p.root_account_id and l.workflow_state = 'active'
  )`;

/** One line for people; null where there is nothing to say. */
export function saidOfUnvouched({ unknown, left }: UnvouchedCounts): string | null {
  if (unknown + left === 0) return null;
  return (
    `sign-on providers for which nobody vouches: ${unknown}, which sign on people without administrative rights alone, ` +
    `and ${left} whose voucher has left, which sign on nobody: an administrator with all rights has to save their settings again`
  );
}
