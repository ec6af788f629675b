/**
 * Looks for tokens by their digests. Whoever comes while as many statements as there are connections are under way waits for
 * the next one, which asks for all who wait.
 */

/** Digests in one statement. */
const most = 64;

interface Asked<Found> {
  readonly digest: Buffer;
  readonly found: (row: Found | undefined) => void;
  readonly failed: (fault: unknown) => void;
}

export class LookUps<Found> {
  /** How many are being looked for. */
  size = 0;
  readonly #waiting: Asked<Found>[] = [];
  #statements = 0;

  /**
   * @param ask answers a row, or nothing, for each digest in their order
   * @param atOnce statements
   */
  constructor(
    private readonly ask: (digests: readonly Buffer[]) => Promise<readonly (Found | undefined)[]>,
    private readonly atOnce: number,
  ) {}

  /** Asks the database after the call, never before. */
  find(digest: Buffer): Promise<Found | undefined> {
    this.size += 1;
    return new Promise((found, failed) => {
      this.#waiting.push({ digest, found, failed });
      if (this.#statements < this.atOnce) void this.#send();
    });
  }

  async #send(): Promise<void> {
    this.#statements += 1;
    while (this.#waiting.length > 0) {
      const asked = this.#waiting.splice(0, most);
      try {
        const rows = await this.ask(asked.map(({ digest }) => digest));
        for (const [n, { found }] of asked.entries()) found(rows[n]);
      } catch (fault) {
        for (const { failed } of asked) failed(fault);
      }
      this.size -= asked.length;
    }
    this.#statements -= 1;
  }
}
