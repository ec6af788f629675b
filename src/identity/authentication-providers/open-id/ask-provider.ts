/** Sends somebody to a provider, and asks it who has come back. Source: D1 · Authentication providers; decision 0090. */
import type { Configuration, CustomFetch } from 'openid-client';
import { PeerFault } from '../../../platform/http-out/peers.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';
import { providerRefused } from '../authentication-provider.refusals.js';
import { isAddressAttribute, toldTogether } from './checked-address.rules.js';
import { idTokenClaims } from './id-token.js';
import { askPeer } from './peer-fetch.js';
import type { SentAway, WebPeer } from './web-peer.rules.js';

type Claims = Readonly<Record<string, unknown>>;

/** The library wants to know an issuer before there is a token; what a token says of it is checked in `id-token.ts`. */
const issuerUnknown = 'https://issuer.invalid';

/**
 * The address to which a browser is sent.
 * @param back where the provider sends it afterwards
 * @param isForced whether the provider has to ask, although it still knows who is there
 */
export async function addressOfSignOn(
  peer: WebPeer,
  back: string,
  isForced: boolean,
): Promise<SentAway & { readonly address: string }> {
  const library = await import('openid-client');
  const sent = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    verifier: library.randomPKCECodeVerifier(),
    freshSince: isForced && peer.isOpenId ? Math.floor(Date.now() / 1000) : null,
  };
  const address = library.buildAuthorizationUrl(await clientOf(peer), {
    ...peer.parameters,
    redirect_uri: back,
    state: sent.state,
    ...(peer.scope !== '' && { scope: peer.scope }),
    ...(peer.isOpenId && { nonce: sent.nonce }),
    // With `max_age` the token tells when they proved it.
    ...(sent.freshSince !== null && { prompt: 'login', max_age: '0' }),
    code_challenge: await library.calculatePKCECodeChallenge(sent.verifier),
    code_challenge_method: 'S256',
  });
  return { ...sent, address: address.href };
}

/** How a client says its secret: in the header, or in the body. */
type Saying = 'header' | 'body';

/** OpenID providers are asked in the way that they have to know first; the others know one. */
const sayings = ({ provider }: WebPeer): readonly Saying[] =>
  provider.authType === 'openid_connect' ? ['header', 'body'] : ['body'];

async function clientOf(
  { clientId, clientSecret, authorizeUrl, tokenUrl }: WebPeer,
  saying: Saying = 'body',
): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration } = await import('openid-client');
  const server = { issuer: issuerUnknown, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl };
  const secret = saying === 'header' ? ClientSecretBasic : ClientSecretPost;
  const client = new Configuration(server, clientId, { client_secret: clientSecret }, secret(clientSecret));
  // `askPeer` says what may be asked: https, and the machine itself.
  allowInsecureRequests(client);
  return client;
}

/**
 * What the provider tells of who has come back.
 * @param back the address at which they came back, with what the provider has added to it
 * @throws Refusal 403 `sign_on_refused`; PeerFault
 */
export async function askProvider(
  services: Pick<Services, 'outbound'>,
  peer: WebPeer,
  back: URL,
  sent: SentAway,
  wanted: readonly string[],
): Promise<Claims> {
  const library = await import('openid-client');
  const issuer = back.searchParams.get('iss');
  back.searchParams.delete('iss');
  try {
    const { client, answer, idToken } = await exchanged(services, peer, back, sent);
    const claims = peer.isOpenId ? await ofIdToken(services, peer, idToken, sent, issuer) : {};
    const needed = wanted.some(isAddressAttribute) ? [...wanted, 'email_verified'] : wanted;
    const isEnough = needed.every((name) => claims[name] !== undefined);
    if (peer.userinfoUrl === null || (peer.isOpenId && isEnough)) return claims;
    const asked = await library.fetchProtectedResource(client, answer.access_token, new URL(peer.userinfoUrl), 'GET');
    return toldTogether(claims, await told(asked, claims));
  } catch (error) {
    throw judged(error);
  }
}

/** Exchanges the code. Who does not know the client by its header is asked once more, with the secret in the body. */
async function exchanged(services: Pick<Services, 'outbound'>, peer: WebPeer, back: URL, sent: SentAway) {
  const library = await import('openid-client');
  const [first, ...others] = sayings(peer);
  const tokens: { id: string | null } = { id: null };
  const exchange = async (saying: Saying | undefined) => {
    const client = await clientOf(peer, saying);
    client[library.customFetch] = fetchFor(services, peer, (idToken) => {
      tokens.id = idToken;
    });
    const checks = { expectedState: sent.state, pkceCodeVerifier: sent.verifier };
    return { client, answer: await library.authorizationCodeGrant(client, back, checks), idToken: tokens.id };
  };
  try {
    return await exchange(first);
  } catch (error) {
    const [other] = others;
    if (other === undefined || !isClientUnknown(error)) throw error;
    return exchange(other);
  }
}

/** The provider does not take what the client has said of itself: it has not looked at the code. */
function isClientUnknown(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { error: word } = at as { error?: unknown };
    if (word === 'invalid_client' || at.name === 'WWWAuthenticateChallengeError') return true;
  }
  return false;
}

async function ofIdToken(
  services: Pick<Services, 'outbound'>,
  peer: WebPeer,
  idToken: string | null,
  { nonce, freshSince }: SentAway,
  issuer: string | null,
): Promise<Claims> {
  if (idToken === null) throw providerRefused();
  const claims = await idTokenClaims(services, peer, { idToken, nonce, freshSince });
  // Who has sent the browser back says who they are, if anything; it has to be who has made the token. RFC 9207
  if (issuer !== null && issuer !== claims.iss) throw providerRefused();
  const { hd } = peer.parameters;
  if (hd !== undefined && claims['hd'] !== hd) throw providerRefused();
  return claims;
}

/** What the provider tells beside the token: of the same person alone. */
async function told(answer: Response, claims: Claims): Promise<Claims> {
  const read: unknown = answer.ok ? await answer.json().catch(() => null) : null;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw providerRefused();
  const person = read as Claims;
  if (claims['sub'] !== undefined && person['sub'] !== claims['sub']) throw providerRefused();
  return person;
}

/** Requests of the library. The id token is taken out of the answer: it is read by `id-token.ts`. */
const fetchFor =
  (services: Pick<Services, 'outbound'>, { tokenUrl }: WebPeer, keep: (idToken: string) => void): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? { body: body.toString() } : {};
    const answer = await askPeer(services, url, { method, headers, ...sent });
    if (new URL(url).href !== new URL(tokenUrl).href || !answer.ok) return answer;
    const read: unknown = await answer.json().catch(() => null);
    if (typeof read !== 'object' || read === null) throw new PeerFault('its tokens are no JSON');
    const { id_token: idToken, ...tokens } = read as Record<string, unknown>;
    if (typeof idToken === 'string') keep(idToken);
    return Response.json({ token_type: 'bearer', ...tokens });
  };

/** A provider that cannot be asked is one thing, and one that says no another. */
function judged(error: unknown): unknown {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof PeerFault || at instanceof Refusal) return at;
    const { error: word } = at as { error?: unknown };
    if (at.name === 'ResponseBodyError' && word !== 'invalid_grant')
      return new PeerFault(`it refuses the client: ${String(word)}`);
  }
  return providerRefused();
}
