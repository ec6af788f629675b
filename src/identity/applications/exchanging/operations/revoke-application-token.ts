import { digestOf } from '../../../../platform/authorization/secrets.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { endCredentials } from '../../../users/index.js';
import { exchangeTries, refreshDigest } from '../../application-token.rules.js';
import { Exchange } from '../exchange.js';
import { type RevokedRow, revoked } from '../exchanging.sql.js';
import { note } from '../note-exchange.js';
import { clientSaid, type TokenFault, type TokenRequest } from '../protocol.js';

/**
 * An application gives a token back: all that was allowed with it ends, as it does when its user takes it back. A token that
 * is none, or another application's, is no fault.
 * Refusals: 403 `too_many_attempts`. Source: RFC 7009
 * @returns null where it is done
 */
export async function revokeApplicationToken(services: Services, request: TokenRequest): Promise<TokenFault | null> {
  const { rootAccountId, parameters, address, requestId, tokenAddress } = request;
  const token = parameters['token'];
  if (token === undefined) return { status: 400, error: 'invalid_request', description: 'The token is missing.' };
  await services.throttle.begin(exchangeTries(address));
  const fault = await services.transaction(async (em) => {
    const context = { services, em, rootAccountId, tokenAddress, requestId };
    const { id, secret } = clientSaid(request);
    const client = await new Exchange(context, 'refresh_token').getClient(id, secret);
    if (client === null) return notTheClient;
    const named = { access: digestOf(token), refresh: refreshDigest(token), developerKeyId: Number(client.id) };
    const [row] = await services.database.rows<RevokedRow>(revoked.with({ ...named, rootAccountId }), em);
    if (row === undefined) return null;
    const { userId, tokenId, consentId } = row;
    const ended = { tokenIds: tokenId === null ? [] : [tokenId], consentId };
    await endCredentials(context, ended, { byUserId: null, requestId });
    const subject =
      consentId === null
        ? { subjectType: 'AccessToken', subjectId: tokenId as number }
        : { subjectType: 'ApplicationConsent', subjectId: consentId };
    const data = { developerKeyId: named.developerKeyId, reason: 'given_back' };
    note(context, { eventType: 'application_ended', ...subject, data, userId, requestId });
    await em.flush();
    return null;
  });
  if (fault === null) await services.throttle.succeeded(exchangeTries(address));
  return fault;
}

const notTheClient: TokenFault = {
  status: 401,
  error: 'invalid_client',
  description: 'The application is not known, or has not proved that it is.',
};
