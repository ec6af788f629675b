import type { OperationContext } from '../../platform/transaction/context.js';
import { isFullAdministrator } from '../access/index.js';
import type { AuthenticationProvider } from './authentication-provider.entity.js';
import { vouchedByOthers } from './authentication-provider.refusals.js';
import { namesSignOn, type ProviderPatch } from './authentication-provider.rules.js';

/**
 * Who vouches for a provider after a change, as a column; none where the change leaves what it signs people on by.
 * @throws Refusal 403 `holds_more` where somebody vouches for it who may do more than the actor
 */
export async function voucherOf(
  { services, em, actor }: OperationContext,
  { voucherId }: AuthenticationProvider,
  patch: ProviderPatch,
): Promise<{ readonly voucherId?: number }> {
  if (!namesSignOn(patch)) return {};
  if (voucherId === null || voucherId === actor.userId) return { voucherId: actor.userId };
  const reaches =
    (await isFullAdministrator(services, em, actor)) ||
    (await services.coversUser(actor, voucherId, em, 'administering'));
  if (!reaches) throw vouchedByOthers();
  return { voucherId: actor.userId };
}
