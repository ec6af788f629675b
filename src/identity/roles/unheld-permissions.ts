/** Whether a role gives more than somebody holds themselves, anywhere that it gives it. */

import type { OperationContext } from '../../platform/transaction/context.js';
import type { Permission } from '../access/index.js';
import type { Account } from '../accounts/index.js';
import { heldAndSaid } from './authority.sql.js';
import type { Role } from './role.entity.js';
import { type AccountPath, givenFrom, type Override, type RoleKind } from './role-permissions.rules.js';

/** A role beside what the actor holds, at an account and everywhere below it. */
export interface Comparison {
  /**
   * The permissions that the role gives somewhere and the actor does not hold there.
   * @param own what the account itself says of the role, in place of what is stored
   */
  readonly beyond: (own?: readonly Override[]) => Permission[];
  /** Whether the actor holds the permission at the account itself. */
  readonly holds: (permission: Permission) => boolean;
}

interface Found {
  /** The actor's roles, each with the account where it was given. */
  readonly held: readonly (RoleKind & { readonly accountId: number; readonly roleId: number })[];
  /** What the accounts of the tenant say of the role and of the actor's roles. */
  readonly overrides: readonly (Override & { readonly roleId: number })[];
  /** The account, and those below it that say something of one of the roles: all others follow the one above them. */
  readonly places: readonly AccountPath[];
}

/**
 * Compares a role with what the actor holds, at the account and below it, in accounts that are yet to be made as well.
 * The built-in administrator of the root account counts as holding every permission of the tenant, also one that was
 * switched off for them: else nobody could ever switch it on again. Who acts as somebody is no such administrator.
 */
export async function comparedWithOwn(ctx: OperationContext, role: Role, account: Account): Promise<Comparison> {
  const { userId, realUserId } = ctx.actor;
  const { id: accountId, rootAccountId } = account;
  const statement = heldAndSaid.with({ userId, rootAccountId, roleId: role.id, accountId });
  const [row] = await ctx.services.database.rows<Found>(statement, ctx.em);
  const { held, overrides, places } = row as Found;
  const isFull =
    realUserId === null && held.some(({ builtIn, accountId }) => builtIn && accountId === account.rootAccountId);
  const of = (roleId: number) => overrides.filter((override) => override.roleId === roleId);
  const heldAt = (account: AccountPath): ReadonlySet<Permission> =>
    new Set(
      held
        .filter(({ accountId }) => account.path.includes(accountId))
        .flatMap((own) => givenFrom(own.accountId, own, account, of(own.roleId))),
    );
  const kind = { baseRoleType: role.baseRoleType, builtIn: role.workflowState === 'built_in' };
  const stored = of(role.id);
  return {
    beyond: (own) => {
      if (isFull) return [];
      const said = own === undefined ? stored : [...stored.filter((o) => o.accountId !== account.id), ...own];
      const everywhere = places.flatMap((account) => [account, newAccountBelow(account)]);
      const given = (place: AccountPath) => givenFrom(account.id, kind, place, said);
      return [...new Set(everywhere.flatMap((place) => without(given(place), heldAt(place))))];
    },
    holds: (permission) => isFull || heldAt({ path: account.ancestors, isSite: account.site }).has(permission),
  };
}

/** An account that somebody may make below this one: what is handed down applies to it. */
const newAccountBelow = ({ path }: AccountPath): AccountPath => ({ path: [...path, 0], isSite: false });

const without = (given: readonly Permission[], held: ReadonlySet<Permission>): Permission[] =>
  given.filter((permission) => !held.has(permission));

/** The permissions that a role gives at the account, or anywhere below it, and that the actor does not hold there. */
export async function unheldPermissions(ctx: OperationContext, role: Role, account: Account): Promise<Permission[]> {
  return (await comparedWithOwn(ctx, role, account)).beyond();
}
