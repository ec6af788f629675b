/** What an id token says, once it is known who has made it, and for whom. Source: OpenID Connect Core 1.0, 3.1.3.7. */
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { PeerFault } from '../../../platform/http-out/peers.js';
import type { Services } from '../../../platform/transaction/context.js';
import { providerRefused } from '../authentication-provider.refusals.js';
import { jsonOfPeer } from './peer-fetch.js';
import type { SentAway, WebPeer } from './web-peer.rules.js';

/** Signatures by a key that the provider alone has: none with the client's secret, and none at all. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Seconds by which clocks may differ. */
const clockTolerance = 60;

interface GivenToken extends Pick<SentAway, 'nonce' | 'freshSince'> {
  readonly idToken: string;
}

/**
 * The claims of an id token.
 * @throws Refusal 403 `sign_on_refused` for one that was made by another, for another, for another request or long ago;
 * PeerFault where the keys of its maker are not found
 */
export async function idTokenClaims(
  services: Pick<Services, 'outbound'>,
  peer: WebPeer,
  { idToken, nonce, freshSince }: GivenToken,
): Promise<JWTPayload> {
  const { createLocalJWKSet, decodeJwt, errors, jwtVerify } = await import('jose');
  try {
    const issuer = issuerIn(decodeJwt(idToken), peer);
    const keys = createLocalJWKSet(await keysOf(services, peer, issuer));
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: peer.clientId,
      algorithms,
      clockTolerance,
      maxTokenAge: 600,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { azp, aud, auth_time: provenAt } = payload;
    const isForOthers = Array.isArray(aud) && aud.length > 1 && azp === undefined;
    if (payload['nonce'] !== nonce || isForOthers || (azp !== undefined && azp !== peer.clientId))
      throw providerRefused();
    // Not every provider tells the time at which they proved it.
    const isStale = freshSince !== null && typeof provenAt === 'number' && provenAt < freshSince - clockTolerance;
    if (isStale) throw providerRefused();
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw providerRefused();
    throw error;
  }
}

/** Who the token says has made it: a place that may be asked, and the one that the operator has named, if any. */
function issuerIn(claims: JWTPayload, { issuer: named }: WebPeer): string {
  const { iss } = claims;
  if (typeof iss !== 'string' || !URL.canParse(iss)) throw providerRefused();
  const wanted = named?.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const claim = claims[name];
    return typeof claim === 'string' && /^[\w-]+$/.test(claim) ? claim : '';
  });
  if (wanted !== undefined && wanted !== iss) throw providerRefused();
  return iss;
}

/** The keys of the issuer, which has to name the very address that was asked for the token, unless the operator names it. */
async function keysOf(services: Pick<Services, 'outbound'>, peer: WebPeer, issuer: string): Promise<JSONWebKeySet> {
  const described = await jsonOfPeer(services, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const isNamed = peer.issuer !== null || isSame(described['token_endpoint'], peer.tokenUrl);
  if (described['issuer'] !== issuer || !isNamed) throw providerRefused();
  const keys = await jsonOfPeer(services, String(described['jwks_uri']));
  if (!Array.isArray(keys['keys'])) throw new PeerFault('the keys of its issuer are no keys');
  return keys as unknown as JSONWebKeySet;
}

const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' && URL.canParse(one) && new URL(one).href === new URL(other).href;
