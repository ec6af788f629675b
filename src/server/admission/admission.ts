/**
 * Decides which requests can be answered in time, by what they would wait: for their turn to be worked on, and for the
 * process itself. Decision 0047.
 */
import { Lane } from './lane.js';
import type { Patience } from './line.js';
import type { LookUpLines } from './look-ups.js';
import { LoopDelay } from './loop-delay.js';
import {
  type ByPriority,
  burst,
  byPriority,
  type Priority,
  patience,
  priorities,
  retryAfter,
  sinceRefusal,
} from './priority.js';

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

/** What a process tells of itself, for whoever decides which connections may wait for it. Milliseconds. */
export interface Outlook {
  /** That a read would wait which came now. */
  readonly wait: number;
  /** By which each before it would make that longer. */
  readonly pace: number;
  /** A read was refused a short while ago. */
  readonly overloaded: boolean;
}

/** Milliseconds from look to look, and between two tellings. */
const period = 50;
const toldEvery = 1_000;
/** Milliseconds for which it counts how many connections were said to wait. */
const believed = 1_000;
/** So many may wait in any case for each that is worked on, and at least: a few dozen callers are no overload, whatever they ask. */
const waitingPerPlace = 3;
const fewWaiting = 36;
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
  readonly #refusedAt = byPriority(() => Number.NEGATIVE_INFINITY);
  #told: ByPriority<number> = byPriority(() => 0);
  #lastTold = Number.NEGATIVE_INFINITY;
  /** When exams waited last, and whether that is so short a while ago that others hold back. */
  #examsWaited = Number.NEGATIVE_INFINITY;
  #holdsBack = false;
  /** Connections that wait for this process elsewhere, and when that was said. */
  #behind = { count: 0, at: 0 };
  #timer: NodeJS.Timeout | undefined;
  /** Whether requests of any kind are refused, and who is told when that changes. */
  #overloaded = false;
  readonly #watchers: ((overloaded: boolean) => void)[] = [];

  constructor(private readonly settings: AdmissionSettings) {
    const { connections, longest, lookUps } = settings;
    this.lookUps = lookUps;
    const places: ByPriority<number> = {
      exam: Math.max(32, 4 * connections.writes),
      write: Math.max(8, connections.writes),
      read: Math.max(8, 2 * connections.reads),
    };
    this.lanes = byPriority(
      (priority) =>
        new Lane({
          urgent: priority === 'exam',
          capacity: () => this.#placesFor(priority, places[priority]),
          few: () => this.#fewFor(priority, places[priority]),
          patience: () => this.#patienceOf(priority),
          longest,
          retryAfter: retryAfter[priority],
          ...(priority === 'exam' && { onGiven: () => this.#fillOthers() }),
        }),
    );
  }

  /** To be told how many connections wait for this process elsewhere: they were promised their turn. */
  behind(count: number): void {
    this.#behind = { count, at: performance.now() };
  }

  /** Counts a request that has come. @returns whether nobody waits, so that it need not be authorized */
  arrived(): boolean {
    this.#loop.arrived();
    const { exam, write, read } = this.lanes;
    const { exams, others } = this.lookUps;
    const waiting =
      exam.line.length + write.line.length + read.line.length + exams.length + others.length + this.#behind.count;
    return waiting === 0 && this.#loop.wait <= this.settings.target;
  }

  /** Whether a request can be answered in time. */
  admits(priority: Priority): boolean {
    const now = performance.now();
    const longest = this.#patienceOf(priority);
    const loop = this.#loop.wait;
    const { exams, others, underWay } = this.lookUps;
    const isExam = priority === 'exam';
    const [line, before, found] = isExam ? [exams, 0, underWay.exams] : [others, exams.length, underWay.others];
    if (loop > longest.sustained || line.isTooLong(now, longest, before, loop)) return false;
    // Those who are being looked for come to the lanes before, and of those who wait elsewhere exams have their own.
    const elsewhere = isExam ? 0 : this.#behind.count;
    return this.lanes[priority].admits(now, line.length + found + elsewhere, loop);
  }

  /** Milliseconds for which it holds that somebody was admitted: they may wait for their token, and then for their turn. */
  get holds(): number {
    return 2 * this.#burst;
  }

  /** Milliseconds that all may wait in a burst. */
  get #burst(): number {
    return this.settings.target * burst;
  }

  get outlook(): Outlook {
    const { exams, others, underWay } = this.lookUps;
    const { line } = this.lanes.read;
    const now = performance.now();
    const wait =
      Math.max(others.wait(now, exams.length), line.wait(now, others.length + underWay.others)) + this.#loop.wait;
    return { wait, pace: line.length > 0 ? line.gap : 0, overloaded: this.#isOverload('read') };
  }

  /** Counts a request that was refused. */
  refused(priority: Priority): void {
    this.#refused[priority] += 1;
    this.#refusedAt[priority] = performance.now();
    this.#tellOverload(true);
  }

  /** Tells from now on when requests begin to be refused, and when none was for a while. */
  watchOverload(watcher: (overloaded: boolean) => void): void {
    this.#watchers.push(watcher);
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
    if (now - this.#behind.at > believed) this.#behind.count = 0;
    if (this.#examsWait) this.#examsWaited = now;
    this.#holdsBack = now - this.#examsWaited < restAfterExams;
    this.#fillOthers();
    if (!priorities.some((priority) => this.#isOverload(priority, now))) this.#tellOverload(false);
    if (now - this.#lastTold < toldEvery) return;
    const since = byPriority((priority) => this.#refused[priority] - this.#told[priority]);
    if (priorities.every((priority) => since[priority] === 0)) return;
    this.#told = { ...this.#refused };
    this.#lastTold = now;
    this.settings.onRefused(since, this.waits);
  }

  #patienceOf(priority: Priority): Patience {
    const sustained = this.settings.target * patience[priority];
    return { sustained, burst: this.#isOverload(priority) ? sustained : Math.max(this.#burst, sustained) };
  }

  #isOverload(priority: Priority, now = performance.now()): boolean {
    return now - this.#refusedAt[priority] < sinceRefusal;
  }

  #tellOverload(overloaded: boolean): void {
    if (overloaded === this.#overloaded) return;
    this.#overloaded = overloaded;
    for (const tell of this.#watchers) tell(overloaded);
  }

  #placesFor(priority: Priority, places: number): number {
    if (priority === 'exam') return places;
    if (this.#examsWait || this.#holdsBack) return 1;
    return this.lanes.exam.working === 0 ? places : Math.ceil(places / shareBesideExams);
  }

  /** Who is looked for may come to any lane: where these have all their places, each lets all of a few dozen wait. */
  #fewFor(priority: Priority, places: number): number {
    const now = this.#placesFor(priority, places);
    return Math.max(waitingPerPlace * now, now < places ? 0 : fewWaiting);
  }

  /** Where they are more than there are connections, they wait for one. */
  get #examsWait(): boolean {
    return this.lanes.exam.working > this.settings.connections.writes;
  }

  /** The others have more places when exams are done, and a while after exams waited. */
  #fillOthers(): void {
    this.lanes.write.fill();
    this.lanes.read.fill();
  }
}
