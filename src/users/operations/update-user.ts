import { authorizedFind } from '../../kernel/authorize.js';
import type { OperationContext } from '../../kernel/context.js';
import { applyPatch } from '../../kernel/patch.js';
import type { RecordKey } from '../../kernel/record-key.js';
import { refuseInvalid } from '../../kernel/refusal.js';
import { zoneNamed } from '../../kernel/time-zones.js';
import { refuseWhileActing } from '../acting.rules.js';
import type { User } from '../user.entity.js';
import { userReads } from '../user.reads.js';
import { patchedNames, type UserPatch, userRefusals } from '../user.rules.js';
import { refuseBeyondReach } from './reach.js';
import { setPrimaryEmail } from './set-primary-email.js';

/**
 * Changes a user. A new email becomes the primary address; the former one stays as a further channel.
 * Refusals: 400 by field; 403 for an email while acting as another, or of somebody who may do more; 404.
 * Source: supplement §5.1.
 */
export async function updateUser(ctx: OperationContext, id: RecordKey, patch: UserPatch): Promise<User> {
  const user = await authorizedFind(ctx, userReads, 'update', id);
  refuseInvalid(userRefusals(patch));
  const changed = changeUser(user, patch);
  if (typeof patch.email === 'string') {
    refuseWhileActing(ctx.actor);
    await refuseBeyondReach(ctx, user.id);
    await setPrimaryEmail(ctx, user, patch.email.trim());
    changed.push('email');
  }
  ctx.audit({ type: 'user_updated', subjectType: 'User', subjectId: user.id, data: { changed } });
  return user;
}

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
