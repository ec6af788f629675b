import type { Actor } from '../kernel/actor.js';
import { notPermitted } from '../kernel/refusal.js';

/** What opens a door to somebody is never changed while acting as them. @throws Refusal 403 `acting_as_another` */
export function refuseWhileActing(actor: Actor): void {
  if (actor.realUserId !== null)
    throw notPermitted('acting_as_another', 'That cannot be done while acting as another user.');
}
