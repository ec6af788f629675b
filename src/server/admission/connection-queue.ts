/**
 * The queue for the connections of one pool, in place of the pool's own. Exams come first; every fourth connection goes to
 * the others, so that none of them waits more than four times as long as was thought when it was admitted.
 */
import type { Pool, PoolClient } from 'pg';
import { overloaded } from '../../kernel/refusal.js';
import { Lane } from './lane.js';
import type { Priority } from './priority.js';

/** Called back with a connection, or with why there is none. */
type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (fault?: Error | boolean) => void,
) => void;

interface Waiting {
  readonly connected: Connected;
  /** By `performance.now()`. */
  readonly since: number;
}

/** What is asked of a pool. */
export interface QueuedPool {
  readonly options: { readonly max: number };
  connect: Pool['connect'];
  on(event: 'release', listener: (fault: unknown, client: PoolClient) => void): unknown;
}

export interface QueueSettings {
  /** Milliseconds that one may wait for longer than a moment. */
  readonly target: number;
  /** Milliseconds after which whoever waits is told that there is no connection. */
  readonly longest: number;
  /** Of whoever asks. */
  readonly priority: () => Priority;
}

const every = 4;
const nobody = (): void => undefined;

export class ConnectionQueue {
  readonly exams: Lane<Waiting>;
  readonly others: Lane<Waiting>;
  readonly #take: (connected: Connected) => void;
  readonly #max: number;
  readonly #held = new Set<PoolClient>();
  /** Connections that are held, and those that are asked of the pool. */
  #taken = 0;
  /** Connections granted since the others had their turn. */
  #turn = 0;

  /** From now on whoever asks the pool for a connection stands in this queue. */
  constructor(
    pool: QueuedPool,
    private readonly settings: QueueSettings,
  ) {
    this.exams = new Lane(settings.target);
    this.others = new Lane(settings.target);
    this.#max = pool.options.max;
    this.#take = pool.connect.bind(pool) as unknown as (connected: Connected) => void;
    // The pool also gives back to itself what came too late for whoever had asked.
    pool.on('release', (_fault, client) => this.#held.delete(client) && this.#next());
    pool.connect = ((connected?: Connected) =>
      connected === undefined ? this.#promised() : this.#join(connected)) as Pool['connect'];
  }

  /** Requests that wait. */
  get length(): number {
    return this.exams.length + this.others.length;
  }

  laneOf(priority: Priority): Lane<Waiting> {
    return priority === 'exam' ? this.exams : this.others;
  }

  /**
   * Measures, and lets go who has waited too long.
   * @param elapsed milliseconds since the last look
   */
  look(elapsed: number, now: number): void {
    for (const lane of [this.exams, this.others]) {
      lane.look(elapsed);
      const before = now - this.settings.longest;
      for (let one = lane.shiftBefore(before); one !== undefined; one = lane.shiftBefore(before))
        one.connected(overloaded(1), undefined, nobody);
    }
  }

  #join(connected: Connected): void {
    const lane = this.laneOf(this.settings.priority());
    if (this.#taken < this.#max) this.#grant(lane, connected);
    else lane.join({ connected, since: performance.now() });
  }

  #promised(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      this.#join((error, client) => (client === undefined ? reject(error as Error) : resolve(client)));
    });
  }

  #grant(lane: Lane<Waiting>, connected: Connected): void {
    this.#taken += 1;
    lane.granted();
    this.#take((error, client, release) => {
      if (client === undefined) this.#next();
      else this.#held.add(client);
      connected(error, client, release);
    });
  }

  /** A place is free. */
  #next(): void {
    this.#taken -= 1;
    this.#turn = (this.#turn + 1) % every;
    const [first, second] = this.#turn === 0 ? [this.others, this.exams] : [this.exams, this.others];
    const lane = first.length > 0 ? first : second;
    const next = lane.shift();
    if (next !== undefined) this.#grant(lane, next.connected);
  }
}
