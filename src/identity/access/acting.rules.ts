/** What nobody does while acting as another user. */
import type { Actor } from '../../platform/authorization/actor.js';
import { notPermitted } from '../../platform/refusal/refusal.js';

/**
 * Whoever acts as another changes nobody's authority: no role, no administrator, no login, password or token, and no way
 * to sign on. Each operation that changes one of these asks this first.
 * @throws Refusal 403 `not_while_acting`
 */
export function refuseWhileActing({ realUserId }: Actor): void {
  if (realUserId !== null)
    throw notPermitted('not_while_acting', 'Roles, logins and tokens are not changed while acting as another user.');
}
