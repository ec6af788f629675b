/** How long the body of a request may take, what becomes of one that nobody reads, and how connections end. Decision 0049. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody, sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { sendError } from '../../../platform/http-in/graphql-error.js';
import { pathOf } from '../../../platform/http-in/path-of.js';
import { requestIdOf } from '../../../platform/http-in/request-id.js';
import { headersOfAnswers } from '../ops/answer-headers.js';

export class BodyTimes {
  readonly #timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  constructor(private readonly seconds: number) {}

  /**
   * Before anything looks at a request. Its body has to come within so many seconds, or is refused with 408. What is left of
   * it when the answer is out is read and thrown away, and the connection goes on.
   */
  expect(req: IncomingMessage, res: ServerResponse): void {
    if (!hasBody(req)) return;
    // Whether it comes at all is the caller's choice, as long as nobody has asked for it: nothing may follow it.
    if (req.headers.expect !== undefined) res.setHeader('Connection', 'close');
    const late = setTimeout(() => {
      if (res.headersSent) req.destroy();
      else refuseLate(req, res);
    }, this.seconds * 1000).unref();
    this.#timers.set(req, late);
    req.once('close', () => clearTimeout(late));
    res.once('finish', () => {
      if (!req.complete) throwAway(req);
    });
  }

  /** It is known whose file it is: it may take as long as the server allows any request. */
  allowLong(req: IncomingMessage): void {
    clearTimeout(this.#timers.get(req));
  }
}

/** Whoever still reads the body is told here that it broke off: the HTTP server has forgotten a request that was answered. */
function throwAway(req: IncomingMessage): void {
  const { socket } = req;
  const breakOff = () => req.destroy();
  socket.once('close', breakOff);
  req.once('close', () => socket.off('close', breakOff));
  req.resume();
}

function refuseLate(req: IncomingMessage, res: ServerResponse): void {
  const refusal = { status: 408, reason: 'request_timeout', message: 'The request did not arrive in time.' };
  const id = requestIdOf(req);
  const [first, nosniff, second, kept] = headersOfAnswers;
  res.setHeader(first, nosniff).setHeader(second, kept).setHeader('X-Request-Id', id).setHeader('Connection', 'close');
  if (pathOf(req.url ?? '') === '/graphql')
    sendError(res, refusal.message, { code: 'REQUEST_TIMEOUT', reason: refusal.reason, status: refusal.status }, id);
  else sendRefusal(res, id, refusal);
}
