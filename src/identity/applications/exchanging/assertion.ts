/** Who an application says its user is, signed by a key that a full administrator has registered. Source: RFC 7523 */
import { type JWTPayload, jwtVerify } from 'jose';
import { composed } from '../../../platform/text/texts.js';
import { assertionSeconds } from '../application-token.rules.js';
import type { ClientRow } from '../client.sql.js';
import { algorithmOf, assertionKeyOf } from '../developer-key.rules.js';

/** An assertion that is the application's own, for this service, and still good. */
export interface Assertion {
  /** Whom it means, as the application wrote it. */
  readonly subject: string;
  /** By which it is told from every other assertion of the application. */
  readonly id: string;
}

const longestText = 8_000;
const longestClaim = 255;

/**
 * Reads an assertion; null for whatever is wrong with it, which is not told apart.
 * @param at the time, and the address of tokens for which it has to be made
 */
export async function readAssertion(
  text: string,
  client: ClientRow,
  at: { readonly clock: Date; readonly audience: string },
): Promise<Assertion | null> {
  if (text.length > longestText) return null;
  for (const pem of client.assertionKeys) {
    const payload = await verifiedBy(pem, text, client.clientId, at);
    if (payload !== null) return assertionIn(payload, at.clock);
  }
  return null;
}

async function verifiedBy(
  pem: string,
  text: string,
  issuer: string,
  { clock, audience }: { readonly clock: Date; readonly audience: string },
): Promise<JWTPayload | null> {
  const key = assertionKeyOf(pem);
  const algorithm = key === null ? null : algorithmOf(key);
  if (key === null || algorithm === null) return null;
  const demands = { issuer, audience, currentDate: clock, requiredClaims: ['exp', 'jti', 'sub'] };
  try {
    // The key says by which algorithm it signs, never the assertion.
    const { payload } = await jwtVerify(text, key, { ...demands, algorithms: [algorithm] });
    return payload;
  } catch {
    return null;
  }
}

function assertionIn({ sub, jti, exp, iat }: JWTPayload, clock: Date): Assertion | null {
  const now = clock.getTime() / 1_000;
  const begun = Math.min(iat ?? now, now);
  if (exp === undefined || exp - begun > assertionSeconds || (iat ?? now) - now > assertionSeconds) return null;
  const isText = (claim: unknown): claim is string =>
    typeof claim === 'string' && claim !== '' && claim.length <= longestClaim;
  return isText(sub) && isText(jti) ? { subject: sub, id: jti } : null;
}

/** How an assertion names somebody: an id, or one of the forms by which somebody is acted as (decision 0007). */
export function namesIn(subject: string) {
  const [, form, value = ''] = /^(sis_user_id|sis_login_id|sis_integration_id):(.+)$/.exec(composed(subject)) ?? [];
  const is = (wanted: string): string | null => (form === wanted ? value : null);
  return {
    userId: /^[1-9]\d{0,14}$/.test(subject) ? Number(subject) : null,
    sisUserId: is('sis_user_id'),
    loginName: is('sis_login_id'),
    integrationId: is('sis_integration_id'),
  };
}
