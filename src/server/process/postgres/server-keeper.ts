/** Starts a server again that somebody else has ended. */
export interface KeeperSettings {
  readonly isGone: () => boolean;
  readonly startAgain: () => Promise<unknown>;
  /** Told of each outage, and once of why it lasts. */
  readonly log: (line: string) => void;
  /** Milliseconds between two looks; the server is started again when it was gone at two of them. Default 250. */
  readonly lookEvery?: number;
}

/** Milliseconds between two starts that fail, at most: a disk that is full stays so for a while. */
const longestPause = 5_000;

export class ServerKeeper {
  readonly #lookEvery: number;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #gone = false;
  #stopped = false;
  /** Starts in a row that have failed. */
  #failures = 0;

  constructor(private readonly settings: KeeperSettings) {
    this.#lookEvery = settings.lookEvery ?? 250;
  }

  start(): void {
    if (this.#stopped) return;
    const pause = Math.min(this.#lookEvery * 2 ** this.#failures, longestPause);
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => this.start());
    }, pause);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { isGone, startAgain, log } = this.settings;
    try {
      const wasGone = this.#gone;
      this.#gone = isGone();
      if (!this.#gone) this.#failures = 0;
      if (!this.#gone || !wasGone) return;
      if (this.#failures === 0) log('PostgreSQL has ended: starting it again.');
      await startAgain();
      this.#failures = 0;
    } catch (error) {
      if (this.#failures === 0) log(`PostgreSQL could not be started again: ${(error as Error).message}`);
      this.#failures += 1;
    }
  }
}
