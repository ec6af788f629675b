import { authorizedFind, permitted } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { fieldNotPermitted, refuseInvalid } from '../../../platform/refusal/refusal.js';
import { zoneNamed } from '../../../platform/text/time-zones.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { applyPatch } from '../../../platform/transaction/patch.js';
import { Account } from '../account.entity.js';
import { accountReads } from '../account.reads.js';
import {
  lockedNames,
  nameRefusals,
  patchedServices,
  patchedSettings,
  quotaNames,
  quotaRefusals,
  type ServiceSwitch,
  type SettingsPatch,
  sisIdRefusals,
  surveyService,
  switchesSurveys,
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
  readonly services?: readonly ServiceSwitch[] | null;
}

/**
 * Changes an account. Quotas need the right to manage them, a SIS id the right to manage SIS data, all else the right to
 * manage the account's settings. A setting that an account above has locked stays as it is.
 * Refusals: 400 by field; 403 by field; 404. Source: D1 · Update account; supplement §2.6.
 */
export async function updateAccount(ctx: OperationContext, id: RecordKey, given: AccountPatch): Promise<Account> {
  const account = await authorizedFind(ctx, accountReads, 'update', id);
  const patch = { ...given, defaultTimeZone: zoneOf(given.defaultTimeZone) };
  await refuseForeignFields(ctx, account, patch);
  refuseInvalid([
    ...(patch.name === undefined ? [] : nameRefusals(patch.name)),
    ...zoneRefusals(given.defaultTimeZone),
    ...quotaRefusals(Object.fromEntries(quotaNames.map((name) => [name, patch[name]]))),
    ...sisIdRefusals(patch.sisAccountId),
  ]);
  const before = snapshotOf(account);
  applyPatch(account, { ...patch, name: patch.name ?? account.name }, [
    'name',
    'defaultTimeZone',
    'sisAccountId',
    ...quotaNames,
  ]);
  if (patch.settings) {
    // unguarded: only their locks are looked at, which reach down to this account.
    const above = await ctx.em.find(Account, { id: { $in: account.ancestors.slice(0, -1) } });
    account.settings = patchedSettings(account.settings, patch.settings, lockedNames(above.map((a) => a.settings)));
  }
  if (patch.services) {
    if (switchesSurveys(account.services, patch.services)) await demandSurveys(ctx, account);
    account.services = patchedServices(account.services, patch.services);
  }
  const data = { before, after: snapshotOf(account) };
  ctx.audit({ type: 'account_updated', subjectType: 'Account', subjectId: account.id, data });
  return account;
}

/** Surveys are for those who look after the whole site. @throws Refusal 403 by field */
async function demandSurveys(ctx: OperationContext, account: Account): Promise<void> {
  if (!(await permitted(ctx, accountReads, 'switchSurveys', account.id)))
    throw fieldNotPermitted(`services.${surveyService}`);
}

const settingsFields = ['name', 'defaultTimeZone', 'settings', 'services'] as const;

/** Refuses the first field that would change without the right for it; nothing has been changed then. */
async function refuseForeignFields(ctx: OperationContext, account: Account, patch: AccountPatch): Promise<void> {
  const changes = (field: keyof AccountPatch) => {
    const value = patch[field];
    if (value === undefined || (value === null && (field === 'settings' || field === 'services'))) return false;
    return value !== (account as unknown as AccountPatch)[field];
  };
  const demand = async (
    field: keyof AccountPatch | undefined,
    action: 'updateSettings' | 'updateQuotas' | 'updateSisId',
  ) => {
    if (field !== undefined && !(await permitted(ctx, accountReads, action, account.id)))
      throw fieldNotPermitted(field);
  };
  await demand(settingsFields.find(changes), 'updateSettings');
  await demand(quotaNames.find(changes), 'updateQuotas');
  if (!changes('sisAccountId')) return;
  if (account.parentAccountId === null) throw fieldNotPermitted('sisAccountId', 'A root account has no SIS id.');
  await demand('sisAccountId', 'updateSisId');
}

const audited = ['name', 'defaultTimeZone', 'sisAccountId', 'settings', 'services', ...quotaNames] as const;

const snapshotOf = (account: Account) => Object.fromEntries(audited.map((field) => [field, account[field]]));

/** Absent stays absent, null stays null; a friendlier name becomes its IANA name, an unknown one stays to be refused. */
const zoneOf = (zone: string | null | undefined): string | null | undefined =>
  typeof zone === 'string' ? (zoneNamed(zone) ?? zone) : zone;
