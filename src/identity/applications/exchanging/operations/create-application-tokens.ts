import OAuth2Server from '@node-oauth/oauth2-server';
import { decodeJwt } from 'jose';
import { AuditEvent } from '../../../../platform/transaction/audit-event.entity.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { AssertionGrant } from '../assertion-exchange.js';
import { assertionGrant, Exchange, type ExchangeContext, type TokenAnswer } from '../exchange.js';
import { accessSeconds, exchangeTries, refreshSeconds } from '../exchanging.rules.js';

const { OAuthError, Request, Response } = OAuth2Server;

/** What an application sends. */
export interface TokenRequest {
  readonly rootAccountId: number;
  /** Network address of who asks. */
  readonly address: string;
  readonly requestId: string;
  /** Where it was sent: for this address assertions have to be made. */
  readonly tokenAddress: string;
  /** The `Authorization` header, where an application may say its id and its secret. */
  readonly authorization: string | undefined;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A word of RFC 6749, and a sentence for the people who write the application. */
export interface TokenFault {
  readonly status: number;
  readonly error: string;
  readonly description: string;
}

const grants: readonly string[] = ['authorization_code', 'refresh_token', assertionGrant];

/**
 * Exchanges a code, a refresh token or an assertion for an access token. What a fault has ended stays ended.
 * Refusals: 403 `too_many_attempts`. Source: supplement §1.2.
 */
export async function createApplicationTokens(
  services: Services,
  request: TokenRequest,
): Promise<TokenAnswer | TokenFault> {
  const { rootAccountId, parameters, address, tokenAddress } = request;
  const grantType = parameters['grant_type'] ?? '';
  if (!grants.includes(grantType)) return otherGrant(grantType);
  await services.throttle.begin(exchangeTries(address));
  const answer = await services.transaction(async (em) => {
    const exchange = new Exchange({ services, em, rootAccountId, tokenAddress }, grantType);
    const fault = await faultOf(exchange, request);
    noteExchange(exchange, request);
    await em.flush();
    return fault ?? (exchange.exchanged as NonNullable<Exchange['exchanged']>).answer;
  });
  if (!('error' in answer)) await services.throttle.succeeded(exchangeTries(address));
  return answer;
}

const otherGrant = (grantType: string): TokenFault =>
  grantType === ''
    ? { status: 400, error: 'invalid_request', description: 'The grant_type is missing.' }
    : { status: 400, error: 'unsupported_grant_type', description: 'There is no such grant_type.' };

/** Runs the exchange by the library; what is no fault of the protocol is thrown on. */
async function faultOf(exchange: Exchange, { parameters, authorization }: TokenRequest): Promise<TokenFault | null> {
  // The library takes forms alone; whatever the request was written in has been read by now.
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  const asked = new Request({
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
    method: 'POST',
    query: {},
    body: withClientId(parameters),
  });
  const server = new OAuth2Server({ model: exchange as unknown as OAuth2Server.AuthorizationCodeModel });
  try {
    await server.token(asked, new Response(), {
      accessTokenLifetime: accessSeconds,
      refreshTokenLifetime: refreshSeconds,
      extendedGrantTypes: { [assertionGrant]: AssertionGrant },
      // The model tells for each application whether it has a secret.
      requireClientAuthentication: Object.fromEntries(grants.map((grant) => [grant, false])),
    });
    return null;
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { name, message, inner } = error as InstanceType<typeof OAuthError> & { readonly inner?: unknown };
    if (name === 'server_error') throw inner ?? error;
    return { status: name === 'invalid_client' ? 401 : 400, error: name, description: message };
  }
}

/** An assertion says whose it is, so that nobody has to say it twice; whether that is true is found out later. */
function withClientId(parameters: TokenRequest['parameters']): TokenRequest['parameters'] {
  const { client_id: clientId, assertion } = parameters;
  if (clientId !== undefined || assertion === undefined) return parameters;
  try {
    return { ...parameters, client_id: decodeJwt(assertion).iss ?? '' };
  } catch {
    return parameters;
  }
}

function noteExchange(exchange: Exchange, { requestId }: TokenRequest): void {
  const { exchanged, replayed, context } = exchange;
  if (exchanged?.accessTokenId) {
    const { userId, accessTokenId, developerKeyId, scopes } = exchanged;
    const data = { developerKeyId, scopes };
    const event = { eventType: 'access_token_created', subjectType: 'AccessToken', subjectId: accessTokenId, data };
    note(context, { ...event, userId, requestId });
  }
  if (replayed !== undefined) {
    const { userId, developerKeyId, consentId: subjectId } = replayed;
    const data = { developerKeyId, reason: 'used_again' };
    const event = { eventType: 'application_ended', subjectType: 'ApplicationConsent', subjectId, data };
    note(context, { ...event, userId, requestId });
  }
}

type Noted = Pick<AuditEvent, 'eventType' | 'subjectType' | 'subjectId' | 'data' | 'userId' | 'requestId'>;

const note = ({ em, rootAccountId }: ExchangeContext, event: Noted): void =>
  void em.persist(em.create(AuditEvent, { ...event, rootAccountId, realUserId: null }));
