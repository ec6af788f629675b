/**
 * Look-ups by digest. Whoever comes while as many statements as there are connections are under way waits for the next one,
 * which asks for all who wait: a busy process hears of each statement late, and would else look for so many and no more in
 * a round of its event loop.
 */
import { Line } from './line.js';

/** Digests in one statement. */
const most = 64;

interface Asked<Found> {
  readonly digest: Buffer;
  readonly found: (row: Found | undefined) => void;
  readonly failed: (fault: unknown) => void;
}

export class LookUps<Found> {
  readonly line = new Line<Asked<Found>>();
  #underWay = 0;

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
    return new Promise((found, failed) => {
      this.line.join({ digest, found, failed }, performance.now());
      if (this.#underWay < this.atOnce) void this.#send();
    });
  }

  async #send(): Promise<void> {
    this.#underWay += 1;
    while (this.line.length > 0) {
      const asked = this.#taken();
      try {
        const rows = await this.ask(asked.map(({ digest }) => digest));
        for (const [n, { found }] of asked.entries()) found(rows[n]);
      } catch (fault) {
        for (const { failed } of asked) failed(fault);
      }
    }
    this.#underWay -= 1;
  }

  #taken(): Asked<Found>[] {
    const taken: Asked<Found>[] = [];
    const now = performance.now();
    for (let next = this.line.next(now); next !== undefined; next = this.line.next(now)) {
      taken.push(next);
      if (taken.length === most) break;
    }
    return taken;
  }
}
