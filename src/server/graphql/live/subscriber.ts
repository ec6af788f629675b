/** One subscription: what it waits for, and the updates that wait for it. */
import type { LiveTopic } from '../../../identity/live-events/index.js';
import type { LiveUpdate } from '../../../platform/live/live-source.js';
import type { KnownRights, Listener } from './listeners-rights.js';
import type { ToldEvent } from './outbox.sql.js';

/** Reads what was missed, a part at a time; null when all of it was read. */
export type ReadMissed = () => Promise<readonly LiveUpdate[] | null>;

export interface SubscriberSettings {
  readonly rootAccountId: number;
  readonly userId: number;
  readonly topic: LiveTopic;
  /** The record that is watched, or of which alone they want to be told. */
  readonly subjectId: number | null;
  /** Updates that may wait. */
  readonly most: number;
  /** What they are told where more wait. */
  readonly overflow: () => Error;
  /** Told once when it ends, whoever ends it. */
  readonly onEnd: () => void;
}

/** Under which it is found: whom the topic tells, or what they watch. */
export const keyOf = (
  { name, tells }: Pick<LiveTopic, 'name' | 'tells'>,
  { rootAccountId, userId, subjectId }: { rootAccountId: number; userId: number | null; subjectId: number | null },
): string => `${name} ${rootAccountId} ${tells === 'people' ? userId : subjectId}`;

type Result = IteratorResult<LiveUpdate, undefined>;
const ended: Result = { done: true, value: undefined };

export class Subscriber implements AsyncIterableIterator<LiveUpdate>, Listener {
  readonly key: string;
  readonly userId: number;
  readonly rootAccountId: number;
  known: KnownRights | undefined;
  /** Events up to this position are not told as they come: they were before its time, or are read as missed. */
  since = Number.POSITIVE_INFINITY;
  #waiting: LiveUpdate[] = [];
  #missed: ReadMissed | null = null;
  /** What was read of what was missed. */
  #part: LiveUpdate[] = [];
  #failure: Error | undefined;
  #isEnded = false;
  #wake: (() => void) | undefined;

  constructor(readonly settings: SubscriberSettings) {
    this.key = keyOf(settings.topic, settings);
    this.userId = settings.userId;
    this.rootAccountId = settings.rootAccountId;
  }

  /** Whether it is told of an event that was found under its key. */
  wants({ position, subjectId }: ToldEvent): boolean {
    return position > this.since && (this.settings.subjectId ?? subjectId) === subjectId;
  }

  /** From now on it is told what comes after a position. @param missed what it is told before */
  begin(since: number, missed: ReadMissed | null): void {
    this.since = since;
    this.#missed = missed;
  }

  tell(update: LiveUpdate): void {
    if (this.#isEnded) return;
    if (this.#waiting.length >= this.settings.most) {
      this.end(this.settings.overflow());
      return;
    }
    this.#waiting.push(update);
    this.#wake?.();
  }

  /** @param failure what its reader is told; without one it just ends */
  end(failure?: Error): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#failure = failure;
    this.#waiting = [];
    this.#part = [];
    this.#wake?.();
    this.settings.onEnd();
  }

  /** What was missed comes first, a part whenever the one before is read: what comes meanwhile waits behind it. */
  async next(): Promise<Result> {
    for (;;) {
      if (this.#isEnded) return this.#end();
      const update = this.#part.shift() ?? (this.#missed === null ? this.#waiting.shift() : undefined);
      if (update !== undefined) return { done: false, value: update };
      if (this.#missed !== null) await this.#readMissed(this.#missed);
      else await this.#more();
    }
  }

  async return(): Promise<Result> {
    this.end();
    return ended;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #readMissed(read: ReadMissed): Promise<void> {
    try {
      const part = await read();
      if (part === null) this.#missed = null;
      else this.#part = [...part];
    } catch (fault) {
      this.end(fault as Error);
    }
  }

  async #more(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    this.#wake = undefined;
  }

  #end(): Result {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure;
    return ended;
  }
}
