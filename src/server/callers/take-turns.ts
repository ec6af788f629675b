import type { RequestHandler, Response } from 'express';
import { beforeHead } from '../before-head.js';
import { RequestMeter } from './request-meter.js';

/** The meter of a request, where authentication has left one. */
export const meterOf = (res: Response): RequestMeter | undefined => {
  const meter: unknown = res.locals['cost'];
  return meter instanceof RequestMeter ? meter : undefined;
};

/** Lets a request pass when it is its caller's turn; the place is free again when the answer is there. */
export const takeTurns: RequestHandler = (_req, res, next) => {
  const meter = meterOf(res);
  if (meter === undefined) return next();
  const { requests } = meter.caller;
  const begin = () => {
    beforeHead(res, () => requests.give());
    const round = meter.toWork();
    if (round === undefined) next();
    else round.then(() => next()).catch(next);
  };
  const place = requests.take();
  if (place === undefined) begin();
  else
    place
      .then(() => {
        // Who is gone by now needs no answer.
        if (res.destroyed) requests.give();
        else begin();
      })
      .catch(next);
};
