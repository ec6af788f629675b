/** Lets bodies come, once it is known who sends them, and answers go, as far as there is memory for them. Decision 0049. */
import type { RequestHandler, Response } from 'express';
import { hasBody, overloaded, type RestRefusal, tooLarge } from '../../../../rest-adapter/platform/index.js';
import { credentialOf } from '../../../platform/authorization/actor.js';
import { networkOf } from '../../../platform/authorization/network-of.js';
import { isVisitor } from '../../../platform/authorization/visitor.js';
import {
  BytesInFlight,
  type Hold,
  type ReserveAnswer,
  type ServedResponse,
} from '../../../platform/http-in/bytes-in-flight.js';
import { inviteBody } from '../../../platform/http-in/invite-body.js';
import { meterOf } from '../../../platform/http-in/request-meter.js';
import { Refusal, type RefusalCode } from '../../../platform/refusal/refusal.js';
import type { Config } from '../../../platform/settings/config.js';
import type { RequestContext } from '../../../platform/transaction/context.js';

/** Answers up to this size lie with the system at once, and are not counted. */
const uncounted = 16 * 1024;

export class Transfer {
  readonly inFlight: BytesInFlight;

  constructor(private readonly settings: Pick<Config['http'], 'inFlightBytes' | 'transferSeconds'>) {
    this.inFlight = new BytesInFlight(settings.inFlightBytes);
  }

  /**
   * Makes the middleware behind authentication and rate limit, before the body is read: answers 413 and 503 itself, before
   * anything of the body has come.
   * @param limit bytes
   */
  admitBodies(limit: number, refuse: (res: Response, refusal: Refusal, requestId: string) => void): RequestHandler {
    return (req, res, next) => {
      if (!hasBody(req)) return next();
      const requestId = res.locals['requestId'] as string;
      const announced = Number(req.headers['content-length'] ?? 0);
      if (announced > limit) return refuse(res, refusal('PAYLOAD_TOO_LARGE', tooLarge(limit)), requestId);
      (res.locals['anonymous'] as Hold | undefined)?.release();
      const hold = this.inFlight.hold(callerOf(res));
      if (!hold.reserve(announced)) return refuse(res, refusal('UNAVAILABLE', overloaded()), requestId);
      res.locals['hold'] = hold;
      res.once('close', () => hold.release());
      inviteBody(req, res);
      next();
    };
  }

  readonly reserveAnswer: ReserveAnswer = (res, bytes, mustGo) => {
    meterOf(res)?.endTurn();
    if (bytes <= uncounted || res.destroyed) return true;
    // The body has done its work.
    (res.locals['hold'] as Hold | undefined)?.release();
    const hold = this.inFlight.hold(callerOf(res));
    if (!hold.reserve(bytes, mustGo)) return false;
    const late = setTimeout(() => res.destroy(), this.settings.transferSeconds * 1000).unref();
    res.once('close', () => {
      clearTimeout(late);
      hold.release();
    });
    return true;
  };
}

/** A body is refused here in the words in which its reader refuses it later. */
const refusal = (code: RefusalCode, { reason, message, retryAfter }: RestRefusal) =>
  new Refusal(code, reason, message, undefined, retryAfter);

/** Whose share a body or an answer counts against: that of the token or the session, or of the address where there is neither. */
const callerOf = (res: ServedResponse): string => {
  const { actor, clientAddress } = res.locals['context'] as Pick<RequestContext, 'actor' | 'clientAddress'>;
  return isVisitor(actor) ? `address ${networkOf(clientAddress)}` : credentialOf(actor);
};

/** Reserves memory for so many bytes more of the body that was admitted; false where there is none. */
export const mayTake = (res: ServedResponse, bytes: number): boolean => (res.locals['hold'] as Hold).count(bytes);
