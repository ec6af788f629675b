import type { Services } from '../../../../platform/transaction/context.js';
import { exchangeTries } from '../../application-token.rules.js';
import { Exchange, type TokenAnswer } from '../exchange.js';
import { noteExchange } from '../note-exchange.js';
import { faultOfExchange, grants, otherGrant, type TokenFault, type TokenRequest } from '../protocol.js';

/**
 * Exchanges a code, a refresh token or an assertion for an access token. What a fault has ended stays ended.
 * Refusals: 403 `too_many_attempts`. Source: supplement §1.2.
 */
export async function createApplicationTokens(
  services: Services,
  request: TokenRequest,
): Promise<TokenAnswer | TokenFault> {
  const { rootAccountId, parameters, address, tokenAddress, requestId } = request;
  const grantType = parameters['grant_type'] ?? '';
  if (!grants.includes(grantType)) return otherGrant(grantType);
  await services.throttle.begin(exchangeTries(address));
  const answer = await services.transaction(async (em) => {
    const exchange = new Exchange({ services, em, rootAccountId, tokenAddress, requestId }, grantType);
    const fault = await faultOfExchange(exchange, request);
    noteExchange(exchange, request);
    await em.flush();
    return fault ?? (exchange.exchanged as NonNullable<Exchange['exchanged']>).answer;
  });
  if (!('error' in answer)) await services.throttle.succeeded(exchangeTries(address));
  return answer;
}
