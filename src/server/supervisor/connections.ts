/**
 * Accepts connections and hands each to one of the server processes. A process takes one in a round of its event loop: while
 * all of them are busy, and while none is ready, connections wait here, where somebody has the time to refuse them.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { overloaded } from '../../kernel/refusal.js';
import { Line, type Patience } from '../admission/line.js';
import { rawAnswer } from '../ops/raw-answer.js';
import { endGently } from '../transfer/unread-bodies.js';
import type { Child } from './child.js';

/** Connections that wait at most, and milliseconds that one waits. */
const longestQueue = 1_000;
const longestWait = 10_000;
/** Milliseconds in which those who wait when the service ends are handed over. */
const longestFarewell = 1_000;
/** How many times as long connections may wait in a burst. */
const longerInBursts = 3;
/** Connections that are on their way to one process: while it takes the first, the second is there. */
const onTheirWay = 2;

const { status, reason, message, retryAfter } = overloaded(1);
const refusal = { status, word: 'unavailable', reason, message, retryAfter };

interface Waiting {
  readonly socket: Socket;
  readonly late: NodeJS.Timeout;
}

export class Connections {
  /** Its port stays open whoever dies. */
  readonly server: Server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
    // A caller who is gone before a process takes the connection is nobody's fault.
    socket.on('error', () => socket.destroy());
    this.#pass(socket);
  });
  /** The processes of which those that are ready take connections. */
  servers: () => readonly Child[] = () => [];
  readonly #waiting = new Line<Waiting>();
  #turn = 0;

  readonly #patience: Patience;

  /** @param standing milliseconds that connections may wait, for longer than a moment, for a process that is ready */
  constructor(standing: number) {
    this.#patience = { standing, burst: standing * longerInBursts };
  }

  /** Connections that wait for a process. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** To be called when a process is ready: what was waited for it is no measure of how busy it is. */
  flush(): void {
    const now = performance.now();
    for (const one of this.#waiting.clear()) this.#waiting.join(one, now);
    this.next();
  }

  /** To be called when a process has taken a connection: whoever waits longest is handed over. */
  next(): void {
    for (let child = this.#free(); child !== undefined && this.#waiting.length > 0; child = this.#free()) {
      const { socket, late } = this.#waiting.next(performance.now()) as Waiting;
      clearTimeout(late);
      if (!socket.destroyed) child.give(socket);
    }
  }

  /** Accepts no more; whoever still waits is handed over, if it goes quickly, or refused. */
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
    const deadline = performance.now() + longestFarewell;
    while (this.#waiting.length > 0 && this.#isReady() && performance.now() < deadline) await pause(10);
    for (const { socket, late } of this.#waiting.clear()) {
      clearTimeout(late);
      refuse(socket);
    }
  }

  #pass(socket: Socket): void {
    const child = this.#waiting.length === 0 ? this.#free() : undefined;
    if (child !== undefined) child.give(socket);
    else if (this.#hasRoom()) this.#wait(socket);
    else refuse(socket);
  }

  /** Of the processes that can take a connection at once, the one with the fewest on their way; in turn where all have as many. */
  #free(): Child | undefined {
    const ready = this.servers().filter((child) => child.ready && child.handed < onTheirWay);
    const fewest = Math.min(...ready.map((child) => child.handed));
    const idlest = ready.filter((child) => child.handed === fewest);
    return idlest[this.#turn++ % idlest.length];
  }

  #hasRoom(): boolean {
    if (this.#waiting.length >= longestQueue) return false;
    return !this.#isReady() || !this.#waiting.isTooLong(performance.now(), this.#patience);
  }

  #isReady(): boolean {
    return this.servers().some((child) => child.ready);
  }

  #wait(socket: Socket): void {
    const late = setTimeout(() => {
      if (this.#waiting.leave(one)) refuse(socket);
    }, longestWait);
    const one = { socket, late };
    this.#waiting.join(one, performance.now());
    socket.once('close', () => {
      clearTimeout(late);
      this.#waiting.leave(one);
    });
  }
}

/** Whatever the caller asks, the answer is the same. */
const refuse = (socket: Socket): void => endGently(socket, rawAnswer(refusal));
