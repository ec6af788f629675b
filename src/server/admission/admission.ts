/**
 * Decides which requests can be answered in time: by the wait for the process and for the connections of the pools, looked
 * at twenty times a second. Decision 0047.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { ConnectionQueue, type QueuedPool } from './connection-queue.js';
import { LoopDelay } from './loop-delay.js';
import { type ByPriority, byPriority, type Priority, patience } from './priority.js';

/** The pools that requests wait for, as the composition root has them. */
export interface QueuedPools {
  readonly pool: QueuedPool;
  readonly reads: QueuedPool;
  readonly lookUps: QueuedPool;
}

/** Connections of transactions, of reads in a tenant, of reads across tenants. */
export type Queue = 'writes' | 'reads' | 'lookUps';

/** What a request waits for besides the look-up of its token, and with which priority. */
export interface Place {
  readonly priority: Priority;
  readonly queue: Queue;
}

export interface AdmissionSettings {
  /** Milliseconds that reads may wait for longer than a moment; `patience` says how many times as long the others may. */
  readonly target: number;
  /** Milliseconds after which a request that waits for a connection is answered with an error. */
  readonly longest: number;
  /** Told at most once a second, while requests are refused: how many since it was told last, and what is waited. */
  readonly onRefused: (refused: ByPriority<number>, waits: Waits) => void;
}

/** Milliseconds. */
export type Waits = Readonly<Record<Queue | 'loop', number>>;

/** Requests that may wait for connections of a pool in any case, whatever it takes; those of other priorities as many more. */
const fewest = 16;
/** Where no queue stands, requests may wait so many times as long as a read where one does: what is but a burst ends. */
const burst = 3;
/** Requests that wait for connections of a pool at most. */
const most = 1_000;
/** Milliseconds from look to look, and between two tellings. */
const period = 50;
const toldEvery = 1_000;

export class Admission {
  readonly queues: Readonly<Record<Queue, ConnectionQueue>>;
  readonly #loop: LoopDelay;
  readonly #priority = new AsyncLocalStorage<Priority>();
  readonly #refused = byPriority(() => 0);
  #told: ByPriority<number> = byPriority(() => 0);
  #lastTold = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** From now on the pools hand out their connections by priority. */
  constructor(
    { pool, reads, lookUps }: QueuedPools,
    private readonly settings: AdmissionSettings,
  ) {
    const queueOf = (queued: QueuedPool) => new ConnectionQueue(queued, { ...settings, priority: () => this.priority });
    this.queues = { writes: queueOf(pool), reads: queueOf(reads), lookUps: queueOf(lookUps) };
    this.#loop = new LoopDelay(settings.target, period);
  }

  /** Counts a request that has come. @returns whether nobody waits to speak of, so that it need not be judged */
  arrived(): boolean {
    const { writes, reads, lookUps } = this.queues;
    this.#loop.arrived();
    return this.#loop.admits('read') && writes.length < fewest && reads.length < fewest && lookUps.length < fewest;
  }

  /** Whatever `work` waits for, it waits with this priority. */
  within<T>(priority: Priority, work: () => T): T {
    return this.#priority.run(priority, work);
  }

  /** That of the request that is being answered. What was not judged, since there was time for all, comes in the middle. */
  get priority(): Priority {
    return this.#priority.getStore() ?? 'write';
  }

  /**
   * Whether a request can be answered in time.
   * @param known nobody has to be looked for: those whom the service knows are served before those whom it does not, since
   *   two look-ups for two answers are more work than one for as many
   */
  admits({ priority, queue }: Place, known: boolean): boolean {
    if (!this.#loop.admits(priority)) return false;
    const asked = this.queues[queue].laneOf(priority);
    const before = known ? asked : this.queues.lookUps.laneOf(priority);
    const longer = Math.max(asked.length, before.length);
    if (longer < fewest * patience[priority]) return true;
    const isTight = asked.standing || before.standing;
    return (
      longer < most &&
      asked.wait + (before === asked ? 0 : before.wait) <= this.settings.target * (isTight ? patience[priority] : burst)
    );
  }

  /** Counts a request that was refused. */
  refused(priority: Priority): void {
    this.#refused[priority] += 1;
  }

  /** Requests refused since the start. */
  get refusals(): ByPriority<number> {
    return this.#refused;
  }

  /** Milliseconds that requests of a priority may wait now for connections. */
  allowed(priority: Priority): number {
    const isTight = Object.values(this.queues).some((queue) => queue.laneOf(priority).standing);
    return this.settings.target * (isTight ? patience[priority] : burst);
  }

  /** Of those who are no exam's. */
  get waits(): Waits {
    const { writes, reads, lookUps } = this.queues;
    const waits = { writes: writes.others.wait, reads: reads.others.wait, lookUps: lookUps.others.wait };
    return { ...waits, loop: this.#loop.wait };
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
   * Sets the limits anew.
   * @param elapsed milliseconds since the last look
   * @param now by `performance.now()`
   */
  look(elapsed: number, now: number): void {
    this.#loop.look(elapsed);
    for (const queue of Object.values(this.queues)) queue.look(elapsed, now);
    const since = byPriority((priority) => this.#refused[priority] - this.#told[priority]);
    if (now - this.#lastTold < toldEvery || Object.values(since).every((count) => count === 0)) return;
    this.#told = { ...this.#refused };
    this.#lastTold = now;
    this.settings.onRefused(since, this.waits);
  }
}
