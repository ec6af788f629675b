/** How a tenant gets an administrator again when its own can no longer sign on. */

import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound, notPermitted } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { Account } from '../accounts/index.js';
import { accountOfTenant, memberOfRoot, rootAccount, siteAdministrator } from './authority.sql.js';
import { type NamedRole, namedAccountRole } from './named-role.js';
import type { Role } from './role.entity.js';

/** Who becomes an administrator, of what. */
export interface Appointment {
  readonly account: Account;
  readonly userId: number;
  readonly role: Role;
}

/**
 * The built-in administrators of the site account appoint administrators of other root accounts: in the built-in role
 * alone, and only users who can sign on there. They see and change nothing else of these tenants.
 * The transaction is held to no tenant afterwards; what the caller's own rights decide is told apart before that.
 * @returns null for everybody else, and for the accounts of the caller's own tenant
 * @throws Refusal 403 for another role; 404 for what is no root account, and for a user without a login in the tenant
 */
export async function siteAppointment(
  ctx: OperationContext,
  accountId: RecordKey,
  given: NamedRole & { readonly userId: RecordKey },
): Promise<Appointment | null> {
  const { actor, em } = ctx;
  const { database, crossTenants } = ctx.services;
  if (typeof accountId !== 'number' || accountId === actor.rootAccountId) return null;
  const who = siteAdministrator.with({ accountId: actor.rootAccountId, userId: actor.userId });
  if ((await database.rows(who, em)).length === 0) return null;
  const own = accountOfTenant.with({ id: accountId, rootAccountId: actor.rootAccountId });
  if ((await database.rows(own, em)).length > 0) return null;
  await crossTenants('site', em);
  const [root] = await database.rows<{ id: number }>(rootAccount.with({ id: accountId }), em);
  if (root === undefined) throw notFound();
  const id = typeof given.userId === 'number' ? given.userId : 0;
  const [user] = await database.rows<{ id: number }>(memberOfRoot.with({ id, rootAccountId: root.id }), em);
  if (user === undefined) throw notFound();
  // unguarded: the root account of a tenant that the site administers.
  const account = await em.findOneOrFail(Account, root.id);
  const role = await namedAccountRole(ctx, account, given);
  if (role.workflowState !== 'built_in') throw notPermitted();
  return { account, userId: user.id, role };
}
