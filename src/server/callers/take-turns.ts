import type { RequestHandler } from 'express';
import { Refusal } from '../../kernel/refusal.js';
import type { Surface } from '../authenticate.js';
import { beforeHead } from '../before-head.js';
import { meterOf } from './request-meter.js';

/**
 * Lets a request pass when it is its caller's turn; the place is free again when the answer is there.
 * @param refuse answers 503 to who has waited too long
 */
export const takeTurns =
  (refuse: Surface['refuse']): RequestHandler =>
  (_req, res, next) => {
    const meter = meterOf(res);
    if (meter === undefined) return next();
    const { requests } = meter.caller;
    const begin = () => {
      // Who is gone by now needs no answer, and no longer says when the place is free.
      if (res.destroyed) return requests.give();
      beforeHead(res, () => requests.give());
      const round = meter.toWork();
      if (round === undefined) next();
      else round.then(() => next()).catch(next);
    };
    const place = requests.take();
    if (place === undefined) begin();
    else
      place.then(begin).catch((error: unknown) => {
        if (!(error instanceof Refusal)) return next(error);
        if (!res.destroyed) refuse(res, error, res.locals['requestId'] as string);
      });
  };
