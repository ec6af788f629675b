import { authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import type { BaseRoleType } from '../../access/index.js';
import { accountReads } from '../../accounts/index.js';
import { refuseWhileActing } from '../../users/index.js';
import { Role } from '../role.entity.js';
import { labelRefusals } from '../role.rules.js';
import { labelTaken } from '../role-label.js';
import { type PermissionSetting, refuseNowhere, refuseUnknown } from '../role-settings.rules.js';
import { setPermissions } from '../set-permissions.js';
import { comparedWithOwn } from '../unheld-permissions.js';

export interface NewRole {
  readonly label?: string | null;
  /** Deprecated alias of the label. */
  readonly role?: string | null;
  readonly baseRoleType?: BaseRoleType | null;
  readonly permissions?: readonly PermissionSetting[] | null;
}

/**
 * Makes a custom role in an account. Refusals: 400 by field, or `applies_nowhere`; 403, also `cannot_grant_unheld` and `not_while_acting`; 404.
 * Source: D1 · Roles; supplement §2.3.
 */
export async function createRole(ctx: OperationContext, accountId: RecordKey, input: NewRole): Promise<Role> {
  refuseWhileActing(ctx.actor);
  const account = await authorizedRead(ctx, accountReads, 'manageRoles', accountId);
  const settings = input.permissions ?? [];
  const given = input.label ?? input.role;
  refuseInvalid(labelRefusals(given));
  refuseUnknown(settings);
  refuseNowhere(settings);
  const label = (given as string).trim();
  refuseInvalid(await labelTaken(ctx, account.id, label));
  // The overrides need the role's id.
  const role = await insertNow(ctx, Role, {
    rootAccountId: account.rootAccountId,
    accountId: account.id,
    name: label,
    label,
    baseRoleType: input.baseRoleType ?? 'AccountMembership',
  });
  const comparison = await comparedWithOwn(ctx, role, account);
  const permissions = await setPermissions(ctx, account, role, settings, comparison);
  const { baseRoleType } = role;
  const data = { accountId: account.id, label, baseRoleType, permissions };
  ctx.audit({ type: 'role_created', subjectType: 'Role', subjectId: role.id, data });
  return role;
}
