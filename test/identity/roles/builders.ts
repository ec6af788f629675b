/** People and their roles put straight into the database: what a test reads, it does not also write. */

import type { Permission } from '../../../src/identity/access/permissions.js';
import { Account } from '../../../src/identity/accounts/index.js';
import { Role } from '../../../src/identity/roles/index.js';
import { createToken } from '../../../src/server/database/authority/tokens.js';
import { SchoolBuilder, type Tenant } from '../../../src/server/database/seed/school.js';
import type { Caller, World } from '../../support/world.js';

/** Somebody of a tenant, with one login and a token of it. */
export interface Somebody {
  readonly userId: number;
  readonly loginId: number;
  readonly token: string;
  readonly caller: Caller;
}

/** Makes somebody with a login of that name in the root account, the first tenant's unless one is named. */
export async function somebody(world: World, name: string, rootAccountId = world.accounts.RA): Promise<Somebody> {
  const em = await world.em();
  const tenant = { root: await em.findOneOrFail(Account, rootAccountId) } as Tenant;
  const { user, login } = await new SchoolBuilder(em).person(tenant, name, name);
  const token = await createToken(em, login, { purpose: 'tests' });
  return { userId: user.id, loginId: login.id, token, caller: world.withToken(token) };
}

/** Gives somebody a role in an account, the built-in administrator's unless one is named. */
export async function appoint(world: World, userId: number, accountId: number, roleId?: number): Promise<void> {
  const em = await world.em();
  const account = await em.findOneOrFail(Account, accountId);
  const named = roleId === undefined ? { name: 'AccountAdmin', workflowState: 'built_in' as const } : { id: roleId };
  const role = await em.findOneOrFail(Role, { rootAccountId: account.rootAccountId, ...named });
  await new SchoolBuilder(em).admin(account, { id: userId } as never, role);
  world.app.cache.clear();
}

/** A custom role of the first tenant's root account that gives these permissions. */
export async function aCustomRole(world: World, name: string, permissions: readonly Permission[]): Promise<number> {
  const em = await world.em();
  const tenant = { root: await em.findOneOrFail(Account, world.accounts.RA) } as Tenant;
  const given = Object.fromEntries(permissions.map((permission) => [permission, true]));
  return (await new SchoolBuilder(em).role(tenant, name, 'AccountMembership', given)).id;
}

/** Somebody new who holds nothing but a custom role of that name in the first tenant's root account. */
export async function aRoleHolder(
  world: World,
  name: string,
  permissions: readonly Permission[],
): Promise<Somebody & { readonly roleId: number }> {
  const holder = await somebody(world, name.toLowerCase());
  const roleId = await aCustomRole(world, name, permissions);
  await appoint(world, holder.userId, world.accounts.RA, roleId);
  return { ...holder, roleId };
}
