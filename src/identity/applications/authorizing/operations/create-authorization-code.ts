import { newToken } from '../../../../platform/authorization/secrets.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { createRow, insertNow } from '../../../../platform/transaction/insert.js';
import { refuseWhileActing } from '../../../access/index.js';
import { ApplicationConsent, heldCredential } from '../../../users/index.js';
import { codeDigest, codeSeconds } from '../../application-token.rules.js';
import { type ClientRow, clientHeld } from '../../client.sql.js';
import { applicationGone } from '../../developer-key.refusals.js';
import { mayRedirectTo } from '../../developer-key.rules.js';
import { AuthorizationCode } from '../authorization-code.entity.js';
import { type AuthorizationRequest, faultOf, scopesAsked } from '../authorization-request.rules.js';

/**
 * Lets an application act for whoever is signed on in the browser, as far as it has asked for: makes the code that it
 * exchanges for tokens.
 * Refusals: 403 `not_while_acting`; 404 where the application is there no more, or may not ask for that.
 * Source: supplement §1.2.
 * @returns the code, which is nowhere else
 */
export async function createAuthorizationCode(ctx: OperationContext, request: AuthorizationRequest): Promise<string> {
  const { actor, em, services, clock } = ctx;
  refuseWhileActing(actor);
  const { rootAccountId, userId } = actor;
  const named = clientHeld.with({ rootAccountId, clientId: request.clientId, secretDigest: null });
  const [client] = await services.database.rows<ClientRow>(named, em);
  const { redirectAddress, purpose = '', codeChallenge = null } = request;
  if (client === undefined || faultOf(client, request, services.knownScopes) !== null) throw applicationGone();
  if (!mayRedirectTo(client.redirectAddresses, redirectAddress)) throw applicationGone();
  const { loginId } = await heldCredential(ctx);
  const scopes = scopesAsked(client, request.scope, services.knownScopes) ?? null;
  const owned = { rootAccountId, userId, loginId };
  const consent = await insertNow(ctx, ApplicationConsent, {
    ...owned,
    // Until the code is exchanged: what is allowed then stands by itself.
    sessionId: actor.sessionId ?? null,
    developerKeyId: client.id,
    purpose: purpose.trim() || null,
    scopes,
  });
  const { token, digest } = newCode();
  const expiresAt = new Date(clock.getTime() + codeSeconds * 1_000);
  const made = { rootAccountId, consentId: consent.id, digest, redirectAddress, codeChallenge, expiresAt };
  em.persist(createRow(em, AuthorizationCode, made));
  const data = { developerKeyId: client.id, application: client.name, purpose: consent.purpose, scopes };
  ctx.audit({ type: 'application_allowed', subjectType: 'ApplicationConsent', subjectId: consent.id, data });
  return token;
}

function newCode(): { readonly token: string; readonly digest: Buffer } {
  const { token } = newToken();
  return { token, digest: codeDigest(token) };
}
