import { digestOf } from '../../../../platform/authorization/secrets.js';
import { Refusal } from '../../../../platform/refusal/refusal.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import {
  askProvider,
  circuitOf,
  isAddressAttribute,
  isUncheckedAddress,
  providerRefused,
  type SentAway,
  type WebPeer,
} from '../../../authentication-providers/index.js';
import { signOnSpent } from '../../provider-login.sql.js';
import type { SigningBrowser, StartedSession } from '../../sessions/begun-session.js';
import { noteFailedSignOn } from '../../sessions/note-sign-on.js';
import type { SessionLives } from '../../sessions/session.rules.js';
import type { ConfirmedPerson } from '../confirmed-person.js';
import { type NamedProvider, namedPeer } from '../named-peer.js';
import { loginNameOf } from '../taken-over.rules.js';
import { startSessionByProvider } from './start-session-by-provider.js';

/** A browser that comes back from a provider. */
export interface SignOnReturn extends NamedProvider, SigningBrowser {
  /** The address at which it came back, with what the provider has added. */
  readonly back: URL;
  /** What it has kept since it was sent away. */
  readonly sent: SentAway;
}

/**
 * Signs somebody on who comes back from a provider, once for each time that they were sent.
 * Refusals: 403 `sign_on_refused`, `unknown_user`, `too_many_attempts`; 404; 503 `idp_unavailable`.
 * Source: D1 · Authentication providers.
 */
export async function completeSignOn(
  services: Services,
  given: SignOnReturn,
  lives: SessionLives,
): Promise<StartedSession> {
  const tries = { what: 'sign-ons by providers', address: given.address, perMinute: 300 };
  await services.throttle.begin(tries);
  const peer = await namedPeer(services, given);
  const { rootAccountId, sent } = given;
  const spent = await write({ services }, signOnSpent.with({ rootAccountId, digest: digestOf(sent.state) }));
  try {
    if (spent.length === 0) throw providerRefused();
    const confirmed = await confirmedBy(services, peer, given);
    const started = await startSessionByProvider(services, confirmed, given, lives);
    await services.throttle.succeeded(tries);
    return started;
  } catch (error) {
    if (error instanceof Refusal) await noteFailedSignOn(services, null, given);
    throw error;
  }
}

/** No connection of the database is held while the provider is asked. */
async function confirmedBy(
  services: Services,
  peer: WebPeer,
  { rootAccountId, back, sent, requestId }: SignOnReturn,
): Promise<ConfirmedPerson> {
  const { provider } = peer;
  const loginAttribute = provider.loginAttribute ?? 'sub';
  const wanted = [loginAttribute, ...provider.federatedAttributes.map(({ attribute }) => attribute)];
  const attributes = await services.peers.circuits.run(
    circuitOf(provider),
    () => askProvider(services, peer, back, sent, wanted),
    (fault) => services.onFault(fault, requestId),
  );
  const uniqueId = loginNameOf(attributes[loginAttribute]);
  // An address that nobody has checked names whomever its owner likes.
  const isUnchecked = isAddressAttribute(loginAttribute) && isUncheckedAddress(attributes);
  if (uniqueId === null || isUnchecked) throw providerRefused();
  return { rootAccountId, provider, uniqueId, attributes };
}
