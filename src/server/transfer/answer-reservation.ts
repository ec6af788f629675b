import { callerOf, longestTransfer, type ServedResponse } from './admit-body.js';
import type { BytesInFlight, Hold } from './bytes-in-flight.js';

/** Answers up to this size lie with the system at once, and are not counted. */
const uncounted = 16 * 1024;

/**
 * Reserves memory for an answer; false where there is none. The answer counts until its reader has it, or has had the
 * time for it.
 * @param mustGo the answer to something that was done, which nobody may do twice
 */
export type ReserveAnswer = (res: ServedResponse, bytes: number, mustGo: boolean) => boolean;

export const answerReservation =
  (inFlight: BytesInFlight): ReserveAnswer =>
  (res, bytes, mustGo) => {
    if (bytes <= uncounted || res.destroyed) return true;
    // The body has done its work.
    (res.locals['hold'] as Hold | undefined)?.release();
    const caller = callerOf(res);
    const asked = inFlight.hold(caller);
    const isReserved = asked.reserve(bytes);
    if (!isReserved && !mustGo) return false;
    const hold = isReserved ? asked : inFlight.forced(caller, bytes);
    const late = setTimeout(() => res.socket?.resetAndDestroy(), longestTransfer * 1000).unref();
    res.once('close', () => {
      clearTimeout(late);
      hold.release();
    });
    return true;
  };
