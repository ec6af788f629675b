/** Where requests are refused when there are too many, and where the others wait for their turn. Decision 0047. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { errorBody } from '../../../../rest-adapter/platform/index.js';
import type { ApiAccess } from '../../../platform/http-in/access.js';
import { answerType } from '../../../platform/http-in/answer-type.js';
import { errorText } from '../../../platform/http-in/graphql-error.js';
import { pathOf } from '../../../platform/http-in/path-of.js';
import { graphqlPath } from '../../../platform/http-in/paths.js';
import { requestIdOf } from '../../../platform/http-in/request-id.js';
import { meterOf } from '../../../platform/http-in/request-meter.js';
import type { Semaphore } from '../../../platform/http-in/semaphore.js';
import { overloaded, Refusal } from '../../../platform/refusal/refusal.js';
import { headersOfAnswers } from '../ops/answer-headers.js';
import { type Overload, retryAfter } from './overload.js';
import { byPriority, type Priorities, type Priority } from './priority.js';

/** Stands where the id of a request belongs. */
const idMark = '00000000-mark';

export class Door {
  constructor(
    private readonly overload: Overload,
    readonly priorities: Priorities,
  ) {}

  /** Before the token, the limits and the body are looked at: answers 503, or goes on. */
  readonly enter = (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    // While nobody is refused, nothing has to be known of who comes.
    if (this.overload.admitsAll) next();
    else this.#judge(req, res, next);
  };

  #judge(req: IncomingMessage, res: ServerResponse, next: () => void): void {
    this.priorities.ofArriving(req, (priority) => {
      if (priority === undefined || this.overload.admits(priority)) return next();
      this.overload.refusals[priority] += 1;
      refuse(req, res, priority);
    });
  }

  /**
   * Lets a request pass when it is its caller's turn, and then its own among those of everybody. It gives both permits back
   * with its answer.
   * @param refuse answers 503 to who does not get a turn
   */
  takeTurns(priorityOf: (req: Request) => Priority, refuse: ApiAccess['refuse']): RequestHandler {
    return (req, res, next) => {
      const meter = meterOf(res);
      if (meter === undefined) return next();
      const priority = priorityOf(req);
      const own = priority === 'exam' ? meter.caller.exams : meter.caller.requests;
      const begin = () => {
        meter.beginTurn(() => {
          this.overload.release(priority);
          own.release();
        });
        // Who is gone by now needs no answer.
        if (res.destroyed) return meter.endTurn();
        res.once('close', () => meter.endTurn());
        meter.works();
        next();
      };
      const refused = (error: unknown) => {
        if (!(error instanceof Refusal)) return next(error);
        this.overload.refusals[priority] += 1;
        res.locals['shed'] = true;
        if (!res.destroyed) refuse(res, error, res.locals['requestId'] as string);
      };
      acquireBoth(own, this.overload.turns[priority]).then(begin, refused).catch(next);
    };
  }
}

/** Who does not get the second gives the first back. */
async function acquireBoth(own: Semaphore, all: Semaphore): Promise<void> {
  await own.acquire();
  try {
    await all.acquire();
  } catch (error) {
    own.release();
    throw error;
  }
}

/** Made once: where four come for each that can be answered, what a refusal costs is taken from the answers. */
const refusals = byPriority((priority) => {
  const { code, reason, message, status } = overloaded(retryAfter[priority]);
  const extensions = { code, reason, status, retryAfter: retryAfter[priority] };
  return {
    rest: JSON.stringify(errorBody({ reason, message, status }, idMark)).split(idMark),
    graphql: errorText(message, extensions, idMark).split(idMark),
  };
});

function refuse(req: IncomingMessage, res: ServerResponse, priority: Priority): void {
  const id = requestIdOf(req);
  const { rest, graphql } = refusals[priority];
  const isGraphql = pathOf(req.url ?? '').startsWith(graphqlPath);
  const body = (isGraphql ? graphql : rest).join(id);
  res.writeHead(503, [
    ...headersOfAnswers,
    'Content-Type',
    isGraphql ? answerType(req.headers.accept) : 'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(body)),
    'X-Request-Id',
    id,
    'Retry-After',
    String(retryAfter[priority]),
  ]);
  res.end(body);
}
