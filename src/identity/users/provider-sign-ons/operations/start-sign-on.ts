import type { Services } from '../../../../platform/transaction/context.js';
import { addressOfSignOn, type SentAway } from '../../../authentication-providers/index.js';
import { type NamedProvider, namedPeer } from '../named-peer.js';

/** Somebody who is sent to a provider, and what their browser has to bring back. */
export interface StartedSignOn extends SentAway {
  readonly providerId: number;
  readonly address: string;
}

/**
 * Sends somebody to a provider of the tenant.
 * @param named `isForced`: the provider has to ask, although it still knows who is there
 * @param backTo the address of this service to which the provider sends them, by the id of the provider
 * Refusals: 404 where there is no such provider, or nobody has said where it is. Source: D1 · Authentication providers.
 */
export async function startSignOn(
  services: Services,
  named: NamedProvider & { readonly isForced: boolean },
  backTo: (providerId: number) => string,
): Promise<StartedSignOn> {
  const peer = await namedPeer(services, named);
  const { id: providerId } = peer.provider;
  return { providerId, ...(await addressOfSignOn(peer, backTo(providerId), named.isForced)) };
}
