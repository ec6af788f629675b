/**
 * Decides which requests can be answered in time, by what they would wait: for their turn to be worked on, and for the
 * process itself. Decision 0047.
 */
import { Lane } from './lane.js';
import type { Line, Patience } from './line.js';
import { LoopDelay } from './loop-delay.js';
import { type ByPriority, byPriority, type Priority, patience, priorities, retryAfter } from './priority.js';

export interface AdmissionSettings {
  /** Milliseconds that reads may wait in a queue that stands; `patience` says how many times as long the others may. */
  readonly target: number;
  /** Milliseconds after which a request that waits is refused, whatever was thought when it came. */
  readonly longest: number;
  /** Connections of the pools. */
  readonly connections: { readonly writes: number; readonly reads: number };
  /** Requests whose tokens have to be looked for. */
  readonly lookUps: Line<unknown>;
  /** Told at most once a second, while requests are refused: how many since it was told last, and what is waited. */
  readonly onRefused: (refused: ByPriority<number>, waits: Waits) => void;
}

/** Milliseconds. */
export type Waits = Readonly<Record<Priority | 'lookUps' | 'loop', number>>;

/** Milliseconds from look to look, and between two tellings. */
const period = 50;
const toldEvery = 1_000;
/** While exams wait for their turn, the others have one of so many of their places. */
const shareBesideExams = 4;

export class Admission {
  /** Of requests that are known to be somebody's, and whose bodies are there. */
  readonly lanes: ByPriority<Lane>;
  readonly lookUps: Line<unknown>;
  readonly #loop = new LoopDelay(period);
  readonly #refused = byPriority(() => 0);
  #told: ByPriority<number> = byPriority(() => 0);
  #lastTold = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: AdmissionSettings) {
    const { connections, longest, lookUps } = settings;
    this.lookUps = lookUps;
    const places: ByPriority<number> = {
      exam: Math.max(32, 4 * connections.writes),
      write: Math.max(16, 2 * connections.writes),
      read: Math.max(16, 4 * connections.reads),
    };
    this.lanes = byPriority(
      (priority) =>
        new Lane({
          urgent: priority === 'exam',
          places: () => this.#placesOf(priority, places[priority]),
          patience: this.#patienceOf(priority),
          longest,
          retryAfter: retryAfter[priority],
          onRefused: () => this.refused(priority),
          ...(priority === 'exam' && { onGiven: () => this.#makeRoom() }),
        }),
    );
  }

  /** Counts a request that has come. @returns whether nobody waits, so that it need not be judged */
  arrived(): boolean {
    this.#loop.arrived();
    const { exam, write, read } = this.lanes;
    const waiting = exam.line.length + write.line.length + read.line.length + this.lookUps.length;
    return waiting === 0 && this.#loop.wait <= this.settings.target;
  }

  /** Whether a request can be answered in time. */
  admits(priority: Priority): boolean {
    const now = performance.now();
    const longest = this.#patienceOf(priority);
    const loop = this.#loop.wait;
    if (loop > longest.standing || this.lookUps.isTooLong(now, longest, 0, loop)) return false;
    // Those who are being looked for come to the lanes before.
    return this.lanes[priority].admits(now, this.lookUps.length, loop);
  }

  /** Counts a request that was refused. */
  refused(priority: Priority): void {
    this.#refused[priority] += 1;
  }

  /** Requests refused since the start. */
  get refusals(): ByPriority<number> {
    return this.#refused;
  }

  get waits(): Waits {
    const now = performance.now();
    const waits = byPriority((priority) => this.lanes[priority].line.wait(now));
    return { ...waits, lookUps: this.lookUps.wait(now), loop: this.#loop.wait };
  }

  /** Looks at the waits from now on. */
  start(): void {
    let last = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.look(now - last, now);
      last = now;
    }, period).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Measures how late the process is, and tells of what was refused.
   * @param elapsed milliseconds since the last look
   * @param now by `performance.now()`
   */
  look(elapsed: number, now: number): void {
    this.#loop.look(elapsed);
    if (now - this.#lastTold < toldEvery) return;
    const since = byPriority((priority) => this.#refused[priority] - this.#told[priority]);
    if (priorities.every((priority) => since[priority] === 0)) return;
    this.#told = { ...this.#refused };
    this.#lastTold = now;
    this.settings.onRefused(since, this.waits);
  }

  #patienceOf(priority: Priority): Patience {
    const { target } = this.settings;
    return { standing: target * patience[priority], burst: target * patience.exam };
  }

  #placesOf(priority: Priority, places: number): number {
    return priority === 'exam' || this.lanes.exam.line.length === 0 ? places : Math.ceil(places / shareBesideExams);
  }

  /** When no exam waits any more, the others have all their places again. */
  #makeRoom(): void {
    if (this.lanes.exam.line.length > 0) return;
    this.lanes.write.fill();
    this.lanes.read.fill();
  }
}
