/** How connections end on which something may still be coming. Decision 0049. */
import type { Socket } from 'node:net';

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
