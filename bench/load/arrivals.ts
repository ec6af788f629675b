/** Requests that arrive by a schedule, whether earlier ones are answered or not, as those of many people do: an open loop. */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { AnswerReader, connectTo } from './answer-reader.js';

export interface Schedule {
  readonly port: number;
  /** What is sent, one after the other. */
  readonly requests: readonly Buffer[];
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Arrivals {
  readonly sent: number;
  /** Answers that came before the last request was due. */
  readonly answered: number;
  /** Milliseconds from the scheduled moment to the answer, in order of size. */
  readonly times: readonly number[];
  /** Requests that were refused for lack of time: 503. */
  readonly refused: number;
  /** Anything else, each with what came. */
  readonly failures: readonly string[];
}

/** Connections at most; beyond them a request waits for one, on its own account. */
const mostConnections = 2_000;
/** Milliseconds that the last answers may take after the last request. */
const longestTail = 20_000;
/** Milliseconds between two looks at what is due. */
const betweenLooks = 4;

/** Sends requests at random moments (Poisson), the same in every run, and waits for the last answers. */
export async function arrive(schedule: Schedule): Promise<Arrivals> {
  const callers = new Callers(schedule);
  const gap = gaps(1000 / schedule.perSecond);
  const begun = performance.now();
  const end = begun + schedule.seconds * 1000;
  for (let due = begun + gap(); due < end; await pause(betweenLooks)) {
    for (; due <= performance.now() && due < end; due += gap()) callers.send(due);
  }
  const { answered } = callers;
  const deadline = performance.now() + longestTail;
  while (callers.pending > 0 && performance.now() < deadline) await pause(betweenLooks);
  if (callers.pending > 0) callers.failures.push(`${callers.pending} requests were never answered`);
  callers.leave();
  return { ...callers.counts, answered };
}

interface Arrival {
  readonly request: Buffer;
  readonly due: number;
}

/** One keep-alive connection with at most one request on its way. */
interface Line {
  readonly socket: Socket;
  readonly answer: AnswerReader;
  current: Arrival | null;
}

class Callers {
  readonly failures: string[] = [];
  readonly #times: number[] = [];
  readonly #lines = new Set<Line>();
  readonly #free: Line[] = [];
  readonly #waiting: Arrival[] = [];
  #sent = 0;
  #refused = 0;

  constructor(private readonly schedule: Schedule) {}

  get answered(): number {
    return this.#times.length;
  }

  get pending(): number {
    return this.#sent - this.#times.length - this.#refused - this.failures.length;
  }

  get counts(): Omit<Arrivals, 'answered'> {
    const times = this.#times.sort((a, b) => a - b);
    return { sent: this.#sent, times, refused: this.#refused, failures: this.failures };
  }

  send(due: number): void {
    const { requests } = this.schedule;
    const arrival = { request: requests[this.#sent % requests.length] as Buffer, due };
    this.#sent += 1;
    const line = this.#usable();
    if (line === undefined) this.#waiting.push(arrival);
    else this.#sendOn(line, arrival);
  }

  #usable(): Line | undefined {
    for (let line = this.#free.pop(); line !== undefined; line = this.#free.pop()) {
      if (this.#lines.has(line)) return line;
    }
    return this.#lines.size < mostConnections ? this.#open() : undefined;
  }

  leave(): void {
    for (const { socket } of this.#lines) socket.removeAllListeners('close').destroy();
  }

  #sendOn(line: Line, arrival: Arrival): void {
    line.current = arrival;
    line.socket.write(arrival.request);
  }

  #open(): Line {
    const answer = new AnswerReader();
    let error = 'closed by the server';
    const socket = connectTo(this.schedule.port, answer, () => this.#answeredOn(line));
    const line: Line = { socket, answer, current: null };
    socket.on('error', (fault) => {
      error = fault.message;
    });
    socket.once('close', () => {
      this.#lines.delete(line);
      if (line.current !== null) this.failures.push(`connection: ${error}`);
    });
    this.#lines.add(line);
    return line;
  }

  #answeredOn(line: Line): void {
    const { status, beginning } = line.answer;
    if (status === 200) this.#times.push(performance.now() - (line.current as Arrival).due);
    else if (status === 503) this.#refused += 1;
    else this.failures.push(`${status} ${beginning.toString('utf8').slice(0, 600)}`);
    line.current = null;
    const next = this.#waiting.shift();
    const isUsable = this.#lines.has(line) && !/\r\nconnection: close\r\n/i.test(beginning.toString('latin1'));
    if (!isUsable) this.#lines.delete(line);
    if (next !== undefined) this.#sendOn(isUsable ? line : this.#open(), next);
    else if (isUsable) this.#free.push(line);
  }
}

/** Random gaps of a mean, by a generator with a fixed seed. */
function gaps(mean: number): () => number {
  let state = 0x2f6e2b1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return -Math.log((state + 1) / 4_294_967_297) * mean;
  };
}
