import type { Server } from 'node:http';
import type { Orders } from './orders.js';

/** Gives the server connections that another process has accepted. */
export function takeConnections(server: Server, { onConnection }: Pick<Orders, 'onConnection'>): void {
  // Node watches the time limits of headers and requests from this event on, and this server never listens itself.
  server.emit('listening');
  onConnection((socket) => {
    server.emit('connection', socket);
    socket.resume();
  });
}
