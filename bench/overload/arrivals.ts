/**
 * Requests that come by a schedule, whether earlier ones are answered or not, as those of many people do: an open loop.
 * Times count from the scheduled moment, so that neither a slow answer nor a slow generator hides what others wait.
 */
import type { Socket } from 'node:net';
import { AnswerReader, connectTo } from '../answer-reader.js';

export interface Schedule {
  readonly port: number;
  /** What is sent, one after the other. */
  readonly requests: readonly Buffer[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Arrivals {
  /** Requests that were sent, all of them answered or failed. */
  readonly sent: number;
  /** Milliseconds of each answer, in order of size. */
  readonly answered: readonly number[];
  /** The same of those that were refused for lack of time: 503, `overloaded`. */
  readonly refused: readonly number[];
  /** Milliseconds of the same from when they were really sent. */
  readonly refusedOnceSent: readonly number[];
  /** Anything else, each with what came. */
  readonly failures: readonly string[];
  /** Milliseconds by which each request was sent late, in order of size. */
  readonly late: readonly number[];
  /** Answers that came before the last request was due. */
  readonly answeredMeanwhile: number;
}

/** Connections at most; beyond them a request waits for one, on its own account. */
const mostConnections = 2_000;
/** Milliseconds that the last answers may take after the last request. */
const longestTail = 20_000;

/** Milliseconds between two looks at what is due and what has come. */
const betweenLooks = 4;
const never = new Int32Array(new SharedArrayBuffer(4));

/**
 * Sleeps, and then lets everything be read that has come meanwhile. The generator shares its core with PostgreSQL, and would
 * interrupt it for each answer and each millisecond. What is measured gets no shorter by it.
 */
async function nextLook(): Promise<void> {
  Atomics.wait(never, 0, 0, betweenLooks);
  await new Promise((resolve) => setImmediate(resolve));
}

/** Sends requests at random moments (Poisson), the same in every run. */
export class OpenLoop {
  readonly #answered: number[] = [];
  readonly #refused: number[] = [];
  readonly #refusedOnceSent: number[] = [];
  readonly #failures: string[] = [];
  readonly #late: number[] = [];
  readonly #free: Line[] = [];
  readonly #lines = new Set<Line>();
  /** Requests without a connection: which one, and when it was due. */
  readonly #waiting: [number, number][] = [];
  #sent = 0;
  #answeredMeanwhile = 0;
  #over = false;
  #stopped = false;

  constructor(private readonly schedule: Schedule) {}

  /** Ends the schedule early. */
  stop(): void {
    this.#stopped = true;
  }

  async run(): Promise<Arrivals> {
    const { perSecond, seconds } = this.schedule;
    const gap = gaps(1000 / perSecond);
    const begun = performance.now();
    const end = begun + seconds * 1000;
    let due = begun + gap();
    while (due < end && !this.#stopped) {
      const now = performance.now();
      for (; due <= now && due < end; due += gap()) this.#send(due);
      await nextLook();
    }
    this.#over = true;
    const deadline = performance.now() + longestTail;
    while (this.#pending > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
    if (this.#pending > 0) this.#failures.push(`${this.#pending} requests were never answered`);
    for (const line of this.#lines) line.close();
    return {
      sent: this.#sent,
      answered: this.#answered.sort((a, b) => a - b),
      refused: this.#refused.sort((a, b) => a - b),
      refusedOnceSent: this.#refusedOnceSent.sort((a, b) => a - b),
      failures: this.#failures,
      late: this.#late.sort((a, b) => a - b),
      answeredMeanwhile: this.#answeredMeanwhile,
    };
  }

  get #pending(): number {
    return this.#sent - this.#answered.length - this.#refused.length - this.#failures.length;
  }

  #send(due: number): void {
    const which = this.#sent % this.schedule.requests.length;
    this.#sent += 1;
    this.#late.push(performance.now() - due);
    const line = this.#free.pop();
    if (line !== undefined) line.send(this.schedule.requests[which] as Buffer, due);
    else if (this.#lines.size >= mostConnections) this.#waiting.push([which, due]);
    else this.#open().send(this.schedule.requests[which] as Buffer, due);
  }

  #open(): Line {
    const line: Line = new Line(this.schedule.port, {
      answered: ({ due, sent }, status, beginning) => {
        const now = performance.now();
        this.#note({ due: now - due, sent: now - sent }, status, beginning);
        const usable = isLast(beginning) ? this.#closed(line) : line;
        const next = this.#waiting.shift();
        if (next !== undefined) (usable ?? this.#open()).send(this.schedule.requests[next[0]] as Buffer, next[1]);
        else if (usable !== undefined) this.#free.push(usable);
      },
      broke: (error) => {
        this.#lines.delete(line);
        const at = this.#free.indexOf(line);
        if (at !== -1) this.#free.splice(at, 1);
        else this.#failures.push(`connection: ${error}`);
      },
    });
    this.#lines.add(line);
    return line;
  }

  /** Closes a connection that the server closes. */
  #closed(line: Line): undefined {
    this.#lines.delete(line);
    line.close();
  }

  #note(since: Moments, status: number, beginning: Buffer): void {
    if (status === 200) {
      this.#answered.push(since.due);
      if (!this.#over) this.#answeredMeanwhile += 1;
    } else if (status === 503 && beginning.includes('overloaded')) {
      this.#refused.push(since.due);
      this.#refusedOnceSent.push(since.sent);
    } else this.#failures.push(`${status} ${beginning.toString('utf8').slice(0, 600)}`);
  }
}

/** Whether the server closes the connection behind the answer. */
const isLast = (beginning: Buffer): boolean => beginning.includes('\r\nConnection: close\r\n');

/** Random gaps of a mean, by a generator with a fixed seed. */
function gaps(mean: number): () => number {
  let state = 0x2f6e2b1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return -Math.log((state + 1) / 4_294_967_297) * mean;
  };
}

/** When a request was to be sent, and when it was; or how long ago. */
interface Moments {
  readonly due: number;
  readonly sent: number;
}

interface LineListeners {
  readonly answered: (moments: Moments, status: number, beginning: Buffer) => void;
  readonly broke: (error: string) => void;
}

/** One keep-alive connection with at most one request on its way. */
class Line {
  readonly #socket: Socket;
  readonly #answer = new AnswerReader();
  #moments: Moments = { due: 0, sent: 0 };

  constructor(port: number, listeners: LineListeners) {
    this.#socket = connectTo(port, this.#answer, () =>
      listeners.answered(this.#moments, this.#answer.status, this.#answer.beginning),
    );
    let error = 'closed by the server';
    this.#socket.on('error', (fault) => {
      error = fault.message;
    });
    this.#socket.once('close', () => listeners.broke(error));
  }

  send(request: Buffer, due: number): void {
    this.#moments = { due, sent: performance.now() };
    this.#socket.write(request);
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }
}
