/** The first bytes of a connection that another process will read: they go with it. */
import type { Socket } from 'node:net';

/** Whoever shares a connection with another process must not go on reading from it, which `net.Socket` offers nowhere. */
interface Handle {
  reading: boolean;
  readStop(): void;
  readStart(): void;
}

/**
 * Reads what comes first on a paused connection, and nothing behind it.
 * @param longest milliseconds after which it is not waited for any longer
 * @param then told what came, which may be nothing; never where the connection closes before
 */
export function firstBytes(socket: Socket, longest: number, then: (bytes: Buffer | null) => void): void {
  const end = () => {
    clearTimeout(late);
    socket.off('readable', look).off('close', gone);
  };
  const look = () => {
    end();
    const bytes = socket.read() as Buffer | null;
    stopReading(socket);
    if (!socket.destroyed) then(bytes);
  };
  const gone = () => end();
  const late = setTimeout(look, longest);
  socket.on('readable', look).once('close', gone);
}

/** For a connection that stays here. */
export function readOn(socket: Socket): void {
  const handle = handleOf(socket);
  if (handle == null || handle.reading) return;
  handle.reading = true;
  handle.readStart();
}

function stopReading(socket: Socket): void {
  const handle = handleOf(socket);
  if (handle == null) return;
  handle.reading = false;
  handle.readStop();
}

const handleOf = (socket: Socket) => (socket as { readonly _handle?: Handle | null })._handle;
