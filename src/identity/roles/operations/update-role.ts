import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { PatchOf } from '../../../platform/transaction/patch.js';
import { manageableRole, type RoleName } from '../manageable-role.js';
import type { Role } from '../role.entity.js';
import { labelRefusals, refuseFixedLabel } from '../role.rules.js';
import { labelTaken } from '../role-label.js';
import { type PermissionSetting, refuseNowhere, refuseUnknown } from '../role-settings.rules.js';
import { setPermissions } from '../set-permissions.js';

export interface RolePatch extends PatchOf<Role, 'label'> {
  readonly permissions?: readonly PermissionSetting[] | null;
}

/**
 * Renames a custom role of the account, and sets permissions of any role that the account knows, for the account and
 * those below it. Refusals: 400 by field, `label_fixed`, `applies_nowhere` or `last_admin`; 403, also
 * `cannot_grant_unheld`, `holds_more` and `not_while_acting`; 404.
 * Source: D1 · Roles, Update; supplement §2.3.
 */
export async function updateRole(ctx: OperationContext, name: RoleName, patch: RolePatch): Promise<Role> {
  const { account, role, comparison } = await manageableRole(ctx, name);
  const settings = patch.permissions ?? [];
  refuseUnknown(settings);
  refuseNowhere(settings);
  const before = role.label;
  if (patch.label !== undefined && patch.label !== role.label) {
    refuseFixedLabel(role, account.id);
    refuseInvalid(labelRefusals(patch.label));
    const label = (patch.label as string).trim();
    if (role.workflowState !== 'inactive') refuseInvalid(await labelTaken(ctx, account.id, label, role));
    role.label = label;
    role.name = label;
  }
  const permissions = await setPermissions(ctx, account, role, settings, comparison);
  const label = role.label === before ? undefined : { before, after: role.label };
  if (label !== undefined || permissions.length > 0) {
    const data = { accountId: account.id, label, permissions };
    ctx.audit({ type: 'role_updated', subjectType: 'Role', subjectId: role.id, data });
  }
  return role;
}
