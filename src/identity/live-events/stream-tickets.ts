/** Tickets for event streams: what a browser's `EventSource`, which sends no headers, has in place of a token. */
import type { SecretBox } from '../../platform/authorization/secrets.js';
import type { Credentials } from '../../platform/transaction/context.js';

const purpose = 'stream ticket';
/** Milliseconds for which one opens streams. */
const lives = 3_600_000;

interface Sealed {
  readonly digest: string;
  readonly asUser: string | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}

export interface StreamTicket {
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** A ticket that stands for the token or the session, and opens event streams alone, for an hour. */
export function sealTicket(secrets: SecretBox, { digest, asUser }: Credentials, now: Date): StreamTicket {
  const expiresAt = new Date(now.getTime() + lives);
  const sealed: Sealed = { digest: digest.toString('base64url'), asUser, until: expiresAt.getTime() };
  return { ticket: secrets.sealBriefly(JSON.stringify(sealed), purpose, ''), expiresAt };
}

/** What a ticket stands for; null for one that is none, or whose hour is over. */
export function openTicket(secrets: SecretBox, ticket: string, now: Date): Credentials | null {
  const text = secrets.openBrief(ticket, purpose, '');
  if (text === null) return null;
  const { digest, asUser, until } = JSON.parse(text) as Sealed;
  return until <= now.getTime() ? null : { digest: Buffer.from(digest, 'base64url'), asUser };
}
