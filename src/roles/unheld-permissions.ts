/** Whether somebody may hand out a role: only if they hold whatever it gives, wherever it gives it. */
import type { Account } from '../accounts/index.js';
import type { Actor } from '../kernel/actor.js';
import type { OperationContext } from '../kernel/context.js';
import type { Permission } from '../kernel/permissions.js';
import { grantOf } from '../kernel/policy.js';
import type { Role } from './role.entity.js';
import { RoleOverride } from './role-override.entity.js';
import { effectiveAt, type Place } from './role-permissions.rules.js';

interface PlaceRow {
  readonly path: readonly number[];
  readonly site: boolean;
}

const placesBelow = `select a.ancestors as path, a.site from accounts a
  where a.ancestors @> array[$1::bigint] and (a.workflow_state <> 'deleted' or a.id = $1::bigint)`;

/** The permissions that a role would give at the account, or anywhere below it, and that the actor does not hold there. */
export async function unheldPermissions(ctx: OperationContext, role: Role, account: Account): Promise<Permission[]> {
  const overrides = await ctx.em.find(RoleOverride, { rootAccountId: account.rootAccountId, roleId: role.id });
  const rows = await ctx.services.database.rows<PlaceRow>({ text: placesBelow, values: [account.id] }, ctx.em);
  const kind = { baseRoleType: role.baseRoleType, builtIn: role.workflowState === 'built_in' };
  const unheld = new Set<Permission>();
  for (const { path, site } of rows) {
    const place: Place = { path, isSite: site };
    for (const permission of effectiveAt(kind, place, overrides)) {
      if (!holdsAt(ctx.actor, permission, place)) unheld.add(permission);
    }
  }
  return [...unheld];
}

function holdsAt(actor: Actor, permission: Permission, { path }: Place): boolean {
  const grant = grantOf(actor, permission);
  return grant.exact.includes(path.at(-1) as number) || path.some((id) => grant.subtrees.includes(id));
}
