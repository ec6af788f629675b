import { zoneNamed } from '../../platform/text/time-zones.js';
import { applyPatch } from '../../platform/transaction/patch.js';
import type { User } from './user.entity.js';
import { patchedNames, type UserPatch } from './user.rules.js';

/** Sets what the patch says; returns the names of the fields that changed. */
export function changeUser(user: User, patch: UserPatch): string[] {
  const timeZone = typeof patch.timeZone === 'string' ? zoneNamed(patch.timeZone) : patch.timeZone;
  const avatarUrl = patch.avatar === null ? null : patch.avatar?.url;
  const { locale, bio, title } = patch;
  return applyPatch(user, { ...patchedNames(user, patch), timeZone, avatarUrl, locale, bio, title }, [
    'name',
    'sortableName',
    'shortName',
    'timeZone',
    'avatarUrl',
    'locale',
    'bio',
    'title',
  ]);
}
