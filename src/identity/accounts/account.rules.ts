/** What an account's fields may hold. Source: D1 · Update account; supplement §2.6. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { unknownZone, zoneNamed } from '../../platform/text/time-zones.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { Account } from './account.entity.js';
import {
  type AccountSettingName,
  type AccountSettings,
  accountServiceKeys,
  settingFields,
} from './account-settings.js';

/** Megabytes above this no longer fit the bytes of a quota, which are below 2^62. */
export const largestQuotaMb = 2 ** 62 / 2 ** 20 - 1;

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** A name is there, is not blank and fits its column. */
function nameRefusals(name: string | null | undefined): FieldRefusal[] {
  if (name === null || name === undefined || name.trim() === '') return [refusal('name', 'blank', 'A name is needed.')];
  return name.length > 255 ? [refusal('name', 'too_long', 'The name has more than 255 characters.')] : [];
}

export const quotaNames = ['defaultStorageQuotaMb', 'defaultUserStorageQuotaMb', 'defaultGroupStorageQuotaMb'] as const;
/** What whoever manages the account's settings may set. */
export const settingsFields = ['name', 'defaultTimeZone'] as const;
/** What other systems call the account by; sub-accounts alone. */
export const sisNames = ['sisAccountId', 'integrationId'] as const;
/** What requests may set as it is given. */
export const accountFields = [...settingsFields, ...sisNames, ...quotaNames] as const;

/** What is absent stays; null unsets. */
export interface AccountPatch extends PatchOf<Account, (typeof accountFields)[number]> {
  readonly settings?: SettingsPatch | null;
  readonly services?: readonly ServiceSwitch[] | null;
  readonly registrationSettings?: RegistrationPatch | null;
}

/** What a patch makes of the columns: a friendlier name of a zone becomes its IANA name, an unknown one stays to be refused. */
export function accountColumns(patch: AccountPatch) {
  const { defaultTimeZone: zone } = patch;
  const defaultTimeZone = typeof zone === 'string' ? (zoneNamed(zone) ?? zone) : zone;
  return patchedColumns(Account, { ...patch, defaultTimeZone }, accountFields);
}

/** Whatever is wrong with the values of a patch. */
export const accountRefusals = (patch: AccountPatch): FieldRefusal[] => [
  ...(patch.name === undefined ? [] : nameRefusals(patch.name)),
  ...zoneRefusals(patch.defaultTimeZone),
  ...quotaRefusals(patch),
  ...sisNames.flatMap((name) => sisIdRefusals(name, patch[name])),
  ...registrationRefusals(patch.registrationSettings ?? {}),
];

/** The fields of an account as the audit trail keeps them. */
export const accountSnapshot = (account: Account) =>
  Object.fromEntries(
    [...accountFields, ...registrationFields, 'settings' as const, 'services' as const].map((field) => [
      field,
      account[field],
    ]),
  );

/** A quota is a whole number of megabytes that a file store can count. */
function quotaRefusals(patch: AccountPatch): FieldRefusal[] {
  return quotaNames.flatMap((attribute) => {
    const quota = patch[attribute];
    if (quota === null || quota === undefined) return [];
    if (quota < 0) return [refusal(attribute, 'greater_than_or_equal_to', 'A quota is not negative.')];
    return quota > largestQuotaMb ? [refusal(attribute, 'less_than_or_equal_to', 'The quota is too large.')] : [];
  });
}

/** A zone is an IANA name or one of the friendlier names. */
const zoneRefusals = (zone: string | null | undefined): FieldRefusal[] =>
  zone === null || zone === undefined || zoneNamed(zone) !== null
    ? []
    : [refusal('defaultTimeZone', 'inclusion', unknownZone)];

interface SettingChange {
  readonly value?: boolean | null;
  readonly locked?: boolean | null;
}

type SettingsPatch = { readonly [Name in keyof typeof settingFields]?: SettingChange | null };

/** The settings after a patch: what is absent stays, and what an account above has locked cannot be written. */
export function patchedSettings(
  settings: AccountSettings,
  patch: SettingsPatch,
  lockedAbove: ReadonlySet<AccountSettingName>,
): AccountSettings {
  const next: AccountSettings = { ...settings };
  for (const [key, name] of Object.entries(settingFields) as [keyof typeof settingFields, AccountSettingName][]) {
    const change = patch[key];
    if (change === null || change === undefined || lockedAbove.has(name)) continue;
    const old = next[name] ?? { value: false, locked: false };
    next[name] = { value: change.value ?? old.value, locked: change.locked ?? old.locked };
  }
  return next;
}

/** The settings that one of the accounts locks. */
export function lockedNames(above: readonly AccountSettings[]): Set<AccountSettingName> {
  const names = Object.values(settingFields);
  return new Set(names.filter((name) => above.some((settings) => settings[name]?.locked === true)));
}

interface ServiceSwitch {
  readonly key: string;
  readonly enabled?: boolean | null;
}

/** The services after a patch; keys that nobody knows drop out, as unknown names do. */
export function patchedServices(
  services: Record<string, boolean>,
  patch: readonly ServiceSwitch[],
): Record<string, boolean> {
  const next = { ...services };
  for (const { key, enabled } of patch)
    if (typeof enabled === 'boolean' && (accountServiceKeys as readonly string[]).includes(key)) next[key] = enabled;
  return next;
}

/** What a sign-on page links to, and what whoever gets a login has to accept; of root accounts alone. Source: supplement §2.6. */
export const registrationFields = ['termsRequired', 'termsOfUseUrl', 'privacyPolicyUrl'] as const;

type RegistrationPatch = PatchOf<Account, (typeof registrationFields)[number]>;

/** The settings of registration that a patch carries, as columns. */
export const registrationColumns = (patch: RegistrationPatch) => patchedColumns(Account, patch, registrationFields);

/** Whatever is wrong with them: an address is one that browsers follow safely. */
export function registrationRefusals(addresses: RegistrationPatch): FieldRefusal[] {
  const wrong = (['termsOfUseUrl', 'privacyPolicyUrl'] as const).filter(
    (field) => typeof addresses[field] === 'string' && !isPublicAddress(addresses[field]),
  );
  return wrong.map((field) =>
    refusal(`registrationSettings.${field}`, 'invalid', 'The address of the page begins with https://.'),
  );
}

function isPublicAddress(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

/** An identifier of a student information system fits its column. */
const sisIdRefusals = (field: (typeof sisNames)[number], id: string | null | undefined): FieldRefusal[] =>
  typeof id === 'string' && id.length > 255
    ? [refusal(field, 'too_long', 'An id of another system has at most 255 characters.')]
    : [];
