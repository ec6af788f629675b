import type { Reporter, Test } from '@jest/reporters';

/** Milliseconds after which a file that has not ended is named, again and again. */
const long = 120_000;

/** Names the test files that run for long: where a run that stands still does so. */
export default class RunningFiles implements Pick<Reporter, 'onTestFileStart' | 'onTestFileResult' | 'onRunComplete'> {
  readonly #since = new Map<string, number>();
  readonly #timer = setInterval(() => this.#tell(), long / 2).unref();

  onTestFileStart({ path }: Test): void {
    this.#since.set(path, Date.now());
  }

  onTestFileResult({ path }: Test): void {
    this.#since.delete(path);
  }

  onRunComplete(): void {
    clearInterval(this.#timer);
  }

  #tell(): void {
    for (const [path, since] of this.#since) {
      const time = Date.now() - since;
      if (time > long) process.stderr.write(`still runs after ${Math.round(time / 1000)} s: ${path}\n`);
    }
  }
}
