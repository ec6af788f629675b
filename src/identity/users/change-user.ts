import { applyPatch } from '../../platform/transaction/patch.js';
import type { User } from './user.entity.js';
import { patchedNames, type UserPatch, userColumns, userFields } from './user.rules.js';

/** Sets what the patch says; returns the names of the fields that changed. */
export function changeUser(user: User, patch: UserPatch): string[] {
  const avatarUrl = patch.avatar === null ? null : patch.avatar?.url;
  const columns = { ...userColumns(patch), ...patchedNames(user, patch), avatarUrl };
  return applyPatch(user, columns, [...userFields, 'avatarUrl']);
}
