/** How a tenant gets an administrator again when its own can no longer sign on. */
import { Account } from '../accounts/index.js';
import type { OperationContext } from '../kernel/context.js';
import type { RecordKey } from '../kernel/record-key.js';
import { notFound, notPermitted } from '../kernel/refusal.js';
import { type NamedRole, namedAccountRole } from './named-role.js';
import type { Role } from './role.entity.js';

/** Who becomes an administrator, of what. */
export interface Appointment {
  readonly account: Account;
  readonly userId: number;
  readonly role: Role;
}

const siteAdministrator = `select s.id from accounts s
  join admins m on m.account_id = s.id and m.user_id = $2::bigint and m.workflow_state = 'active'
  join roles r on r.id = m.role_id and r.workflow_state = 'built_in'
  where s.id = $1::bigint and s.site`;

const foreignRoot = `select a.id from accounts a
  where a.id = $1::bigint and a.parent_account_id is null and a.workflow_state = 'active'`;

const member = `select u.id from users u where u.id = $1::bigint and u.workflow_state <> 'deleted'
  and exists (select 1 from logins l where l.user_id = u.id and l.root_account_id = $2::bigint and l.workflow_state = 'active')`;

/**
 * The built-in administrators of the site account appoint administrators of other root accounts: in the built-in role
 * alone, and only users who can sign on there. They see and change nothing else of these tenants.
 * @returns null for everybody else, and for every other account
 * @throws Refusal 403 for another role; 404 for a user without a login in the tenant
 */
export async function siteAppointment(
  ctx: OperationContext,
  accountId: RecordKey,
  given: NamedRole & { readonly userId: RecordKey },
): Promise<Appointment | null> {
  const { actor, em } = ctx;
  const { database, crossTenants } = ctx.services;
  if (typeof accountId !== 'number' || accountId === actor.rootAccountId) return null;
  const who = [actor.rootAccountId, actor.userId];
  if ((await database.rows({ text: siteAdministrator, values: who }, em)).length === 0) return null;
  await crossTenants('site account', em);
  const [root] = await database.rows<{ id: number }>({ text: foreignRoot, values: [accountId] }, em);
  if (root === undefined) return null;
  const id = typeof given.userId === 'number' ? given.userId : 0;
  const [user] = await database.rows<{ id: number }>({ text: member, values: [id, root.id] }, em);
  if (user === undefined) throw notFound();
  // unguarded: the root account of a tenant that the site administers.
  const account = await em.findOneOrFail(Account, root.id);
  const role = await namedAccountRole(ctx, account, given);
  if (role.workflowState !== 'built_in') throw notPermitted();
  return { account, userId: user.id, role };
}
