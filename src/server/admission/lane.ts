/** So many requests of one kind are worked on at once; the others wait here, where their wait is known. Decision 0047. */
import { overloaded } from '../../platform/refusal/refusal.js';
import { Line, type Patience } from './line.js';

export interface LaneSettings {
  /** It is the lane of exams. */
  readonly urgent: boolean;
  /** Requests that are worked on at once: enough to keep their connections busy, and no more. */
  readonly capacity: () => number;
  /** So many may wait in any case: a few dozen callers who each wait for their answer are no overload, whatever they ask. */
  readonly few: () => number;
  /** Who would wait longer is refused at once. */
  readonly patience: () => Patience;
  /** Milliseconds after which whoever waits is refused, whatever was thought when they came. */
  readonly longest: number;
  /** Told when a place was given back. */
  readonly onGiven?: () => void;
  /** Seconds after which whoever was refused may try again. */
  readonly retryAfter: number;
}

interface Waiting {
  readonly go: () => void;
}

export class Lane {
  readonly line = new Line<Waiting>();
  /** The same lane for those whose wait was judged before: they are not refused because others came meanwhile. */
  readonly ofAdmitted: Pick<Lane, 'urgent' | 'acquire' | 'release'>;
  #working = 0;

  constructor(private readonly settings: LaneSettings) {
    const { urgent } = settings;
    this.ofAdmitted = { urgent, acquire: () => this.#acquire(true), release: () => this.release() };
  }

  get urgent(): boolean {
    return this.settings.urgent;
  }

  /** Requests that are worked on. */
  get working(): number {
    return this.#working;
  }

  /**
   * Whether one who came now would be worked on in time.
   * @param ahead how many will have come before
   * @param before milliseconds that they wait elsewhere
   */
  admits(now: number, ahead = 0, before = 0): boolean {
    const { few, patience } = this.settings;
    return this.line.length + ahead < few() || !this.line.isTooLong(now, patience(), ahead, before);
  }

  /**
   * Waits for a permit; undefined where there is one now. Each is given back by `give`.
   * @throws Refusal 503 `overloaded` when none will come free in time, or none has
   */
  acquire(): Promise<void> | undefined {
    return this.#acquire(false);
  }

  #acquire(isAdmitted: boolean): Promise<void> | undefined {
    if (this.line.length === 0 && this.#working < this.settings.capacity()) {
      this.#working += 1;
      return undefined;
    }
    return this.#wait(isAdmitted);
  }

  release(): void {
    this.#working -= 1;
    this.fill();
    this.settings.onGiven?.();
  }

  /** Lets begin who waits, as far as there are places. */
  fill(): void {
    while (this.line.length > 0 && this.#working < this.settings.capacity()) {
      const next = this.line.next(performance.now()) as Waiting;
      this.#working += 1;
      next.go();
    }
  }

  #wait(isAdmitted: boolean): Promise<void> {
    const now = performance.now();
    return new Promise((resolve, reject) => {
      const refuse = () => reject(overloaded(this.settings.retryAfter));
      if (!isAdmitted && !this.admits(now)) return refuse();
      const late = setTimeout(() => {
        this.line.leave(one, performance.now());
        refuse();
      }, this.settings.longest).unref();
      const one: Waiting = {
        go: () => {
          clearTimeout(late);
          resolve();
        },
      };
      this.line.join(one, now);
    });
  }
}
