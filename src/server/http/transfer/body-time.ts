/** How long the body of a request may take, what becomes of one that nobody reads, and how connections end. Decision 0049. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody, sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { pathOf } from '../../../platform/http-in/path-of.js';
import { requestIdOf } from '../../../platform/http-in/request-id.js';
import { sendError } from '../../graphql/answer.js';
import { headersOfAnswers } from '../operations/answer-headers.js';

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

/** Asks for the body of a client that waits to be told whether it may send it. Source: RFC 9110, 10.1.1. */
export function inviteBody(req: IncomingMessage, res: ServerResponse): void {
  if (!/^100-continue$/i.test(req.headers.expect ?? '') || req.httpVersion === '1.0') return;
  delete req.headers.expect;
  res.removeHeader('Connection');
  res.writeContinue();
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

/** What is thrown away of what still comes before a connection is cut: bytes, and milliseconds in all and without any. */
const linger = { bytes: 32 * 1024 * 1024, whole: 10_000, idle: 3_000 };

/**
 * Ends a connection on which something may still be coming. To close it at once would make the system answer with a reset,
 * and clients that are still sending would never see what was said before.
 * @param last what is said before the end
 */
export function endGently(socket: Socket, last = ''): void {
  socket.end(last);
  const cut = () => socket.destroy();
  const late = setTimeout(cut, linger.whole).unref();
  socket.once('close', () => clearTimeout(late));
  // First the HTTP server, which may have stopped reading, begins to throw away what came for the request.
  setImmediate(() => discard(socket, cut));
}

/** Throws away what comes, with nobody left to take it for a request, until the other side ends or it is too much. */
function discard(socket: Socket, cut: () => void): void {
  let left = linger.bytes;
  socket.removeAllListeners('data');
  socket.on('data', (chunk) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  socket.setTimeout(linger.idle, cut);
  socket.once('end', cut);
  socket.resume();
}
