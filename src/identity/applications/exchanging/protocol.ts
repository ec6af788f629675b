/** The protocol, as the library runs it: RFC 6749, 7523 and 7636. Decision 0089. */
import OAuth2Server from '@node-oauth/oauth2-server';
import { decodeJwt } from 'jose';
import { AssertionGrant } from './assertion-exchange.js';
import { assertionGrant, type Exchange } from './exchange.js';
import { accessSeconds, refreshSeconds } from './exchanging.rules.js';

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

/** What an application may exchange. */
export const grants: readonly string[] = ['authorization_code', 'refresh_token', assertionGrant];

/** What is said to who wants to exchange something else. */
export const otherGrant = (grantType: string): TokenFault =>
  grantType === ''
    ? { status: 400, error: 'invalid_request', description: 'The grant_type is missing.' }
    : { status: 400, error: 'unsupported_grant_type', description: 'There is no such grant_type.' };

/** Runs the exchange by the library; what is no fault of the protocol is thrown on. */
export async function faultOfExchange(
  exchange: Exchange,
  { parameters, authorization }: TokenRequest,
): Promise<TokenFault | null> {
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
