import { randomUUID } from 'node:crypto';
import { type User, userReads } from '../../../identity/users/index.js';
import { authorizedFind } from '../../../platform/authorization/authorize.js';
import { notPermitted } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';

/**
 * Gives the person's calendars new addresses; the old ones open nothing any more. Source: decision 0023.
 * @throws Refusal 403 for whoever acts as the person
 */
export async function rotateCalendarAddress(ctx: OperationContext): Promise<User> {
  if (ctx.actor.realUserId !== null) throw notPermitted();
  const user = await authorizedFind(ctx, userReads, 'self', ctx.actor.userId);
  user.calendarNonce = randomUUID();
  ctx.audit({ type: 'calendar_address_rotated', subjectType: 'User', subjectId: user.id });
  return user;
}
