/** What a role may do in one account of the tree. Source: D1 · Roles, permission rules; supplement §2.3. */
import {
  applicableTo,
  type BaseRoleType,
  baseRoleTypes,
  defaultOf,
  type Permission,
  permissionNames,
} from '../access/index.js';
import { keptBelow } from './role.policy.js';

/** What one account says of one permission of the role. */
export interface Override {
  readonly accountId: number;
  readonly permission: Permission;
  readonly enabled: boolean | null;
  readonly locked: boolean;
  readonly appliesToSelf: boolean;
  readonly appliesToDescendants: boolean;
}

export interface RoleKind {
  readonly baseRoleType: BaseRoleType;
  readonly builtIn: boolean;
}

/** An account, by the ids from the root account down to it. */
export interface AccountPath {
  readonly path: readonly number[];
  readonly isSite: boolean;
}

/** How a permission stands for a role at an account. */
export interface RolePermission {
  readonly name: Permission;
  readonly enabled: boolean;
  /** Locked by this account. */
  readonly locked: boolean;
  /** Locked by an account above. */
  readonly readonly: boolean;
  /** Set by this account rather than inherited. */
  readonly explicit: boolean;
  /** Null unless enabled. */
  readonly appliesToSelf: boolean | null;
  /** Null unless enabled. */
  readonly appliesToDescendants: boolean | null;
  /** What would be inherited; null unless explicit. */
  readonly priorDefault: boolean | null;
}

/** What the accounts above hand down: the value, and whether one of them locked it. */
interface Inherited {
  readonly value: boolean;
  readonly lockedAbove: boolean;
}

function inheritedAt(permission: Permission, role: RoleKind, account: AccountPath, at: OverrideIndex): Inherited {
  let value = defaultOf(permission, role);
  let lockedAbove = false;
  for (const accountId of account.path.slice(0, -1)) {
    const override = at.get(keyOf(accountId, permission));
    if (override === undefined || lockedAbove) continue;
    if (override.enabled !== null && override.appliesToDescendants) value = override.enabled;
    if (override.locked) lockedAbove = true;
  }
  return { value, lockedAbove };
}

type OverrideIndex = ReadonlyMap<string, Override>;
const keyOf = (accountId: number, permission: string): string => `${accountId}:${permission}`;
const indexOf = (overrides: readonly Override[]): OverrideIndex =>
  new Map(overrides.map((override) => [keyOf(override.accountId, override.permission), override]));

const accountKind = (account: AccountPath) => ({ isRoot: account.path.length === 1, isSite: account.isSite });

/** Every permission of a role as an account shows it, in the document's order. */
export function permissionsAt(role: RoleKind, account: AccountPath, overrides: readonly Override[]): RolePermission[] {
  const index = indexOf(overrides);
  const self = account.path.at(-1) as number;
  return permissionNames.map((name) => {
    const { value, lockedAbove } = inheritedAt(name, role, account, index);
    const own = lockedAbove ? undefined : index.get(keyOf(self, name));
    const applicable = applicableTo(name, role.baseRoleType, accountKind(account));
    const explicit = applicable && own !== undefined && own.enabled !== null;
    const enabled = applicable && (explicit ? (own?.enabled as boolean) : value);
    return {
      name,
      enabled,
      locked: own?.locked ?? false,
      readonly: lockedAbove,
      explicit,
      appliesToSelf: enabled ? (explicit ? (own?.appliesToSelf as boolean) : true) : null,
      appliesToDescendants: enabled ? (explicit ? (own?.appliesToDescendants as boolean) : true) : null,
      priorDefault: explicit ? value : null,
    };
  });
}

const yesAndNo = [true, false] as const;

/** What roles give where no override speaks, computed beforehand: nearly every role nearly everywhere. */
const unvaried: ReadonlyMap<string, readonly Permission[]> = new Map(
  baseRoleTypes.flatMap((baseRoleType) =>
    yesAndNo.flatMap((builtIn) =>
      yesAndNo.flatMap((isRoot) =>
        yesAndNo.map((isSite) => {
          const role = { baseRoleType, builtIn };
          const given = permissionNames.filter(
            (name) => applicableTo(name, baseRoleType, { isRoot, isSite }) && defaultOf(name, role),
          );
          return [kindOf(role, { isRoot, isSite }), given] as const;
        }),
      ),
    ),
  ),
);

function kindOf({ baseRoleType, builtIn }: RoleKind, { isRoot, isSite }: ReturnType<typeof accountKind>): string {
  return `${baseRoleType} ${builtIn} ${isRoot} ${isSite}`;
}

/** The permissions that a role really gives at an account, for its own records. */
export function effectiveAt(
  role: RoleKind,
  account: AccountPath,
  overrides: readonly Override[],
): readonly Permission[] {
  if (overrides.length === 0) return unvaried.get(kindOf(role, accountKind(account))) as readonly Permission[];
  const index = indexOf(overrides);
  const self = account.path.at(-1) as number;
  return permissionNames.filter((name) => {
    if (!applicableTo(name, role.baseRoleType, accountKind(account))) return false;
    const { value, lockedAbove } = inheritedAt(name, role, account, index);
    const own = lockedAbove ? undefined : index.get(keyOf(self, name));
    return own !== undefined && own.enabled !== null && own.appliesToSelf ? own.enabled : value;
  });
}

/**
 * The permissions that a role gives at an account to who holds the role at `from`, which is that account or one above it.
 * Once they have what is kept below at an account, no denial counts for them that an account below it speaks.
 * Decision 0038.
 */
export function givenFrom(
  from: number,
  role: RoleKind,
  account: AccountPath,
  overrides: readonly Override[],
): readonly Permission[] {
  const denials = overrides.filter((o) => o.permission === keptBelow && o.enabled === false);
  if (denials.length === 0) return effectiveAt(role, account, overrides);
  const { path } = account;
  let counting = overrides;
  let isHeld = false;
  for (let i = path.indexOf(from); i < path.length; i += 1) {
    const denial = isHeld ? denials.find(({ accountId }) => accountId === path[i]) : undefined;
    if (denial !== undefined) counting = counting.filter((override) => override !== denial);
    isHeld ||= effectiveAt(role, { ...account, path: path.slice(0, i + 1) }, counting).includes(keptBelow);
  }
  return effectiveAt(role, account, counting);
}
