import { authorizedFind, permitted } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { fieldNotPermitted, refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { refuseAddressesWhileActing } from '../acting.rules.js';
import { changeUser } from '../change-user.js';
import { askForConfirmation } from '../communication-channels/confirming/ask-for-confirmation.js';
import { setPrimaryEmail } from '../communication-channels/primary-email.js';
import { refuseBeyondReach, refuseSignOnBeyondReach } from '../reach.js';
import type { User } from '../user.entity.js';
import { userReads } from '../user.reads.js';
import { type UserPatch, userRefusals } from '../user.rules.js';

/**
 * Changes a user, in the actor's tenant where they belong to several. A new email becomes the primary address there; the
 * former one stays as a further channel.
 * Refusals: 400 by field; 403 for an email while acting as another, for a person of several tenants in whom the actor has
 * not all rights (decision 0039), for a picture where the tenant shows none, and `holds_more` for somebody who may do more;
 * 404.
 * Source: supplement §5.1.
 */
export async function updateUser(ctx: OperationContext, id: RecordKey, patch: UserPatch): Promise<User> {
  const user = await authorizedFind(ctx, userReads, 'decide', id);
  await refuseBeyondReach(ctx, user.id);
  if (patch.avatar !== undefined && !(await permitted(ctx, userReads, 'updateAvatar', user.id)))
    throw fieldNotPermitted('avatar');
  refuseInvalid(userRefusals(patch));
  const changed = await changeUser(ctx.em, ctx.actor.rootAccountId, user, patch);
  if (typeof patch.email === 'string') {
    refuseAddressesWhileActing(ctx.actor);
    await refuseSignOnBeyondReach(ctx, user.id);
    const { userId, rootAccountId } = ctx.actor;
    const channel = await setPrimaryEmail(ctx, rootAccountId, user, patch.email.trim(), user.id !== userId);
    await ctx.em.flush();
    await askForConfirmation(ctx, channel);
    changed.push('email');
  }
  ctx.audit({ type: 'user_updated', subjectType: 'User', subjectId: user.id, data: { changed } });
  return user;
}
