/** What a developer key may hold. Decision 0089; source: supplement §1.2. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { FieldRefusal } from '../../platform/refusal/refusal.js';
import type { PatchOf } from '../../platform/transaction/patch.js';
import type { DeveloperKey } from './developer-key.entity.js';

/** The fields that requests set. */
export const developerKeyFields = ['name', 'redirectAddresses', 'scopes', 'assertionKeys'] as const;

export type DeveloperKeyPatch = PatchOf<DeveloperKey, (typeof developerKeyFields)[number]>;

/** The scope that tells an application who somebody is, and nothing else. */
export const identityScope = '/auth/userinfo';

/** The address that shows the code to the user, who types it into the application. Source: supplement §1.2. */
export const shownCode = 'urn:ietf:wg:oauth:2.0:oob';

/** Whether there is such a scope. @param known every scope of the routes */
export const isScope = (scope: string, known: ReadonlySet<string>): boolean =>
  scope === identityScope || known.has(scope);

const longestName = 255;
const longestAddress = 2_000;
const longestKey = 4_000;
const most = { redirectAddresses: 20, scopes: 500, assertionKeys: 5 } as const;
const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** Whatever is wrong with the fields that are given. @param known every scope of the routes */
export function developerKeyRefusals(patch: DeveloperKeyPatch, known: ReadonlySet<string>): FieldRefusal[] {
  const { name, redirectAddresses, assertionKeys } = patch;
  return [
    ...(name === undefined ? [] : nameRefusals(name)),
    ...tooMany(patch),
    ...(redirectAddresses ?? []).flatMap(addressRefusals),
    ...scopeRefusals(patch.scopes, known),
    ...(assertionKeys ?? []).flatMap(keyRefusals),
  ];
}

function nameRefusals(name: string | null): FieldRefusal[] {
  if (name === null || name.trim() === '') return [refusal('name', 'blank', 'Say what the application is called.')];
  if (name.length <= longestName) return [];
  return [refusal('name', 'too_long', `A name has at most ${longestName} characters.`)];
}

const tooMany = (patch: DeveloperKeyPatch): FieldRefusal[] =>
  (Object.keys(most) as (keyof typeof most)[])
    .filter((field) => (patch[field]?.length ?? 0) > most[field])
    .map((field) => refusal(field, 'too_many', `${field} has at most ${most[field]} entries.`));

/**
 * A code is sent over https, to the machine of the user itself, or to an application that has registered a scheme of its
 * own by a domain turned around (RFC 8252), and to no script.
 */
function addressRefusals(address: string): FieldRefusal[] {
  const field = 'redirectAddresses';
  if (address.length > longestAddress)
    return [refusal(field, 'too_long', `An address has at most ${longestAddress} characters.`)];
  if (address === shownCode || isRedirectAddress(address)) return [];
  const message =
    'A code is sent to an https address, to http on the machine itself, or to a scheme such as org.example.app:, without a fragment.';
  return [refusal(field, 'invalid', message)];
}

function isRedirectAddress(address: string): boolean {
  // Only what is written as it is sent: a header of HTTP carries no other characters.
  if (!/^[\x21-\x7e]+$/.test(address) || /[\\"<>^`{|}#]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (protocol === 'https:') return /^https:\/\/[^/]/i.test(address);
  if (protocol === 'http:')
    return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && /^http:\/\//i.test(address);
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol);
}

const onThisMachine = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/i;

/** An address of the machine itself without its port; null for any other. */
const withoutPort = (address: string): string | null =>
  onThisMachine.test(address) ? address.replace(onThisMachine, '$1') : null;

/**
 * Whether a code may be sent to an address: it is registered letter by letter, or is on the machine of the user itself, where
 * an application takes whatever port is free. Source: RFC 8252 §7.3
 */
export function mayRedirectTo(registered: readonly string[], address: string): boolean {
  if (registered.includes(address)) return true;
  const asked = withoutPort(address);
  return asked !== null && isRedirectAddress(address) && registered.some((one) => withoutPort(one) === asked);
}

function scopeRefusals(scopes: readonly string[] | null | undefined, known: ReadonlySet<string>): FieldRefusal[] {
  if (scopes === null || scopes === undefined) return [];
  if (scopes.length === 0) return [refusal('scopes', 'too_short', 'Name at least one scope, or null for no limits.')];
  const unknown = scopes.filter((scope) => !isScope(scope, known)).slice(0, 5);
  if (unknown.length === 0) return [];
  const named = unknown.map((scope) => scope.slice(0, 200)).join(', ');
  return [refusal('scopes', 'inclusion', `There is no scope ${named}.`)];
}

function keyRefusals(text: string): FieldRefusal[] {
  const message = 'A public key is PEM of an RSA key of 2048 bits or more, or of one on the curve P-256.';
  return assertionKeyOf(text) === null ? [refusal('assertionKeys', 'invalid', message)] : [];
}

/** The public key of a PEM text; null for any other text, for a private key, and for one that is too weak. */
export function assertionKeyOf(text: string): KeyObject | null {
  const pem = text.trim();
  // A private key has a public one in it; but it should never have been sent.
  if (pem.length > longestKey || !/^-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/.test(pem))
    return null;
  try {
    const key = createPublicKey(pem);
    return algorithmOf(key) === null ? null : key;
  } catch {
    return null;
  }
}

/** With which algorithm a key signs; null where none may be used with it. */
export function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): 'RS256' | 'ES256' | null {
  if (asymmetricKeyType === 'rsa' && (details?.modulusLength ?? 0) >= 2_048) return 'RS256';
  return asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1' ? 'ES256' : null;
}

/** The columns that a patch sets, each entry of a list once. */
export function developerKeyColumns(patch: DeveloperKeyPatch): Partial<DeveloperKey> {
  const { name, redirectAddresses, scopes, assertionKeys } = patch;
  return {
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(redirectAddresses !== undefined && { redirectAddresses: once(redirectAddresses) }),
    ...(scopes !== undefined && { scopes: scopes === null ? null : once(scopes) }),
    ...(assertionKeys !== undefined && { assertionKeys: once(assertionKeys?.map((key) => `${key.trim()}\n`)) }),
  };
}

const once = (texts: readonly string[] | null | undefined): string[] => [...new Set(texts ?? [])];

/** Whether a change takes something away that tokens of before may still have: a scope, or a key that signed for them. */
export function takesAway(
  before: Pick<DeveloperKey, 'scopes' | 'assertionKeys'>,
  after: Pick<DeveloperKey, 'scopes' | 'assertionKeys'>,
): boolean {
  const narrower = after.scopes !== null && (before.scopes ?? [null]).some((scope) => !among(after.scopes, scope));
  return narrower || before.assertionKeys.some((key) => !after.assertionKeys.includes(key));
}

const among = (scopes: readonly string[] | null, scope: string | null): boolean =>
  scope !== null && scopes?.includes(scope) === true;
