/** Accepts connections and hands each to one of the server processes, in turn. While none is ready, they wait. */
import { createServer, type Server, type Socket } from 'node:net';
import type { Child } from './child.js';

/** Connections that wait for a server process at most; more are closed. */
const longestQueue = 1_000;

export class Connections {
  /** Its port stays open whoever dies. */
  readonly server: Server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    // A caller who is gone before a process takes the connection is nobody's fault.
    socket.on('error', () => socket.destroy());
    this.#pass(socket);
  });
  /** The processes of which those that are ready take connections. */
  servers: () => readonly Child[] = () => [];
  readonly #waiting = new Set<Socket>();
  #turn = 0;

  /** To be called when a process is ready. */
  flush(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const socket of waiting) this.#pass(socket);
  }

  /** Accepts no more; whoever still waits is let go. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    let accepted = true;
    this.server.on('connection', () => {
      accepted = true;
    });
    // A connection that waits half-made when the listener goes would be reset.
    for (let round = 0; accepted && round < 1_000; round += 1) {
      accepted = false;
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.server.close();
    for (const socket of this.#waiting) socket.destroy();
    this.#waiting.clear();
  }

  #pass(socket: Socket): void {
    if (socket.destroyed) return;
    const ready = this.servers().filter((child) => child.ready);
    const child = ready[this.#turn++ % ready.length];
    if (child === undefined) this.#wait(socket);
    else child.give(socket, () => this.#pass(socket));
  }

  #wait(socket: Socket): void {
    if (this.#waiting.size >= longestQueue) {
      socket.destroy();
      return;
    }
    this.#waiting.add(socket);
    socket.once('close', () => this.#waiting.delete(socket));
  }
}
