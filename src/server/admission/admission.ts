/**
 * Decides which requests can be answered in time, by what they would wait: for their turn to be worked on, and for the
 * process itself. Decision 0047.
 */
import { Lane } from './lane.js';
import type { Patience } from './line.js';
import type { LookUpLines } from './look-ups.js';
import { LoopDelay } from './loop-delay.js';
import { type ByPriority, burst, byPriority, type Priority, patience, priorities, retryAfter } from './priority.js';

export interface AdmissionSettings {
  /** Milliseconds that reads may wait in a queue that stands; `patience` says how many times as long the others may. */
  readonly target: number;
  /** Milliseconds after which a request that waits is refused, whatever was thought when it came. */
  readonly longest: number;
  /** Connections of the pools. */
  readonly connections: { readonly writes: number; readonly reads: number };
  /** Requests whose tokens have to be looked for. */
  readonly lookUps: LookUpLines;
  /** Told at most once a second, while requests are refused: how many since it was told last, and what is waited. */
  readonly onRefused: (refused: ByPriority<number>, waits: Waits) => void;
}

/** Milliseconds. */
export type Waits = Readonly<Record<Priority | 'lookUps' | 'loop', number>>;

/** Milliseconds from look to look, and between two tellings. */
const period = 50;
const toldEvery = 1_000;
/** While exams are worked on, the others have one of so many of their places. */
const shareBesideExams = 4;
/** Milliseconds for which they have a single one after an exam had to wait. */
const restAfterExams = 1_000;

export class Admission {
  /** Of requests that are known to be somebody's, and whose bodies are there. */
  readonly lanes: ByPriority<Lane>;
  readonly lookUps: LookUpLines;
  readonly #loop = new LoopDelay(period);
  readonly #refused = byPriority(() => 0);
  #told: ByPriority<number> = byPriority(() => 0);
  #lastTold = Number.NEGATIVE_INFINITY;
  /** When exams waited last, and whether that is so short a while ago that others hold back. */
  #examsWaited = Number.NEGATIVE_INFINITY;
  #holdsBack = false;
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
          capacity: () => this.#enabledApis(priority, places[priority]),
          patience: this.#patienceOf(priority),
          longest,
          retryAfter: retryAfter[priority],
          ...(priority === 'exam' && { onGiven: () => this.#dropLowerPriority() }),
        }),
    );
  }

  /** Counts a request that has come. @returns whether nobody waits, so that it need not be authorized */
  arrived(): boolean {
    this.#loop.arrived();
    const { exam, write, read } = this.lanes;
    const { exams, others } = this.lookUps;
    const waiting = exam.line.length + write.line.length + read.line.length + exams.length + others.length;
    return waiting === 0 && this.#loop.wait <= this.settings.target;
  }

  /** Whether a request can be answered in time. */
  admits(priority: Priority): boolean {
    const now = performance.now();
    const longest = this.#patienceOf(priority);
    const loop = this.#loop.wait;
    const { exams, others } = this.lookUps;
    const [line, before] = priority === 'exam' ? [exams, 0] : [others, exams.length];
    if (loop > longest.sustained || line.isTooLong(now, longest, before, loop)) return false;
    // Those who are being looked for come to the lanes before.
    return this.lanes[priority].admits(now, line.length, loop);
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
    return { ...waits, lookUps: this.lookUps.others.wait(now, this.lookUps.exams.length), loop: this.#loop.wait };
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
    if (this.#examsWait) this.#examsWaited = now;
    this.#holdsBack = now - this.#examsWaited < restAfterExams;
    this.#dropLowerPriority();
    if (now - this.#lastTold < toldEvery) return;
    const since = byPriority((priority) => this.#refused[priority] - this.#told[priority]);
    if (priorities.every((priority) => since[priority] === 0)) return;
    this.#told = { ...this.#refused };
    this.#lastTold = now;
    this.settings.onRefused(since, this.waits);
  }

  #patienceOf(priority: Priority): Patience {
    const { target } = this.settings;
    return { sustained: target * patience[priority], burst: target * Math.max(burst, patience[priority]) };
  }

  #enabledApis(priority: Priority, places: number): number {
    if (priority === 'exam') return places;
    if (this.#examsWait || this.#holdsBack) return 1;
    return this.lanes.exam.working === 0 ? places : Math.ceil(places / shareBesideExams);
  }

  /** Where they are more than there are connections, they wait for one. */
  get #examsWait(): boolean {
    return this.lanes.exam.working > this.settings.connections.writes;
  }

  /** The others have more places when exams are done, and a while after exams waited. */
  #dropLowerPriority(): void {
    this.lanes.write.fill();
    this.lanes.read.fill();
  }
}
