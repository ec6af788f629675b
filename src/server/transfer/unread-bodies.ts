/** What becomes of a body that nobody reads, because its request was answered before: it must not eat the answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { beforeHead, type LastHeaders } from '../http/before-head.js';

/** What is left of a body up to this size is read and thrown away, and the connection goes on. */
const drained = 64 * 1024;
/** What is thrown away of larger ones before the connection is cut: bytes, and milliseconds in all and without any. */
const linger = { bytes: 32 * 1024 * 1024, whole: 10_000, idle: 3_000 };

/**
 * Lets the connection end after an answer that goes out before a long body has come, before one that was asked about by
 * `Expect` and never invited, or before any body where the answer says so.
 */
export const closeWhenUnread = (res: ServerResponse): void => beforeHead(res, closeIfUnread);

function closeIfUnread(_last: LastHeaders, res: ServerResponse): void {
  const { req } = res;
  const { socket } = req;
  if (req.complete || socket.destroyed) return;
  if (isSmall(req) && res.getHeader('Connection') !== 'close') return;
  res.setHeader('Connection', 'close');
  // Called by the HTTP server when the answer is out.
  socket.destroySoon = () => endGently(socket);
  // Whoever still reads the body is told of its end by nobody else: the server has forgotten an answered request.
  socket.once('close', () => req.destroy());
}

const isSmall = ({ headers }: IncomingMessage): boolean =>
  headers.expect === undefined && Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= drained;

/** Asks for the body of a client that waits to be told whether it may send it. Source: RFC 9110, 10.1.1. */
export function inviteBody(req: IncomingMessage, res: ServerResponse): void {
  if (!/^100-continue$/i.test(req.headers.expect ?? '') || req.httpVersion === '1.0') return;
  delete req.headers.expect;
  res.writeContinue();
}

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
