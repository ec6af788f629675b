/** Tokens in the header of a request. */
import { digestOf } from '../authorization/secrets.js';
import { unauthenticated } from '../refusal/refusal.js';

/** Longer than any token that was ever made here. */
export const longestToken = 512;
const bearer = /^Bearer[ \t]+([\x21-\x7e]+)[ \t]*$/i;

/** The digest of the token in `Authorization: Bearer …`. @throws Refusal 401 for anything else */
export function digestInHeader(header: string): Buffer {
  const token = bearer.exec(header)?.[1];
  if (token === undefined || token.length > longestToken) throw invalidToken();
  return digestOf(token);
}

export const invalidToken = () => unauthenticated('invalid_token', 'Invalid access token.');
