/** What live updates are refused for, and with which codes sockets are closed. */
import {
  badRequest,
  forbidden,
  Refusal,
  type RefusalCode,
  unauthenticated,
  unavailable,
} from '../../../platform/refusal/refusal.js';

/**
 * Codes with which the service closes a WebSocket, beside those of the protocol `graphql-transport-ws` (4400, 4401, 4408,
 * 4409, 4429) and of WebSockets (1001, 1009, 1011).
 */
export const closeCodes = {
  /** The service ends: come back at once, to another process. */
  goingAway: [1001, 'Going away'],
  /** A message or an address that is none. */
  badMessage: [4400, 'Invalid message received'],
  /** A fault of ours. */
  internal: [1011, 'Internal error'],
  /** There is no token, or it is none any more. */
  unauthorized: [4401, 'Unauthorized'],
  /** A page of another site brings the cookie of a session. */
  forbidden: [4403, 'Forbidden'],
  /** Somebody has too many connections. */
  tooMany: [4412, 'Too many connections'],
  /** Too many tokens were tried. */
  tooManyTries: [4412, 'Too many attempts'],
  /** Updates came faster than they were read. */
  tooSlow: [4413, 'Updates are read too slowly'],
  /** The service cannot answer for a moment. */
  unavailable: [4503, 'Unavailable'],
} as const satisfies Record<string, readonly [number, string]>;

export type CloseReason = keyof typeof closeCodes;

export const unknownEvent = () =>
  badRequest('unknown_event', 'What came after this update is not kept any more: read everything anew.');

export const tooSlow = () => unavailable('slow_reader', 'Updates came faster than they were read: subscribe anew.', 1);

export const standingEnded = () => unauthenticated('invalid_token', 'The token or the session has ended.');

export const foreignOrigin = () => forbidden('cookie_alone', 'A session counts for pages of this origin alone.');

export const noLiveUpdates = () => unavailable('live_updates_full', 'No more live updates can be told just now.', 30);

export const tooManyConnections = () => full('too_many_connections', 'You have too many connections for live updates.');

export const tooManySubscriptions = () => full('too_many_subscriptions', 'You have too many subscriptions.');

/** Seconds after which a retry may succeed. */
const later = 30;

const full = (reason: string, message: string) => new Refusal('RATE_LIMITED', reason, message, undefined, later);

const reasons: Partial<Record<RefusalCode, CloseReason>> = {
  BAD_REQUEST: 'badMessage',
  UNAUTHENTICATED: 'unauthorized',
  FORBIDDEN: 'forbidden',
  RATE_LIMITED: 'tooMany',
  UNAVAILABLE: 'unavailable',
};

/** Why a socket is closed that was refused. */
export const closeReasonOf = ({ code, reason }: Refusal): CloseReason =>
  reason === 'too_many_attempts' ? 'tooManyTries' : (reasons[code] ?? 'internal');
