import type { Services } from '../../../../platform/transaction/context.js';
import { startSessionByProvider } from '../../provider-sign-ons/operations/start-session-by-provider.js';
import { type LoginClaim, type Proof, provenPerson, refuseSignOn } from '../../provider-sign-ons/proven-person.js';
import { begunSession, type StartedSession } from '../../sessions/begun-session.js';
import type { SessionLives } from '../../sessions/session.rules.js';

/**
 * Signs somebody on by a login and its password, under a new id: as this service or a directory of the tenant knows it.
 * Refusals: 403 `wrong_login_or_password`, also where the password is another one by now; 403 `too_many_attempts`,
 * `unknown_user`; 503 `idp_unavailable`. Source: supplement §1.2; D1 · Authentication providers, ldap.
 */
export async function startSession(
  services: Services,
  given: LoginClaim,
  lives: SessionLives,
): Promise<StartedSession> {
  const proof: Proof = await provenPerson(services, given);
  if ('provider' in proof) return startSessionByProvider(services, proof, given, lives);
  const { id: loginId, passwordHash } = proof;
  const shown = { loginId, passwordHash, providerId: null };
  const started = await services.transaction((em) => begunSession({ services, em }, shown, given, lives));
  return started ?? refuseSignOn(services, given, loginId);
}
