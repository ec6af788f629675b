import type { Request, RequestHandler } from 'express';
import { Refusal } from '../../platform/refusal/refusal.js';
import type { ApiAccess } from '../authentication/authenticate.js';
import { beforeHead } from '../http/before-head.js';
import { meterOf } from './request-meter.js';

/** A semaphore: `acquire` waits for a permit; undefined where there is one now. */
export interface Turns {
  acquire(): Promise<void> | undefined;
  release(): void;
}

/** The same for the requests of everybody. */
export interface TurnsOfAll extends Turns {
  /** Requests of an exam: their caller has permits for them besides those for others. */
  readonly urgent: boolean;
}

/**
 * Lets a request pass when it is its caller's turn, and then its own among those of everybody; both permits are given
 * back when the answer is there.
 * @param ofAll where it waits among everybody's requests
 * @param refuse answers 503 to who has waited too long
 */
export const takeTurns =
  (ofAll: (req: Request) => TurnsOfAll, refuse: ApiAccess['refuse']): RequestHandler =>
  (req, res, next) => {
    const meter = meterOf(res);
    if (meter === undefined) return next();
    const all = ofAll(req);
    const both = [all.urgent ? meter.caller.urgent : meter.caller.requests, all] as const;
    const giveBack = () => {
      for (const turns of both) turns.release();
    };
    const begin = () => {
      // Who is gone by now needs no answer, and no longer says when the permits are free.
      if (res.destroyed) return giveBack();
      beforeHead(res, giveBack);
      meter.isUrgent = all.urgent;
      const round = meter.toWork(false);
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

/** Acquires the first, then the second; who does not get the second has given back the first. */
function takeBoth([first, second]: readonly [Turns, Turns]): Promise<void> | undefined {
  const orGiveBack = (place: Promise<void> | undefined) =>
    place?.catch((error: unknown) => {
      first.release();
      throw error;
    });
  const place = first.acquire();
  return place === undefined ? orGiveBack(second.acquire()) : place.then(() => orGiveBack(second.acquire()));
}
