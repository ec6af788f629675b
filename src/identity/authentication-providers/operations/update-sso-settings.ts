import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { applyPatch } from '../../../platform/transaction/patch.js';
import { refuseWhileActing } from '../../access/index.js';
import { type Account, accountReads } from '../../accounts/index.js';
import {
  type SsoSettingsPatch,
  ssoAddresses,
  ssoColumns,
  ssoFields,
  ssoRefusals,
  ssoSnapshot,
} from '../sso-settings.rules.js';

/**
 * Changes where people of a root account are sent when they sign on. What is absent stays; blank or null unsets.
 * Refusals: 400 by field; 403, also `not_while_acting` and for an account that is no root; 404.
 * Source: D1 · SSOSettings, rule 6; supplement §2.1.
 */
export async function updateSsoSettings(
  ctx: OperationContext,
  accountKey: RecordKey,
  patch: SsoSettingsPatch,
): Promise<Account> {
  refuseWhileActing(ctx.actor);
  const account = await authorizedFind(ctx, accountReads, 'manageSignOn', accountKey);
  refuseInvalid(ssoRefusals(patch));
  const columns = ssoColumns(patch);
  for (const field of ssoAddresses) {
    const address = columns[field];
    if (typeof address === 'string') ctx.services.outbound.checkedIn(field, address);
  }
  const before = ssoSnapshot(account);
  const changed = applyPatch(account, columns, ssoFields);
  if (changed.length === 0) return account;
  const data = { before, after: ssoSnapshot(account) };
  ctx.audit({ type: 'sso_settings_updated', subjectType: 'Account', subjectId: account.id, data });
  return account;
}
