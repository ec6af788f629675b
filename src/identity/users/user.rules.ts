/** What a user's fields may hold. Source: supplement §1.11, §5.1. */
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import { isLocale, unknownLocale } from '../../platform/text/locales.js';
import { unknownZone, zoneNamed } from '../../platform/text/time-zones.js';
import { type PatchOf, patchedColumns } from '../../platform/transaction/patch.js';
import { User } from './user.entity.js';

/** What requests may set; the zone by its IANA name or a friendlier one. */
export const userFields = ['name', 'sortableName', 'shortName', 'timeZone', 'locale', 'bio', 'title'] as const;

/** What may be said of a user. What is absent stays; null unsets. */
export interface UserPatch extends PatchOf<User, (typeof userFields)[number]> {
  readonly avatar?: { readonly url?: string | null } | null;
  /** Becomes the primary address. */
  readonly email?: string | null;
}

/** What is said of a user beside, when they are made. */
export interface Registration {
  readonly skipRegistration?: boolean | null;
  /** The user accepts the terms of use. */
  readonly termsOfUse?: boolean | null;
}

const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** Characters that each text may have. */
const longest = { name: 255, shortName: 255, sortableName: 255, title: 255, bio: 65_536 } as const;

/** Whatever is wrong with the patch, field by field. */
export function userRefusals(patch: UserPatch): FieldRefusal[] {
  const found: FieldRefusal[] = [];
  for (const [field, length] of Object.entries(longest) as [keyof typeof longest, number][]) {
    if ((patch[field]?.length ?? 0) > length)
      found.push(refusal(field, 'too_long', `${field} has more than ${length} characters.`));
  }
  if (patch.name !== undefined && isBlank(patch.name)) found.push(refusal('name', 'blank', 'A name is needed.'));
  if (typeof patch.timeZone === 'string' && zoneNamed(patch.timeZone) === null)
    found.push(refusal('timeZone', 'inclusion', unknownZone));
  if (typeof patch.locale === 'string' && !isLocale(patch.locale))
    found.push(refusal('locale', 'invalid', unknownLocale));
  if (typeof patch.avatar?.url === 'string' && !isPictureAddress(patch.avatar.url))
    found.push(refusal('avatar.url', 'invalid', 'The address of a picture begins with https://.'));
  return found.concat(patch.email === undefined ? [] : emailRefusals('email', patch.email));
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

function isPictureAddress(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

const emailForm = /^[^\s@<>"',;:\\()[\]]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/;

export const isEmailAddress = (text: string): boolean => text.length <= 255 && emailForm.test(text);

/** An address that mail can be sent to. */
export function emailRefusals(attribute: string, address: string | null): FieldRefusal[] {
  if (isBlank(address)) return [refusal(attribute, 'blank', 'An address is needed.')];
  return isEmailAddress(address as string) ? [] : [refusal(attribute, 'invalid', 'That is no email address.')];
}

/** "Last, First" of a full name; a single word stays. Source: supplement §1.11. */
export function sortableNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.pop() as string;
  return words.length === 0 ? last : `${last}, ${words.join(' ')}`;
}

interface Names {
  readonly name: string;
  readonly sortableName: string;
  readonly shortName: string;
}

/** What a patch makes of the columns, beside the names of the user. */
export function userColumns(patch: UserPatch) {
  const timeZone = typeof patch.timeZone === 'string' ? zoneNamed(patch.timeZone) : patch.timeZone;
  return patchedColumns(User, { ...patch, timeZone }, userFields);
}

/** The names after a patch: what was derived from the name follows it, what was given stays. */
export function patchedNames(old: Names | null, patch: UserPatch): Names {
  const name = patch.name?.trim() ?? old?.name ?? '';
  const follow = (given: string | null | undefined, before: string | undefined, derive: (name: string) => string) => {
    if (typeof given === 'string' && given.trim() !== '') return given.trim();
    const derived = old === null || given === null || before === derive(old.name);
    return derived ? derive(name) : (before as string);
  };
  return {
    name,
    sortableName: follow(patch.sortableName, old?.sortableName, sortableNameOf),
    shortName: follow(patch.shortName, old?.shortName, (full) => full),
  };
}
