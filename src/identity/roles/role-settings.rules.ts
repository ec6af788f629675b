/** What a request to set permissions makes of a role's overrides. Source: D1 · Roles, permission rules; supplement §2.3. */

import { badRequest, refuseInvalid } from '../../platform/refusal/refusal.js';
import type { IgnoredField } from '../../platform/transaction/context.js';
import { applicableTo, isPermission, type Permission } from '../access/index.js';
import { keptByAdministrators } from './role.policy.js';
import { type AccountPath, effectiveAt, type Override, type RoleKind } from './role-permissions.rules.js';

/** What a request says of one permission. */
export interface PermissionSetting {
  readonly permission: string;
  readonly explicit?: boolean | null;
  readonly enabled?: boolean | null;
  /** Absent leaves the lock as it is. */
  readonly locked?: boolean | null;
  /** True unless set. */
  readonly appliesToSelf?: boolean | null;
  /** True unless set. */
  readonly appliesToDescendants?: boolean | null;
}

/** What nobody knows cannot be granted or denied. @throws Refusal 400 by field */
export function refuseUnknown(settings: readonly PermissionSetting[]): void {
  const unknown = settings.filter(({ permission }) => !isPermission(permission));
  refuseInvalid(
    unknown.map(({ permission }) => ({
      attribute: `permissions.${permission}`,
      type: 'inclusion',
      message: `There is no permission ${permission}.`,
    })),
  );
}

/** A permission must apply somewhere. @throws Refusal 400 `applies_nowhere` */
export function refuseNowhere(settings: readonly PermissionSetting[]): void {
  const nowhere = settings.find((s) => s.appliesToSelf === false && s.appliesToDescendants === false);
  if (nowhere === undefined) return;
  throw badRequest(
    'applies_nowhere',
    `${nowhere.permission} must apply to the account itself, to the accounts below it, or to both.`,
  );
}

/**
 * What an account says of one permission after a request; null when it says nothing any more.
 * The value counts when it is explicit and enabled is there; in every other case it is inherited.
 */
function settled(accountId: number, permission: Permission, old: Override | undefined, setting: PermissionSetting) {
  const enabled = setting.explicit === true && setting.enabled != null ? setting.enabled : null;
  const locked = setting.locked ?? old?.locked ?? false;
  if (enabled === null && !locked) return null;
  const flag = (given: boolean | null | undefined): boolean => enabled === null || (given ?? true);
  return {
    accountId,
    permission,
    enabled,
    locked,
    appliesToSelf: flag(setting.appliesToSelf),
    appliesToDescendants: flag(setting.appliesToDescendants),
  };
}

/**
 * All overrides along the account's path after the settings: those of the account itself may differ. Settings of permissions
 * that are inapplicable to the role, or locked above, are ignored.
 */
export function overridesAfter(
  role: RoleKind,
  account: AccountPath,
  overrides: readonly Override[],
  settings: readonly PermissionSetting[],
): Override[] {
  const here = account.path.at(-1) as number;
  const own = new Map(overrides.filter((o) => o.accountId === here).map((o) => [o.permission, o]));
  for (const setting of settings) {
    const { permission } = setting;
    if (!isPermission(permission) || whyIgnored(permission, role, account, overrides) !== undefined) continue;
    const next = settled(here, permission, own.get(permission), setting);
    if (next === null) own.delete(permission);
    else own.set(permission, next);
  }
  return [...overrides.filter((o) => o.accountId !== here), ...own.values()];
}

/** The settings without effect, by their path in the input. */
export const ignoredSettings = (
  role: RoleKind,
  account: AccountPath,
  overrides: readonly Override[],
  settings: readonly PermissionSetting[],
): IgnoredField[] =>
  settings.flatMap(({ permission }, index) => {
    const why = isPermission(permission) ? whyIgnored(permission, role, account, overrides) : undefined;
    return why === undefined ? [] : [{ field: `permissions.${index}`, ...why }];
  });

function whyIgnored(
  permission: Permission,
  role: RoleKind,
  { path, isSite }: AccountPath,
  overrides: readonly Override[],
): Omit<IgnoredField, 'field'> | undefined {
  const here = path.at(-1) as number;
  const isLockedAbove = overrides.some((o) => o.accountId !== here && o.locked && o.permission === permission);
  if (isLockedAbove) return { reason: 'locked_above', message: `An account above has locked ${permission}.` };
  const applies = applicableTo(permission, role.baseRoleType, { isRoot: path.length === 1, isSite });
  if (applies) return undefined;
  return { reason: 'not_applicable', message: `A role of this kind cannot hold ${permission}.` };
}

/** The permissions on which the account put a lock, or from which it took one. */
export function locksChanged(
  accountId: number,
  before: readonly Override[],
  after: readonly Override[],
): readonly Permission[] {
  const locked = (overrides: readonly Override[]) =>
    new Set(overrides.filter((o) => o.accountId === accountId && o.locked).map((o) => o.permission));
  const [old, next] = [locked(before), locked(after)];
  return [...new Set([...old, ...next])].filter((permission) => old.has(permission) !== next.has(permission));
}

/** No tenant takes from its administrators what only they could give back. @throws Refusal 400 `last_admin` */
export function refuseLockOut(
  role: RoleKind,
  account: AccountPath,
  before: readonly Override[],
  after: readonly Override[],
): void {
  if (!role.builtIn || role.baseRoleType !== 'AccountMembership' || account.path.length > 1) return;
  const [held, left] = [effectiveAt(role, account, before), effectiveAt(role, account, after)];
  const taken = keptByAdministrators.filter((permission) => held.includes(permission) && !left.includes(permission));
  if (taken.length > 0)
    throw badRequest('last_admin', `The administrators of a root account keep ${taken.join(' and ')} there.`);
}
