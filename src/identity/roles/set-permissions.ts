import type { OperationContext } from '../../platform/transaction/context.js';
import type { Permission } from '../access/index.js';
import type { Account } from '../accounts/index.js';
import type { Role } from './role.entity.js';
import { cannotGrantUnheld } from './role.refusals.js';
import { RoleOverride } from './role-override.entity.js';
import type { AccountPath, Override, RoleKind } from './role-permissions.rules.js';
import {
  ignoredSettings,
  locksChanged,
  overridesAfter,
  type PermissionSetting,
  refuseLockOut,
} from './role-settings.rules.js';
import type { Comparison } from './unheld-permissions.js';

/** What the audit trail keeps of one permission. */
export interface PermissionChange {
  readonly permission: Permission;
  readonly before: Omit<Override, 'permission' | 'accountId'> | null;
  readonly after: Omit<Override, 'permission' | 'accountId'> | null;
}

/**
 * Sets permissions of a role as the account sees it: the overrides are the account's own, whoever owns the role.
 * Answers what changed. Refusals: 403 `cannot_grant_unheld` where the role would then give more than the actor holds, or
 * a lock is put or lifted on what they do not hold; 400 `last_admin`. Source: D1 · Roles, permission rules.
 */
export async function setPermissions(
  ctx: OperationContext,
  account: Account,
  role: Role,
  settings: readonly PermissionSetting[],
  comparison: Comparison,
): Promise<PermissionChange[]> {
  // unguarded: what accounts say of a role that was authorized.
  const stored = await ctx.em.find(RoleOverride, {
    rootAccountId: account.rootAccountId,
    roleId: role.id,
    accountId: { $in: account.ancestors },
  });
  const kind: RoleKind = { baseRoleType: role.baseRoleType, builtIn: role.workflowState === 'built_in' };
  const accountPath: AccountPath = { path: account.ancestors, isSite: account.site };
  const after = overridesAfter(kind, accountPath, stored, settings);
  ctx.ignored.push(...ignoredSettings(kind, accountPath, stored, settings));
  refuseLockOut(kind, accountPath, stored, after);
  const own = after.filter(({ accountId }) => accountId === account.id);
  const locks = locksChanged(account.id, stored, own);
  const unheld = new Set([...comparison.beyond(own), ...locks.filter((permission) => !comparison.holds(permission))]);
  if (unheld.size > 0) throw cannotGrantUnheld([...unheld]);
  return store(ctx, account, role, stored, after);
}

const compared = ['enabled', 'locked', 'appliesToSelf', 'appliesToDescendants'] as const;

function factsOf(override: Override | undefined) {
  if (override === undefined) return null;
  const { enabled, locked, appliesToSelf, appliesToDescendants } = override;
  return { enabled, locked, appliesToSelf, appliesToDescendants };
}

/** Brings the account's rows in line with what it says now. */
function store(
  ctx: OperationContext,
  account: Account,
  role: Role,
  stored: readonly RoleOverride[],
  after: readonly Override[],
): PermissionChange[] {
  const own = new Map(stored.filter((o) => o.accountId === account.id).map((o) => [o.permission, o]));
  const wanted = new Map(after.filter((o) => o.accountId === account.id).map((o) => [o.permission, o]));
  const changes: PermissionChange[] = [];
  for (const permission of new Set([...own.keys(), ...wanted.keys()])) {
    const row = own.get(permission);
    const next = wanted.get(permission);
    if (row && next && compared.every((name) => row[name] === next[name])) continue;
    changes.push({ permission, before: factsOf(row), after: factsOf(next) });
    if (next === undefined) ctx.em.remove(row as RoleOverride);
    else if (row) Object.assign(row, factsOf(next));
    else ctx.em.create(RoleOverride, { rootAccountId: account.rootAccountId, roleId: role.id, ...next });
  }
  return changes;
}
