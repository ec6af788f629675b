/** The sign-on settings of a root account. Source: D1 · SSOSettings, rule 6. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { Account } from '../accounts/index.js';

/** Addresses to which people are sent. */
export const ssoAddresses = ['changePasswordUrl', 'authDiscoveryUrl', 'unknownUserUrl'] as const;
export const ssoFields = ['loginHandleName', ...ssoAddresses] as const;
export type SsoField = (typeof ssoFields)[number];

/** What is absent stays; blank or null unsets. */
export type SsoSettingsPatch = PatchOf<Account, SsoField>;

const longest: Readonly<Record<SsoField, number>> = {
  loginHandleName: 255,
  changePasswordUrl: 2_000,
  authDiscoveryUrl: 2_000,
  unknownUserUrl: 2_000,
};

/** What a patch makes of the columns: a blank text is none. */
export function ssoColumns(patch: SsoSettingsPatch) {
  const given = Object.entries(patch).filter(([, text]) => text !== undefined);
  const trimmed = Object.fromEntries(given.map(([field, text]) => [field, text?.trim() || null]));
  return patchedColumns(Account, trimmed as SsoSettingsPatch, ssoFields);
}

/** Whatever is wrong with the patch, field by field. */
export const ssoRefusals = (patch: SsoSettingsPatch): FieldRefusal[] =>
  ssoFields
    .filter((field) => (patch[field]?.length ?? 0) > longest[field])
    .map((attribute) => ({
      attribute,
      type: 'too_long',
      message: `${attribute} has at most ${longest[attribute]} characters.`,
    }));

/** The settings as the audit trail keeps them. */
export const ssoSnapshot = (account: Account) => Object.fromEntries(ssoFields.map((field) => [field, account[field]]));
