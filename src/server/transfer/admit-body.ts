/** Lets a body come: it is known by now who sends it, and that the limits allow it. */
import type { ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { hasBody, overloaded, type RestRefusal, tooLarge } from '../../../rest-adapter/platform/index.js';
import { credentialOf } from '../../platform/authorization/actor.js';
import { networkOf } from '../../platform/authorization/network-of.js';
import { isVisitor } from '../../platform/authorization/visitor.js';
import { Refusal, type RefusalCode } from '../../platform/refusal/refusal.js';
import type { RequestContext } from '../../platform/transaction/context.js';
import type { BytesInFlight, Hold } from './bytes-in-flight.js';
import type { MinimumRates } from './minimum-rates.js';
import { inviteBody } from './unread-bodies.js';

/** Seconds within which a body or an answer that is held in memory has to pass, however fast it began. */
export const longestTransfer = 300;

export interface BodyAdmission {
  readonly inFlight: BytesInFlight;
  readonly rates: MinimumRates;
  /** Bytes of a body at most. */
  readonly limit: number;
  readonly refuse: (res: Response, refusal: Refusal, requestId: string) => void;
}

/** Makes the middleware: answers 413 and 503 itself, before anything of the body has come. */
export function admitBody({ inFlight, rates, limit, refuse }: BodyAdmission): RequestHandler {
  return (req, res, next) => {
    if (!hasBody(req)) return next();
    const requestId = res.locals['requestId'] as string;
    const announced = Number(req.headers['content-length'] ?? 0);
    if (announced > limit) return refuse(res, refusal('PAYLOAD_TOO_LARGE', tooLarge(limit)), requestId);
    (res.locals['anonymous'] as Hold | undefined)?.release();
    const hold = inFlight.hold(callerOf(res));
    if (!hold.reserve(announced)) return refuse(res, refusal('UNAVAILABLE', overloaded()), requestId);
    res.locals['hold'] = hold;
    res.once('close', () => hold.release());
    rates.allow(req, longestTransfer);
    inviteBody(req, res);
    next();
  };
}

/** A body is refused here in the words in which its reader refuses it later. */
const refusal = (code: RefusalCode, { reason, message, retryAfter }: RestRefusal) =>
  new Refusal(code, reason, message, undefined, retryAfter);

/** A response, by whatever it is written, and what is noted of its request. */
export type ServedResponse = ServerResponse & { readonly locals: Record<string, unknown> };

/** Whose share a body or an answer counts against: that of the token or the session, or of the address where there is neither. */
export const callerOf = (res: ServedResponse): string => {
  const { actor, clientAddress } = res.locals['context'] as Pick<RequestContext, 'actor' | 'clientAddress'>;
  return isVisitor(actor) ? `address ${networkOf(clientAddress)}` : credentialOf(actor);
};

/** Reserves memory for so many bytes more of the body that was admitted; false where there is none. */
export const mayTake = (res: ServedResponse, bytes: number): boolean => (res.locals['hold'] as Hold).count(bytes);
