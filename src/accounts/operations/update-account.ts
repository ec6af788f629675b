import { authorizedFind, refuseUnless } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import { applyPatch } from '../../kernel/patch.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { invalidField, refuseInvalid } from '../../kernel/refusal.js';
import { zoneNamed } from '../../kernel/time-zones.js';
import type { Account } from '../account.entity.js';
import { accountReads } from '../account.reads.js';
import {
  nameRefusals,
  patchedServices,
  patchedSettings,
  quotaRefusals,
  type SettingsPatch,
  zoneRefusals,
} from '../account.rules.js';

export interface AccountPatch {
  readonly name?: string | null;
  readonly defaultTimeZone?: string | null;
  readonly defaultStorageQuotaMb?: number | null;
  readonly defaultUserStorageQuotaMb?: number | null;
  readonly defaultGroupStorageQuotaMb?: number | null;
  readonly sisAccountId?: string | null;
  readonly settings?: SettingsPatch | null;
  readonly services?: Record<string, unknown> | null;
}

const quotaNames = ['defaultStorageQuotaMb', 'defaultUserStorageQuotaMb', 'defaultGroupStorageQuotaMb'] as const;

/**
 * Changes an account. Quotas need the right to manage them, a SIS id the right to manage SIS data.
 * Refusals: 400 by field; 403; 404. Source: D1 · Update account; supplement §2.6.
 */
export async function updateAccount(ctx: OperationContext, id: RecordKey, patch: AccountPatch): Promise<Account> {
  const account = await authorizedFind(ctx, accountReads, 'update', id);
  const quotas = Object.fromEntries(quotaNames.map((name) => [name, patch[name]]));
  refuseInvalid([
    ...(patch.name === undefined ? [] : nameRefusals(patch.name)),
    ...zoneRefusals(patch.defaultTimeZone),
    ...quotaRefusals(quotas),
  ]);
  if (quotaNames.some((name) => patch[name] !== undefined && patch[name] !== account[name])) {
    await refuseUnless(ctx, accountReads, 'updateQuotas', account.id);
  }
  if (patch.sisAccountId !== undefined && patch.sisAccountId !== account.sisAccountId) {
    if (account.parentAccountId === null)
      throw invalidField('sisAccountId', 'invalid', 'A root account has no SIS id.');
    await refuseUnless(ctx, accountReads, 'updateSisId', account.id);
  }
  const before = { name: account.name, settings: account.settings, services: account.services };
  applyPatch(account, { ...patch, name: patch.name ?? account.name, defaultTimeZone: zoneOf(patch.defaultTimeZone) }, [
    'name',
    'defaultTimeZone',
    'sisAccountId',
    ...quotaNames,
  ]);
  if (patch.settings) account.settings = patchedSettings(account.settings, patch.settings);
  if (patch.services) account.services = patchedServices(account.services, patch.services);
  const after = { name: account.name, settings: account.settings, services: account.services };
  ctx.audit({ type: 'account_updated', subjectType: 'Account', subjectId: account.id, data: { before, after } });
  return account;
}

/** Absent stays absent, null stays null; a friendlier name becomes its IANA name. */
const zoneOf = (zone: string | null | undefined): string | null | undefined =>
  typeof zone === 'string' ? zoneNamed(zone) : zone;
