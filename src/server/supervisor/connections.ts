/**
 * Accepts connections and hands each to one of the server processes. A process takes one in a round of its event loop: while
 * all of them are busy, and while none is ready, connections wait here, where somebody has the time to refuse them.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { overloaded } from '../../platform/refusal/refusal.js';
import type { Outlook } from '../admission/admission.js';
import { fewDozen, Line, type Patience } from '../admission/line.js';
import { burst, sinceRefusal } from '../admission/priority.js';
import { keptAlive } from '../http/kept-alive.js';
import { rawAnswer } from '../ops/raw-answer.js';
import { stopAccepting } from '../ops/stop-accepting.js';
import { endGently } from '../transfer/unread-bodies.js';
import type { Child } from './child.js';
import { firstBytes, readOn } from './first-bytes.js';
import type { Waited } from './messages.js';
import { isWholeRequest } from './whole-request.js';

/** Connections that wait at most, and milliseconds that one waits: at most, and at least in an overload. */
const longestQueue = 1_000;
const longestWait = 10_000;
const shortestEnd = 2_000;
/** Milliseconds in which those who wait when the service ends are handed over. */
const longestFarewell = 1_000;
/** Connections that are on their way to one process: while it takes the first, the second is there. */
const onTheirWay = 2;
/** Milliseconds that what a connection asks first is waited for, where it has to wait. */
const longestPeek = 50;
/** How many times as long as reads may wait connections of exams may. */
const patienceOfExams = 20;
/** Connections whose request was refused and that stay open for the next one: at most, and for how many seconds longer than is said. */
const mostKept = 1_000;
const spare = 1;

const { status, reason, message, retryAfter } = overloaded(1);
const refusal = { status, word: 'unavailable', reason, message, retryAfter };

interface Waiting {
  readonly socket: Socket;
  readonly waited: Waited;
  /** Ends the wait where nobody takes the connection. */
  late: NodeJS.Timeout;
  readonly gone: () => void;
}

export class Connections {
  /** Its port stays open whoever dies. Whether a caller who says no more is still answered, is the processes' affair. */
  readonly server: Server = createServer({ pauseOnConnect: true, noDelay: true, allowHalfOpen: true }, (socket) => {
    // A caller who is gone before a process takes the connection is nobody's fault.
    socket.on('error', () => socket.destroy());
    this.#pass(socket);
  });
  /** The processes of which those that are ready take connections. */
  servers: () => readonly Child[] = () => [];
  /** What requests of exams begin with. */
  exams = /^(?!)/;
  readonly #exams = new Line<Waiting>(fewDozen);
  readonly #others = new Line<Waiting>(fewDozen);
  /** Connections of which the first bytes are waited for. */
  #unread = 0;
  /** Connections that stay open after a refusal. */
  readonly #kept = new Set<Socket>();
  #refusedAt = Number.NEGATIVE_INFINITY;
  #turn = 0;
  #closed = false;

  /** @param target milliseconds that reads may wait in a process */
  constructor(private readonly target: number) {}

  /** Connections that wait for a process. */
  get waiting(): number {
    return this.#exams.length + this.#others.length + this.#unread;
  }

  /** To be called when a process is ready: what was waited for it is no measure of how busy it is. */
  flush(): void {
    const now = performance.now();
    for (const line of [this.#exams, this.#others]) for (const one of line.clear(now)) line.join(one, now);
    this.next();
  }

  /** To be called when a process has taken a connection: whoever waits longest is handed over, those of exams first. */
  next(): void {
    for (let child = this.#free(); child !== undefined; child = this.#free()) {
      const now = performance.now();
      const next = this.#exams.next(now) ?? this.#others.next(now);
      if (next === undefined) return;
      settle(next);
      if (!next.socket.destroyed) child.give(next.socket, this.#share(), next.waited);
    }
  }

  /** Accepts no more; whoever still waits is handed over, if it goes quickly, or refused. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    await stopAccepting(this.server);
    const deadline = performance.now() + longestFarewell;
    while (this.waiting > 0 && this.#isReady() && performance.now() < deadline) await pause(10);
    this.#closed = true;
    for (const line of [this.#exams, this.#others]) {
      for (const one of line.clear(performance.now())) {
        settle(one);
        this.#refuse(one.socket, firstOf(one));
      }
    }
    for (const socket of this.#kept) socket.destroy();
  }

  #pass(socket: Socket): void {
    const child = this.#idle();
    if (child === undefined) this.#read(socket);
    else child.give(socket, 0);
  }

  /** Who takes a connection at once, before which none waits. */
  #idle(): Child | undefined {
    return this.waiting === 0 ? this.#free() : undefined;
  }

  /** What is asked decides who waits how long. */
  #read(socket: Socket): void {
    this.#unread += 1;
    const read = () => {
      this.#unread -= 1;
      socket.off('close', read);
    };
    socket.once('close', read);
    firstBytes(socket, longestPeek, (first) => {
      read();
      this.#judge(socket, first);
    });
  }

  #judge(socket: Socket, first: Buffer | null): void {
    const isExam = first !== null && this.exams.test(first.toString('latin1'));
    const patience = this.#patience(isExam);
    const line = isExam ? this.#exams : this.#others;
    const waited: Waited =
      first === null ? { first: '' } : { first: first.toString('base64'), as: isExam ? 'exam' : 'read' };
    if (this.#hasCapacity(line, patience)) this.#wait(line, { socket, waited }, Math.max(shortestEnd, patience.burst));
    else this.#refuse(socket, first);
  }

  /** Of the processes that can take a connection at once, the one with the fewest on their way; in turn where all have as many. */
  #free(): Child | undefined {
    const ready = this.servers().filter((child) => child.ready && child.handed < onTheirWay);
    const fewest = Math.min(...ready.map((child) => child.handed));
    const idlest = ready.filter((child) => child.handed === fewest);
    return idlest[this.#turn++ % idlest.length];
  }

  /** Of those who wait, for each of the processes. */
  #share(): number {
    return Math.ceil(this.waiting / this.servers().filter((child) => child.ready).length);
  }

