/** What a token may be made for. Source: supplement §1.1; DESIGN of scopes in decisions/0003. */
import type { FieldRefusal } from '../../../platform/refusal/refusal.js';
import { notPermitted } from '../../../platform/refusal/refusal.js';

export interface TokenRequest {
  /** What it is for, in its owner's words. */
  readonly purpose: string;
  /** Null or absent: never, or with the token that makes it. */
  readonly expiresAt?: Date | null;
  /** Null or absent: the scopes of the token that makes it. */
  readonly scopes?: readonly string[] | null;
}

/** What the token that makes another one may hand on. */
export interface MakingToken {
  readonly scopes: readonly string[] | null;
  readonly expiresAt: Date | null;
}

const longestPurpose = 255;
const mostScopes = 500;
const refusal = (attribute: string, type: string, message: string): FieldRefusal => ({ attribute, type, message });

/** Whatever is wrong with the request, field by field. */
export function tokenRefusals(request: TokenRequest, known: ReadonlySet<string>, now: Date): FieldRefusal[] {
  const found: FieldRefusal[] = [];
  if (request.purpose.trim() === '') found.push(refusal('purpose', 'blank', 'Say what the token is for.'));
  if (request.purpose.length > longestPurpose)
    found.push(refusal('purpose', 'too_long', `A purpose has at most ${longestPurpose} characters.`));
  if (request.expiresAt && request.expiresAt <= now)
    found.push(refusal('expiresAt', 'invalid', 'A token expires in the future.'));
  const scopes = request.scopes ?? [];
  if (scopes.length > mostScopes)
    found.push(refusal('scopes', 'too_long', `A token has at most ${mostScopes} scopes.`));
  const unknown = scopes.filter((scope) => !known.has(scope)).slice(0, 5);
  if (unknown.length > 0)
    found.push(
      refusal('scopes', 'inclusion', `There is no scope ${unknown.map((scope) => scope.slice(0, 200)).join(', ')}.`),
    );
  return found;
}

/** The scopes of the new token: those asked for, else those of the making one. @throws Refusal 403 `wider_scope` */
export function grantedScopes(request: TokenRequest, making: MakingToken): string[] | null {
  const asked = request.scopes && request.scopes.length > 0 ? [...new Set(request.scopes)] : null;
  if (asked === null) return making.scopes === null ? null : [...making.scopes];
  if (making.scopes !== null && !asked.every((scope) => making.scopes?.includes(scope)))
    throw notPermitted('wider_scope', 'A token cannot make one that reaches further than itself.');
  return asked;
}

/** When the new token expires: never later than the making one. @throws Refusal 403 `longer_life` */
export function grantedExpiry(request: TokenRequest, making: MakingToken): Date | null {
  const asked = request.expiresAt ?? null;
  if (making.expiresAt === null) return asked;
  if (asked !== null && asked > making.expiresAt)
    throw notPermitted('longer_life', 'A token cannot make one that outlives it.');
  return asked ?? making.expiresAt;
}
