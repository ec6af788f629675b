import type { Request, RequestHandler } from 'express';
import { Refusal } from '../../platform/refusal/refusal.js';
import type { Surface } from '../authenticate.js';
import { beforeHead } from '../before-head.js';
import { meterOf } from './request-meter.js';

/** Places of which so many are taken at once; what is undefined need not be waited for. */
export interface Turns {
  take(): Promise<void> | undefined;
  give(): void;
}

/** The same for the requests of everybody. */
export interface TurnsOfAll extends Turns {
  /** Requests of an exam: their caller has places for them besides those for others. */
  readonly urgent: boolean;
}

/**
 * Lets a request pass when it is its caller's turn, and then its own among those of everybody; both places are free again
 * when the answer is there.
 * @param ofAll where it waits among everybody's requests
 * @param refuse answers 503 to who has waited too long
 */
export const takeTurns =
  (ofAll: (req: Request) => TurnsOfAll, refuse: Surface['refuse']): RequestHandler =>
  (req, res, next) => {
    const meter = meterOf(res);
    if (meter === undefined) return next();
    const all = ofAll(req);
    const both = [all.urgent ? meter.caller.urgent : meter.caller.requests, all] as const;
    const giveBack = () => {
      for (const turns of both) turns.give();
    };
    const begin = () => {
      // Who is gone by now needs no answer, and no longer says when the places are free.
      if (res.destroyed) return giveBack();
      beforeHead(res, giveBack);
      const round = meter.toWork();
      if (round === undefined) next();
      else round.then(() => next()).catch(next);
    };
    const place = takeBoth(both);
    if (place === undefined) begin();
    else
      place.then(begin).catch((error: unknown) => {
        if (!(error instanceof Refusal)) return next(error);
        if (!res.destroyed) refuse(res, error, res.locals['requestId'] as string);
      });
  };

/** The first place, then the second; who gets no second one has given back the first. */
function takeBoth([first, second]: readonly [Turns, Turns]): Promise<void> | undefined {
  const orGiveBack = (place: Promise<void> | undefined) =>
    place?.catch((error: unknown) => {
      first.give();
      throw error;
    });
  const place = first.take();
  return place === undefined ? orGiveBack(second.take()) : place.then(() => orGiveBack(second.take()));
}
