/** Bodies and answers on their way: what may be held of them, and how slowly they may pass. Decision 0049. */
import type { Request, RequestHandler, Response } from 'express';
import { hasBody } from '../../../rest-adapter/platform/index.js';
import type { Refusal } from '../../platform/refusal/refusal.js';
import type { Config } from '../config/config.js';
import { admitBody } from './admit-body.js';
import { answerReservation, type ReserveAnswer } from './answer-reservation.js';
import { BytesInFlight } from './bytes-in-flight.js';
import { MinimumRates } from './minimum-rates.js';
import { tokenInBody } from './token-in-body.js';
import { closeWhenUnread } from './unread-bodies.js';

export interface Transfer {
  readonly inFlight: BytesInFlight;
  readonly rates: MinimumRates;
  readonly reserveAnswer: ReserveAnswer;
  /** Before anything looks at a request: its body is expected. */
  readonly expectBodies: RequestHandler;
  /** Before the token is looked for. */
  readonly tokenInBody: RequestHandler;
  /** Makes what stands behind authentication and rate limit, before the body is read. @param limit bytes */
  admitBodies(limit: number, refuse: (res: Response, refusal: Refusal, requestId: string) => void): RequestHandler;
}

/** @param tooSlow answers 408 to who sends too slowly */
export function createTransfer(
  { inFlightBytes, rates: limits }: Config['http'],
  addressOf: (req: Request) => string,
  tooSlow: (req: Request, res: Response) => void,
): Transfer {
  const inFlight = new BytesInFlight(inFlightBytes);
  const rates = new MinimumRates(limits, (req, res) => tooSlow(req as Request, res as Response));
  return {
    inFlight,
    rates,
    reserveAnswer: answerReservation(inFlight),
    expectBodies: (req, res, next) => {
      if (hasBody(req)) {
        rates.expect(req, res);
        closeWhenUnread(res);
      }
      next();
    },
    tokenInBody: tokenInBody(inFlight, addressOf),
    admitBodies: (limit, refuse) => admitBody({ inFlight, rates, limit, refuse }),
  };
}
