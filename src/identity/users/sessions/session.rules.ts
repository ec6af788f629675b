/** How sessions begin and how long they live. Decision 0085. */
import { digestOf } from '../../../platform/authorization/secrets.js';

/** How long a session lives. */
export interface SessionLives {
  /** Seconds without a request after which it is over. */
  readonly idleSeconds: number;
  /** Seconds after which it is over, however much it is used. */
  readonly longestSeconds: number;
}

/** Longer than any cookie of a session that was ever made here. */
const longestId = 100;

/** What a session is stored under. No access token has this digest: none has a blank in its text. */
export const sessionDigest = (id: string): Buffer => digestOf(`session ${id}`);

/** Whether a cookie may hold the id of a session. */
export const isSessionId = (text: string): boolean => text.length <= longestId && /^[\w-]+$/.test(text);

const longestAgent = 255;

/** What a browser calls itself, as far as it is kept; null where it says nothing. */
export function agentOf(header: string | undefined): string | null {
  const text = (header ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, longestAgent)
    .trim();
  return text === '' ? null : text;
}
