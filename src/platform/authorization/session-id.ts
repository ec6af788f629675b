/** What a browser has of its session, and what is kept of it. Decision 0085. */
import { digestOf } from './secrets.js';

/** Longer than any cookie of a session that was ever made here. */
const longestId = 100;

/** What a session is stored under. No access token has this digest: none has a blank in its text. */
export const sessionDigest = (id: string): Buffer => digestOf(`session ${id}`);

/** Whether a cookie may hold the id of a session. */
export const isSessionId = (text: string): boolean => text.length <= longestId && /^[\w-]+$/.test(text);
