/** Accepts connections and hands each to one of the server processes; those for which no process is ready wait. */
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endGently } from '../../../platform/http-in/end-gently.js';
import { rawAnswer } from '../../../platform/http-in/raw-answer.js';
import { stopAccepting } from '../../../platform/http-in/stop-accepting.js';
import { overloaded } from '../../../platform/refusal/refusal.js';
import type { Child } from './child.js';

/** Connections that wait at most, and milliseconds that one waits: while processes are busy, and while none is ready. */
const mostWaiting = 1_000;
const busyWait = 2_000;
const longestWait = 10_000;
/** Milliseconds in which those who wait when the service ends are handed over. */
const longestFarewell = 1_000;
/** Connections that are on their way to one process: while it takes the first, the second is there. */
const onTheirWay = 2;

const { status, reason, message, retryAfter } = overloaded(1);
const refusal = { status, word: 'unavailable', reason, message, retryAfter };

export class Connections {
  /** Its port stays open whoever dies. Whether a caller who says no more is still answered, is the processes' affair. */
  readonly server: Server = createServer({ pauseOnConnect: true, noDelay: true, allowHalfOpen: true }, (socket) => {
    // A caller who is gone before a process takes the connection is nobody's fault.
    socket.on('error', () => socket.destroy());
    this.#wait(socket);
  });
  /** The processes of which those that are ready take connections. */
  servers: () => readonly Child[] = () => [];
  /** In the order in which they came, with what ends their wait. */
  readonly #waiting = new Map<Socket, NodeJS.Timeout>();
  #turn = 0;
  #closed = false;

  /** @param longest milliseconds that a connection waits while no process is ready */
  constructor(private readonly longest = longestWait) {}

  /** Connections that wait for a process. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Hands over who waits; to be called when a process is ready, and when one has taken a connection. */
  next(): void {
    for (const [socket] of this.#waiting) {
      const child = this.#free();
      if (child === undefined) return;
      this.#forget(socket);
      child.give(socket);
    }
  }

  /** Accepts no more; whoever still waits is handed over, if it goes quickly, or refused. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    await stopAccepting(this.server);
    const deadline = performance.now() + longestFarewell;
    while (this.waiting > 0 && this.#isReady && performance.now() < deadline) await pause(10);
    this.#closed = true;
    for (const [socket] of this.#waiting) this.#refuse(socket);
  }

  /** Whether any process takes connections, however busy it is. */
  get #isReady(): boolean {
    return this.servers().some(({ ready }) => ready);
  }

  #wait(socket: Socket): void {
    if (this.#closed || this.#waiting.size >= mostWaiting) {
      this.#refuse(socket);
      return;
    }
    const first = Math.min(busyWait, this.longest);
    const refuse = () => this.#refuse(socket);
    const refuseIfBusy = () => {
      if (this.#isReady) refuse();
      else this.#waiting.set(socket, setTimeout(refuse, this.longest - first));
    };
    this.#waiting.set(socket, setTimeout(refuseIfBusy, first));
    socket.once('close', () => this.#forget(socket));
    this.next();
  }

  /** The next process in turn that can take a connection at once. */
  #free(): Child | undefined {
    const free = this.servers().filter(({ ready, handed }) => ready && handed < onTheirWay);
    return free[this.#turn++ % free.length];
  }

  /** Whatever the caller asks, the answer is the same. */
  #refuse(socket: Socket): void {
    this.#forget(socket);
    endGently(socket, rawAnswer(refusal));
  }

  #forget(socket: Socket): void {
    clearTimeout(this.#waiting.get(socket));
    this.#waiting.delete(socket);
  }
}