  #hasCapacity(line: Line<Waiting>, patience: Patience): boolean {
    if (this.#closed || this.waiting >= longestQueue) return false;
    if (!this.#isReady()) return true;
    const now = performance.now();
    if (line === this.#exams) return !line.isTooLong(now, patience);
    // Those of exams are handed over before the others, and all of them wait in the process, too.
    const { wait, pace } = this.#outlook(now);
    return !line.isTooLong(now, patience, this.#exams.length, wait, pace);
  }

  #patience(isExam: boolean): Patience {
    const { target } = this;
    if (isExam) return { sustained: patienceOfExams * target, burst: patienceOfExams * target };
    return { sustained: target, burst: this.#isOverload() ? target : burst * target };
  }

  #isOverload(): boolean {
    const now = performance.now();
    return now - this.#refusedAt < sinceRefusal || this.servers().every((child) => child.outlook(now).overloaded);
  }

  /** Of the process that waits least; all of them together are as much quicker than one. */
  #outlook(now: number): Outlook {
    const all = this.servers().flatMap((child) => (child.ready ? [child.outlook(now)] : []));
    const least = all.reduce((one, other) => (other.wait < one.wait ? other : one));
    return { ...least, pace: least.pace / all.length };
  }

  #isReady(): boolean {
    return this.servers().some((child) => child.ready);
  }

  /** @param longest milliseconds in an overload */
  #wait(line: Line<Waiting>, { socket, waited }: Pick<Waiting, 'socket' | 'waited'>, longest: number): void {
    const end = () => {
      if (!line.leave(one, performance.now())) return;
      settle(one);
      this.#refuse(socket, firstOf(one));
    };
    const late = () => {
      // Others were refused meanwhile, or it is but a burst that takes longer than was thought.
      if (this.#isReady() && this.#isOverload()) end();
      else one.late = setTimeout(end, longestWait);
    };
    const gone = () => {
      clearTimeout(one.late);
      line.leave(one, performance.now());
    };
    const one: Waiting = { socket, waited, late: setTimeout(late, longest), gone };
    line.join(one, performance.now());
    socket.once('close', gone);
    this.next();
  }

  /**
   * Whatever the caller asks, the answer is the same. The connection stays for what they ask next, where it is certain that
   * nothing else is coming: for each that is closed another one is made, which costs more than the refusal.
   */
  #refuse(socket: Socket, first: Buffer | null): void {
    this.#refusedAt = performance.now();
    const isKept =
      !this.#closed &&
      this.#kept.size < mostKept &&
      socket.writableLength === 0 &&
      first !== null &&
      isWholeRequest(first);
    if (isKept) {
      socket.write(rawAnswer({ ...refusal, keptFor: keptAlive }));
      this.#keep(socket);
    } else finish(socket, rawAnswer(refusal));
  }

  /** Waits for the caller's next request, which is judged as that of a new connection. */
  #keep(socket: Socket): void {
    this.#kept.add(socket);
    const forget = () => {
      this.#kept.delete(socket);
      socket.off('close', forget);
    };
    socket.once('close', forget);
    firstBytes(socket, (keptAlive + spare) * 1_000, (first) => {
      forget();
      // Whoever has not taken the last answer from the line gets no other.
      if (first === null || socket.writableLength > 0) return finish(socket);
      const child = this.#idle();
      if (child === undefined) this.#judge(socket, first);
      else child.give(socket, 0, { first: first.toString('base64') });
    });
    readOn(socket);
  }
}

function finish(socket: Socket, last?: string): void {
  endGently(socket, last);
  readOn(socket);
}

/** It waits no longer. */
function settle({ socket, late, gone }: Waiting): void {
  clearTimeout(late);
  socket.off('close', gone);
}

const firstOf = ({ waited }: Waiting): Buffer => Buffer.from(waited.first, 'base64');
