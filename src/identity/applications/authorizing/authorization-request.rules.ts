/** What an application may ask of people. Decision 0089; source: supplement §1.2, RFC 6749, RFC 7636. */
import type { ClientRow } from '../client.sql.js';
import { identityScope, isScope } from '../developer-key.rules.js';

/** What stands in the address to which an application sends a browser. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectAddress: string;
  readonly responseType?: string | undefined;
  /** Scopes with spaces between them; absent or blank asks for all that the application may have. */
  readonly scope?: string | undefined;
  readonly purpose?: string | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
}

/** A word of RFC 6749, and a sentence for the people who write the application. */
export interface AuthorizationFault {
  readonly error: string;
  readonly description: string;
}

const fault = (error: string, description: string): AuthorizationFault => ({ error, description });
const longestPurpose = 255;

/** What the application is told at its own address; null where it may ask. @param known every scope of the routes */
export function faultOf(
  client: ClientRow,
  request: AuthorizationRequest,
  known: ReadonlySet<string>,
): AuthorizationFault | null {
  if (request.responseType !== 'code') return fault('unsupported_response_type', 'The response_type has to be code.');
  if ((request.purpose?.length ?? 0) > longestPurpose)
    return fault('invalid_request', `The purpose has at most ${longestPurpose} characters.`);
  return (
    challengeFault(client, request) ?? (scopesAsked(client, request.scope, known) === undefined ? strangeScope : null)
  );
}

const strangeScope = fault('invalid_scope', 'There is no such scope, or the application may not have it.');

function challengeFault(
  { isPublic }: ClientRow,
  { codeChallenge, codeChallengeMethod }: AuthorizationRequest,
): AuthorizationFault | null {
  if (codeChallenge === undefined && codeChallengeMethod === undefined)
    return isPublic ? fault('invalid_request', 'A public application has to send a code_challenge.') : null;
  if (codeChallengeMethod !== 'S256') return fault('invalid_request', 'The code_challenge_method has to be S256.');
  // The base64url of a SHA-256 digest, nothing else.
  const isDigest = /^[\w-]{43}$/.test(codeChallenge ?? '');
  return isDigest ? null : fault('invalid_request', 'The code_challenge is no digest of SHA-256 in base64url.');
}

/**
 * The scopes that the tokens are to have; null without limits, undefined where there is no such scope, or the application
 * may not have one of them. What tells who somebody is stands alone: whoever may read more is told that as well.
 */
export function scopesAsked(
  { scopes }: Pick<ClientRow, 'scopes'>,
  scope: string | undefined,
  known: ReadonlySet<string>,
): string[] | null | undefined {
  const asked = [...new Set((scope ?? '').split(' ').filter((word) => word !== ''))];
  if (asked.length === 0) return scopes === null ? null : withoutIdentity(scopes);
  const isAllowed = (word: string) => scopes === null || scopes.includes(word) || word === identityScope;
  if (!asked.every((word) => isScope(word, known) && isAllowed(word))) return undefined;
  return withoutIdentity(asked);
}

function withoutIdentity(scopes: readonly string[]): string[] {
  const others = scopes.filter((scope) => scope !== identityScope);
  return others.length > 0 ? others : [identityScope];
}

/** Whether nothing is asked but who somebody is: there is no token then. */
export const isIdentityAlone = (scopes: readonly string[] | null): boolean =>
  scopes?.length === 1 && scopes[0] === identityScope;
