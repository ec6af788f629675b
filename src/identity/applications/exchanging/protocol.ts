/** The protocol, as the library runs it: RFC 6749, 7523 and 7636. Decision 0089. */
import OAuth2Server from '@node-oauth/oauth2-server';
import { decodeJwt } from 'jose';
import { accessSeconds, refreshSeconds } from '../application-token.rules.js';
import { AssertionGrant } from './assertion-exchange.js';
import { assertionGrant, type Exchange } from './exchange.js';

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
  { parameters, authorization: said }: TokenRequest,
): Promise<TokenFault | null> {
  // The library takes forms alone; whatever the request was written in has been read by now.
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  const authorization = decodedBasic(said);
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

/**
 * The header with id and secret as they are: RFC 6749 has them encoded as in forms, which changes most secrets. One that
 * was not encoded has neither a percent sign nor a plus in it, and stays what it is.
 */
function decodedBasic(authorization: string | undefined): string | undefined {
  const said = basicIn(authorization);
  return said === null ? authorization : `Basic ${Buffer.from(`${said.id}:${said.secret}`).toString('base64')}`;
}

function basicIn(authorization: string | undefined): { readonly id: string; readonly secret: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id: decodedForm(id), secret: decodedForm(secret.join(':')) };
}

/** Who asks, as the header says it or else the parameters; the secret is undefined where none is said. */
export function clientSaid({ authorization, parameters }: Pick<TokenRequest, 'authorization' | 'parameters'>): {
  readonly id: string;
  readonly secret: string | undefined;
} {
  return basicIn(authorization) ?? { id: parameters['client_id'] ?? '', secret: parameters['client_secret'] };
}

function decodedForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
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
