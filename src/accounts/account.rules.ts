/** What an account's fields may hold. Source: D1 · Update account; supplement §2.6. */
import type { FieldRefusal } from '../kernel/refusal.js';
import { zoneNamed } from '../kernel/time-zones.js';
import { type AccountSettingName, type AccountSettings, accountServiceKeys } from './account-settings.js';

/** Megabytes above this no longer fit the bytes of a quota. */
export const largestQuotaMb = 2 ** 31 - 1;

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** A name is there, is not blank and fits its column. */
export function nameRefusals(name: string | null | undefined): FieldRefusal[] {
  if (name === null || name === undefined || name.trim() === '') return [refusal('name', 'blank', 'A name is needed.')];
  return name.length > 255 ? [refusal('name', 'too_long', 'The name has more than 255 characters.')] : [];
}

/** A quota is a whole number of megabytes that a file store can count. */
export function quotaRefusals(quotas: Readonly<Record<string, number | null | undefined>>): FieldRefusal[] {
  return Object.entries(quotas).flatMap(([attribute, quota]) => {
    if (quota === null || quota === undefined) return [];
    if (quota < 0) return [refusal(attribute, 'greater_than_or_equal_to', 'A quota is not negative.')];
    return quota > largestQuotaMb ? [refusal(attribute, 'less_than_or_equal_to', 'The quota is too large.')] : [];
  });
}

/** A zone is an IANA name or one of the friendlier names. */
export const zoneRefusals = (zone: string | null | undefined): FieldRefusal[] =>
  zone === null || zone === undefined || zoneNamed(zone) !== null
    ? []
    : [refusal('defaultTimeZone', 'inclusion', 'That time zone is not known.')];

const settingOf = {
  restrictStudentPastView: 'restrict_student_past_view',
  restrictStudentFutureView: 'restrict_student_future_view',
  lockAllAnnouncements: 'lock_all_announcements',
  restrictStudentFutureListing: 'restrict_student_future_listing',
} as const satisfies Record<string, AccountSettingName>;

interface SettingChange {
  readonly value?: boolean | null;
  readonly locked?: boolean | null;
}

export type SettingsPatch = { readonly [Name in keyof typeof settingOf]?: SettingChange | null };

/** The settings after a patch: what is absent stays. */
export function patchedSettings(settings: AccountSettings, patch: SettingsPatch): AccountSettings {
  const next: AccountSettings = { ...settings };
  for (const [key, name] of Object.entries(settingOf) as [keyof typeof settingOf, AccountSettingName][]) {
    const change = patch[key];
    if (change === null || change === undefined) continue;
    const old = next[name] ?? { value: false, locked: false };
    next[name] = { value: change.value ?? old.value, locked: change.locked ?? old.locked };
  }
  return next;
}

/** The services after a patch; unknown keys drop out, any value is read as a boolean. */
export function patchedServices(
  services: Record<string, boolean>,
  patch: Record<string, unknown>,
): Record<string, boolean> {
  const known = Object.entries(patch).filter(([key]) => (accountServiceKeys as readonly string[]).includes(key));
  return { ...services, ...Object.fromEntries(known.map(([key, value]) => [key, truthy(value)])) };
}

/** Booleans as REST clients write them. */
const truthy = (value: unknown): boolean => value === true || /^(true|t|yes|y|on|1)$/i.test(String(value));
