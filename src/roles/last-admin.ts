/** A tenant keeps an administrator. */
import type { OperationContext } from '../kernel/context.js';
import { badRequest } from '../kernel/refusal.js';

const holders = `select count(*)::int as holders, coalesce(bool_or(a.user_id = $2::bigint), false) as concerned
  from admins a
  join roles r on r.id = a.role_id and r.workflow_state = 'built_in'
  join users u on u.id = a.user_id and u.workflow_state <> 'deleted'
  where a.account_id = $1::bigint and a.workflow_state = 'active'
    and exists (select 1 from logins l where l.user_id = a.user_id and l.root_account_id = $1::bigint and l.workflow_state = 'active')`;

/**
 * Refuses (400 `last_admin`) to take the built-in administrator's role at a root account from the only user who holds it.
 * Locks the root account first, so that of two removals at the same time one sees the other.
 */
export async function refuseLastAdmin(ctx: OperationContext, rootAccountId: number, userId: number): Promise<void> {
  const { database } = ctx.services;
  // The lock has to be there before the count's snapshot is taken: two statements.
  await database.rows(
    { text: 'select id from accounts where id = $1::bigint for update', values: [rootAccountId] },
    ctx.em,
  );
  const values = [rootAccountId, userId];
  const [row] = await database.rows<{ holders: number; concerned: boolean }>({ text: holders, values }, ctx.em);
  if (row?.concerned && row.holders === 1) throw badRequest('last_admin', 'The account needs an administrator.');
}
