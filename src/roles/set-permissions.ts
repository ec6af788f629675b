import type { Account } from '../accounts/index.js';
import type { OperationContext } from '../kernel/context.js';
import type { Permission } from '../kernel/permissions.js';
import { grantOf } from '../kernel/policy.js';
import { notPermitted } from '../kernel/refusal.js';
import { Admin } from './admin.entity.js';
import { Role } from './role.entity.js';
import { RoleOverride } from './role-override.entity.js';
import type { Override, Place, RoleKind } from './role-permissions.rules.js';
import { type NewGrant, newlyGranted, overridesAfter, type PermissionSetting } from './role-settings.rules.js';

/** What the audit trail keeps of one permission. */
export interface PermissionChange {
  readonly permission: Permission;
  readonly before: Omit<Override, 'permission' | 'accountId'> | null;
  readonly after: Omit<Override, 'permission' | 'accountId'> | null;
}

/**
 * Sets permissions of a role as the account sees it: the overrides are the account's own, whoever owns the role.
 * Answers what changed. Refusals: 403 `cannot_grant_unheld` for what the actor does not hold there.
 * Source: D1 · Roles, permission rules.
 */
export async function setPermissions(
  ctx: OperationContext,
  account: Account,
  role: Role,
  settings: readonly PermissionSetting[],
): Promise<PermissionChange[]> {
  if (settings.length === 0) return [];
  const stored = await ctx.em.find(RoleOverride, {
    rootAccountId: account.rootAccountId,
    roleId: role.id,
    accountId: { $in: account.ancestors },
  });
  const kind: RoleKind = { baseRoleType: role.baseRoleType, builtIn: role.workflowState === 'built_in' };
  const place: Place = { path: account.ancestors, isSite: account.site };
  const after = overridesAfter(kind, place, stored, settings);
  await refuseUnheld(ctx, account, newlyGranted(kind, place, stored, after));
  return store(ctx, account, role, stored, after);
}

/** A role gives no more than its maker has, wherever it gives it. @throws Refusal 403 `cannot_grant_unheld` */
async function refuseUnheld(ctx: OperationContext, account: Account, granted: readonly NewGrant[]): Promise<void> {
  const beyond = granted.filter(({ permission }) => {
    const { subtrees } = grantOf(ctx.actor, permission);
    return !account.ancestors.some((id) => subtrees.includes(id));
  });
  if (beyond.length === 0) return;
  // Where an override cuts a hole in what the actor holds, each account counts by itself.
  const below = await accountsBelow(ctx, account);
  const unheld = beyond.filter((grant) => {
    const { exact } = grantOf(ctx.actor, grant.permission);
    return !exact.includes(account.id) || (grant.below && !below.every((id) => exact.includes(id)));
  });
  if (unheld.length === 0 || (await isFullAdministrator(ctx, account))) return;
  const names = unheld.map(({ permission }) => permission).join(', ');
  throw notPermitted('cannot_grant_unheld', `You cannot grant what you do not hold: ${names}.`);
}

async function accountsBelow(ctx: OperationContext, account: Account): Promise<number[]> {
  const text = `select a.id from accounts a where a.ancestors @> array[$1::bigint] and a.id <> $1 and a.workflow_state <> 'deleted'`;
  const rows = await ctx.services.database.rows<{ id: number }>({ text, values: [account.id] }, ctx.em);
  return rows.map((row) => row.id);
}

/**
 * The built-in administrators of an account may turn on what is off for themselves: else nobody could ever turn on what
 * they do not have by default, or what one of them turned off.
 */
async function isFullAdministrator(ctx: OperationContext, account: Account): Promise<boolean> {
  const builtIn = await ctx.em.findOne(
    Role,
    { rootAccountId: account.rootAccountId, name: 'AccountAdmin', workflowState: 'built_in' },
    { fields: ['id'] },
  );
  if (builtIn === null) return false;
  const found = await ctx.em.count(Admin, {
    rootAccountId: account.rootAccountId,
    userId: ctx.actor.userId,
    roleId: builtIn.id,
    accountId: { $in: account.ancestors },
    workflowState: 'active',
  });
  return found > 0;
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
    else ctx.em.create(RoleOverride, { rootAccountId: account.rootAccountId, roleId: role.id, ...next } as never);
  }
  return changes;
}
