import { createServer, type Server, type Socket } from 'node:net';

/** The event loop takes one connection from each listener in a round: so many listeners, so many in a round. */
const count = 16;
/** Connections that wait for a listener to take them; the system makes callers beyond them wait a second and longer. */
export const backlog = 1_024;

export interface MoreListeners {
  /** They take no more. */
  close(): void;
}

/**
 * Opens more listeners at an address where somebody listens already, if the system lets several share it (`reusePort`).
 * Under load a round takes its time, and with one listener a hundred new callers would wait for a second and longer,
 * unseen: what is not taken is not judged.
 */
export async function openMoreListeners(
  address: { readonly port: number; readonly address: string },
  onConnection: (socket: Socket) => void,
): Promise<MoreListeners> {
  const opened: Server[] = [];
  while (opened.length < count) {
    const listener = createServer({ noDelay: true }, onConnection);
    if (!(await listens(listener, address))) break;
    opened.push(listener);
  }
  return {
    close() {
      for (const listener of opened) listener.close();
    },
  };
}

function listens(listener: Server, { port, address }: { port: number; address: string }): Promise<boolean> {
  return new Promise((resolve) => {
    listener.once('error', () => resolve(false));
    listener.listen({ port, host: address, backlog, reusePort: true }, () => resolve(true));
  });
}
