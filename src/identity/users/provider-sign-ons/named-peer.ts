import { notFound } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';
import { type AuthType, signOnProviders, type WebPeer, webPeerOf } from '../../authentication-providers/index.js';

/** A provider as an address names it: the first one of a type unless its id is said. */
export interface NamedProvider {
  readonly rootAccountId: number;
  readonly authType: AuthType;
  readonly id: number | null;
}

/**
 * The provider, and where it is.
 * @throws Refusal 404 where there is none, or nobody has said where it is
 */
export async function namedPeer(services: Services, { rootAccountId, authType, id }: NamedProvider): Promise<WebPeer> {
  const found = await services.transaction((em) => signOnProviders(services, em, rootAccountId, [authType]));
  const provider = found.find((one) => id === null || one.id === id);
  const peer = provider === undefined ? null : webPeerOf(provider, services.peers.endpoints);
  if (peer === null) throw notFound();
  return peer;
}
