/** Which role a request means. */
import { LockMode } from '@mikro-orm/core';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import type { Account } from '../accounts/index.js';
import { Role } from './role.entity.js';
import { notAdminRole } from './role.refusals.js';
import { nearestRole } from './role-names.filters.js';

export interface NamedRole {
  readonly roleId?: RecordKey | null;
  /** Name or label, where no id is given. */
  readonly role?: string | null;
}

const otherwise = 'AccountAdmin';

/**
 * The account role that a request names among those of the account and the accounts above it: by id, else by name, else
 * the built-in administrator. Of two roles with the same name the one nearer to the account is meant. The role stays as
 * it is until the transaction ends: whoever takes it out of use just then comes before or after.
 * Refusals: 404 for a role that is not there; 400 for one that is no account role. Source: D1 · Admins; supplement §2.6.
 */
export async function namedAccountRole(ctx: OperationContext, account: Account, named: NamedRole): Promise<Role> {
  const inTree = { rootAccountId: account.rootAccountId, accountId: { $in: account.ancestors } };
  const lock = { lockMode: LockMode.PESSIMISTIC_READ } as const;
  // unguarded: the roles that an account knows; who may give them is asked by the caller.
  const role = await (named.roleId !== null && named.roleId !== undefined
    ? ctx.em.findOne(Role, { ...inTree, id: typeof named.roleId === 'number' ? named.roleId : -1 }, lock)
    : nearestRole(await ctx.em.find(Role, { ...inTree, name: named.role ?? otherwise }, lock), account));
  if (role === null) throw notFound();
  if (role.baseRoleType !== 'AccountMembership') throw notAdminRole();
  return role;
}
