import type { Response } from 'express';
import { callerOf, longestTransfer } from './admit-body.js';
import type { BytesInFlight, Hold } from './bytes-in-flight.js';

/** Answers up to this size lie with the system at once, and are not counted. */
const uncounted = 16 * 1024;

/**
 * Whether there is room for an answer, which then counts until its reader has it, or has had the time for it.
 * @param mustGo the answer to something that was done, which nobody may do twice
 */
export type RoomFor = (res: Response, bytes: number, mustGo: boolean) => boolean;

export const roomForAnswers =
  (inFlight: BytesInFlight): RoomFor =>
  (res, bytes, mustGo) => {
    if (bytes <= uncounted || res.destroyed) return true;
    // The body has done its work.
    (res.locals['hold'] as Hold | undefined)?.release();
    const caller = callerOf(res);
    const asked = inFlight.hold(caller);
    const hasRoom = asked.reserve(bytes);
    if (!hasRoom && !mustGo) return false;
    const hold = hasRoom ? asked : inFlight.forced(caller, bytes);
    const late = setTimeout(() => res.socket?.resetAndDestroy(), longestTransfer * 1000).unref();
    res.once('close', () => {
      clearTimeout(late);
      hold.release();
    });
    return true;
  };
