/** What nobody does while acting as another user, beside what changes somebody's authority. */
import type { Actor } from '../../platform/authorization/actor.js';
import { notPermitted } from '../../platform/refusal/refusal.js';

export { refuseWhileActing } from '../access/index.js';

/** A person's own addresses are never changed while acting as them. @throws Refusal 403 `acting_as_another` */
export function refuseAddressesWhileActing({ realUserId }: Actor): void {
  if (realUserId !== null) throw notPermitted('acting_as_another', 'That cannot be done while acting as another user.');
}
