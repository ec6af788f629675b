/**
 * What happens when more requests come than can be answered. Decision 0047.
 *
 * So many requests of each priority are worked on at once; the others wait in the order in which they came. When too many
 * wait, or the event loop is late, whoever comes is refused before anything is done for them: lists and other reads first,
 * then changes, exams last.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Semaphore } from '../../../platform/http-in/semaphore.js';
import { overloaded } from '../../../platform/refusal/refusal.js';
import { type ByPriority, byPriority, type Priority, priorities } from './priority.js';

export interface OverloadSettings {
  /** Milliseconds by which the event loop may be late before reads are refused. */
  readonly longestDelay: number;
  /** Reads that may wait. */
  readonly mostWaiting: number;
  /** Milliseconds after which a request that waits is refused. */
  readonly patience: number;
  /** Connections of the pools. */
  readonly connections: { readonly writes: number; readonly reads: number };
  /** Requests whose tokens are being looked for: they are about to wait. */
  readonly lookUps: { readonly size: number };
  /** Told once a second, while requests are refused: how many since it was told last. */
  readonly onRefused: (refused: ByPriority<number>) => void;
}

/** How many times as many as reads may wait, and how many times as late the event loop may be for them. */
const waiting: ByPriority<number> = { exam: 10, write: 2, read: 1 };
const lateness: ByPriority<number> = { exam: 12, write: 2, read: 1 };
/** Seconds after which whoever was refused may try again. */
export const retryAfter: ByPriority<number> = { exam: 1, write: 2, read: 3 };

/** While an exam's requests are worked on, others have one of so many of their places. */
const shareBesideExams = 4;
/** With fewer requests in the process than these, a late event loop is not of their number's making. */
const few = 8;
/** Milliseconds between two looks at the event loop, and of the timer that measures it. */
const period = 1_000;
const resolution = 20;

export class Overload {
  /** Each request holds a permit of its priority while it is worked on. */
  readonly turns: ByPriority<Semaphore>;
  /** Requests refused since the start. */
  readonly refusals: Record<Priority, number> = byPriority(() => 0);
  #told: ByPriority<number> = byPriority(() => 0);
  readonly #delay = monitorEventLoopDelay({ resolution });
  /** Milliseconds by which the event loop was late lately. */
  #late = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: OverloadSettings) {
    const { connections, patience, mostWaiting } = settings;
    // Enough to keep the connections and the processor busy; exams may take more of the others' time.
    const places: ByPriority<number> = {
      exam: Math.max(32, 4 * connections.writes),
      write: Math.max(8, connections.writes),
      read: Math.max(8, 2 * connections.reads),
    };
    const isExamAtWork = () => this.turns.exam.held > 0;
    this.turns = byPriority(
      (priority) =>
        new Semaphore({
          permits: () =>
            priority !== 'exam' && isExamAtWork() ? Math.ceil(places[priority] / shareBesideExams) : places[priority],
          patience,
          mostWaiting: waiting[priority] * mostWaiting,
          refusal: () => overloaded(retryAfter[priority]),
        }),
    );
  }

  /** Measures the event loop from now on. */
  start(): void {
    this.#delay.enable();
    this.#timer = setInterval(() => this.#look(), period).unref();
  }

  stop(): void {
    this.#delay.disable();
    clearInterval(this.#timer);
  }

  /** Whether a request that comes now is taken. */
  admits(priority: Priority): boolean {
    const { longestDelay, mostWaiting, lookUps } = this.settings;
    if (this.turns[priority].waiting + lookUps.size >= waiting[priority] * mostWaiting) return false;
    return this.#late <= lateness[priority] * longestDelay || this.#inFlight < few;
  }

  /** Whether a request of any priority is taken. */
  get admitsAll(): boolean {
    return priorities.every((priority) => this.admits(priority));
  }

  /** Gives back the permit of a request; when the last exam is answered, the others have all their places again. */
  release(priority: Priority): void {
    this.turns[priority].release();
    if (priority !== 'exam') return;
    this.turns.write.fill();
    this.turns.read.fill();
  }

  get #inFlight(): number {
    return priorities.reduce((sum, priority) => sum + this.turns[priority].held + this.turns[priority].waiting, 0);
  }

  #look(): void {
    // The median: one long piece of work is no overload. The timer counts its own resolution.
    this.#late = Math.max(0, this.#delay.percentile(50) / 1e6 - resolution);
    this.#delay.reset();
    const since = byPriority((priority) => this.refusals[priority] - this.#told[priority]);
    if (priorities.every((priority) => since[priority] === 0)) return;
    this.#told = { ...this.refusals };
    this.settings.onRefused(since);
  }
}
