/** Keeps the job library's pool of workers running: it is started anew whenever it ends without having been asked to. */
import { setTimeout as pause } from 'node:timers/promises';
import { TellOnce } from '../../platform/tell-once.js';

/** What the job library starts. */
export interface Runner {
  /** Settles when its workers have ended, whatever the reason: the library resolves it after some faults. */
  readonly promise: Promise<void>;
  stop(): Promise<void>;
}

export interface KeptRunnerSettings {
  /**
   * Starts the workers.
   * @param ended to be called when the library says that they end, which may be before `promise` settles, or without it
   */
  readonly start: (ended: () => void) => Promise<Runner>;
  /** Whether jobs have waited for so long that the workers cannot be working. */
  readonly isStuck: () => Promise<boolean>;
  /** Whether workers can work at all; while they cannot, none are started and nothing is looked for. */
  readonly mayRun: () => Promise<boolean>;
  readonly onFault: (fault: unknown) => void;
  /** Milliseconds between two looks whether jobs wait. */
  readonly lookEvery: number;
}

/** Milliseconds before a new start: the first after workers that ran well, then twice as long after each failure. */
const firstPause = 100;
const longestPause = 5_000;
/** Milliseconds that workers which ended by a fault may take to give their connections back. */
const farewell = 2_000;

/** One start of the workers, until they end. */
interface Run {
  readonly runner: Runner;
  /** Resolves at the first sign that they have ended, or when `end` is called. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

export class KeptRunner {
  readonly #stopping = new AbortController();
  #run: Run | undefined;
  #kept: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: KeptRunnerSettings) {}

  /** Resolves when the workers run for the first time, or have to wait; a fault of this first start is the caller's. */
  async start(): Promise<void> {
    this.#run = (await this.settings.mayRun()) ? await this.#begin() : undefined;
    this.#kept = this.#keep(this.#run);
    this.#timer = setInterval(() => void this.#look(), this.settings.lookEvery);
    this.#timer.unref();
  }

  /** Lets running jobs end. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    this.#run?.end();
    await this.#kept;
    await this.#run?.runner.stop().catch(this.settings.onFault);
  }

  async #begin(): Promise<Run> {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const runner = await this.settings.start(end);
    runner.promise.catch(this.settings.onFault).finally(end);
    return { runner, ended, end };
  }

  async #keep(first: Run | undefined): Promise<void> {
    let run = first ?? (await this.#beginAgain(firstPause));
    let wait = firstPause;
    while (run !== undefined) {
      this.#run = run;
      const since = performance.now();
      await run.ended;
      if (this.#stopping.signal.aborted) return;
      this.settings.onFault(new Error('The job workers ended without having been asked to: they are started anew.'));
      if (performance.now() - since > longestPause) wait = firstPause;
      this.#run = undefined;
      // Workers that have ended by themselves refuse to be stopped.
      await Promise.race([run.runner.stop().catch(() => undefined), pause(farewell, undefined, { ref: false })]);
      run = await this.#beginAgain(wait);
      wait = Math.min(wait * 2, longestPause);
    }
  }

  /** Tries until the workers run; undefined when they are asked to end meanwhile. */
  async #beginAgain(firstWait: number): Promise<Run | undefined> {
    const faults = new TellOnce(this.settings.onFault);
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longestPause)) {
      await pause(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return undefined;
      try {
        if (await this.settings.mayRun()) return await this.#begin();
        faults.tell(new Error('The database takes no writes: jobs wait until it does.'));
      } catch (fault) {
        faults.tell(fault);
      }
    }
  }

  async #look(): Promise<void> {
    try {
      if (!(await this.settings.mayRun()) || !(await this.settings.isStuck()) || this.#stopping.signal.aborted) return;
      this.settings.onFault(new Error('Jobs wait and no worker takes them.'));
      this.#run?.end();
    } catch {
      // The database is away: the workers come back with it.
    }
  }
}
