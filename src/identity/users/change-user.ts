import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { applyPatch } from '../../platform/transaction/patch.js';
import type { User } from './user.entity.js';
import { patchedNames, type UserPatch, userColumns, userFields } from './user.rules.js';
import { UserProfile } from './user-profile.entity.js';

/**
 * Sets what the patch says of a user whose row is locked: of somebody who belongs to several tenants, in this one alone.
 * @returns the names of the fields that changed
 */
export async function changeUser(
  em: EntityManager,
  rootAccountId: number,
  user: User,
  patch: UserPatch,
): Promise<string[]> {
  // unguarded: the profile of a user who is authorized and locked.
  const profile = await em.findOne(
    UserProfile,
    { rootAccountId, userId: user.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const person = profile ?? user;
  const avatarUrl = patch.avatar === null ? null : patch.avatar?.url;
  const columns = { ...userColumns(patch), ...patchedNames(person, patch), avatarUrl };
  return applyPatch<User | UserProfile, (typeof userFields)[number] | 'avatarUrl'>(person, columns, [
    ...userFields,
    'avatarUrl',
  ]);
}
