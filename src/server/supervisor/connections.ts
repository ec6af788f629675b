/**
 * Accepts connections and hands each to one of the server processes, in turn. While none is ready they wait, for a while:
 * then they are answered with 503, as those for whom there is no room are at once.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { rawAnswer } from '../ops/refused-by-parser.js';
import type { Child } from './child.js';

/** Connections that wait for a server process at most, or for one process to take them. */
const longestQueue = 1_000;
/** Milliseconds. */
const longestWait = 10_000;
/** Milliseconds in which the caller may read the refusal before the connection is gone. */
const farewell = 1_000;
const noServer = { status: 503, word: 'unavailable', reason: 'overloaded', retryAfter: 2 };

export class Connections {
  /** Its port stays open whoever dies. */
  readonly server: Server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    // A caller who is gone before a process takes the connection is nobody's fault.
    socket.on('error', () => socket.destroy());
    this.#pass(socket);
  });
  /** The processes of which those that are ready take connections. */
  servers: () => readonly Child[] = () => [];
  readonly #waiting = new Map<Socket, NodeJS.Timeout>();
  #turn = 0;

  /** To be called when a process is ready. */
  flush(): void {
    for (const [socket, timer] of [...this.#waiting]) {
      clearTimeout(timer);
      this.#waiting.delete(socket);
      this.#pass(socket);
    }
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
    for (const [socket, timer] of this.#waiting) {
      clearTimeout(timer);
      socket.destroy();
    }
    this.#waiting.clear();
  }

  #pass(socket: Socket): void {
    if (socket.destroyed) return;
    const ready = this.servers().filter((child) => child.ready);
    const child = ready[this.#turn++ % ready.length];
    if (child === undefined) this.#wait(socket);
    else if (child.handed >= longestQueue) refuse(socket);
    else child.give(socket, () => this.#pass(socket));
  }

  #wait(socket: Socket): void {
    if (this.#waiting.size >= longestQueue) {
      refuse(socket);
      return;
    }
    const timer = setTimeout(() => {
      this.#waiting.delete(socket);
      refuse(socket);
    }, longestWait);
    this.#waiting.set(socket, timer);
    socket.once('close', () => {
      clearTimeout(timer);
      this.#waiting.delete(socket);
    });
  }
}

/** Whatever the caller asks, the answer is the same. What they send is read and forgotten: unread, it would reset the connection. */
function refuse(socket: Socket): void {
  socket.end(rawAnswer({ ...noServer, message: 'The service has more to do than it can; try again later.' }));
  socket.resume();
  setTimeout(() => socket.destroy(), farewell).unref();
}
