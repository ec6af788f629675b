import { authorizedFind, authorizedRead } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import { type Account, accountReads } from '../accounts/index.js';
import { refuseWhileActing } from '../users/index.js';
import { Role } from './role.entity.js';
import { roleReads } from './role.reads.js';
import { roleHoldsMore } from './role.refusals.js';
import { idOf, nameOf, nearestRole } from './role-names.filters.js';
import { type Comparison, comparedWithOwn } from './unheld-permissions.js';

/** How a client names a role: by id, which may be a name over REST, or by name. */
export interface RoleName {
  readonly accountId: RecordKey;
  readonly id?: RecordKey | null;
  readonly name?: string | null;
}

/** A role that the actor may change, as an account sees it. */
export interface ManageableRole {
  readonly account: Account;
  readonly role: Role;
  /** The role beside what the actor holds. */
  readonly comparison: Comparison;
}

/**
 * The account whose roles the actor manages and, locked for the change, a role that it knows: its own, or one handed
 * down to it. Refusals: 403 without the right to manage roles there, `holds_more` for a role that gives what the actor
 * does not hold, `not_while_acting`; 404.
 */
export async function manageableRole(ctx: OperationContext, name: RoleName): Promise<ManageableRole> {
  refuseWhileActing(ctx.actor);
  const account = await authorizedRead(ctx, accountReads, 'manageRoles', name.accountId);
  const id = await idOfRole(ctx, account, name);
  if (id === null) throw notFound();
  const role = await authorizedFind(ctx, roleReads, 'manage', id);
  const comparison = await comparedWithOwn(ctx, role, account);
  const beyond = comparison.beyond();
  if (beyond.length > 0) throw roleHoldsMore(beyond);
  return { account, role, comparison };
}

async function idOfRole(ctx: OperationContext, account: Account, name: RoleName): Promise<number | null> {
  const id = name.id == null ? null : idOf(name.id);
  const called = name.id == null ? name.name : nameOf(name.id);
  if (id === null && called == null) return null;
  // unguarded: which role is meant, of those that the account knows; it is authorized next.
  const roles = await ctx.em.find(Role, {
    rootAccountId: account.rootAccountId,
    accountId: { $in: account.ancestors },
    ...(id === null ? { $or: [{ name: called }, { label: called }] } : { id }),
  });
  return nearestRole(roles, account)?.id ?? null;
}
