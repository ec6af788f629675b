/**
 * Look-ups by digest. Whoever comes while as many statements as there are connections are under way waits for the next one,
 * which asks for all who wait: a busy process hears of each statement late, and would else look for so many and no more in
 * a round of its event loop.
 */
import { fewDozen, Line } from './line.js';

/** Digests in one statement. */
const most = 64;

interface Asked<Found> {
  readonly digest: Buffer;
  readonly line: 'exams' | 'others';
  readonly found: (row: Found | undefined) => void;
  readonly failed: (fault: unknown) => void;
}

/** Where requests wait for the look-ups of their tokens. */
export interface LookUpLines {
  /** Of exams: they are looked for before the others. */
  readonly exams: Line<object>;
  readonly others: Line<object>;
  /** How many of each wait for the answer of a statement: they have left their line, and are not where they wait next. */
  readonly underWay: { readonly exams: number; readonly others: number };
}

export class LookUps<Found> {
  readonly lines = {
    exams: new Line<Asked<Found>>(fewDozen),
    others: new Line<Asked<Found>>(fewDozen),
    underWay: { exams: 0, others: 0 },
  } satisfies LookUpLines;
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
  find(digest: Buffer, isExam = false): Promise<Found | undefined> {
    return new Promise((found, failed) => {
      const line = isExam ? 'exams' : 'others';
      this.lines[line].join({ digest, line, found, failed }, performance.now());
      if (this.#statements < this.atOnce) void this.#send();
    });
  }

  async #send(): Promise<void> {
    this.#statements += 1;
    for (let asked = this.#taken(); asked.length > 0; asked = this.#taken()) {
      for (const { line } of asked) this.lines.underWay[line] += 1;
      try {
        const rows = await this.ask(asked.map(({ digest }) => digest));
        for (const [n, { found }] of asked.entries()) found(rows[n]);
      } catch (fault) {
        for (const { failed } of asked) failed(fault);
      } finally {
        for (const { line } of asked) this.lines.underWay[line] -= 1;
      }
    }
    this.#statements -= 1;
  }

  #taken(): Asked<Found>[] {
    const taken: Asked<Found>[] = [];
    const now = performance.now();
    for (const line of [this.lines.exams, this.lines.others])
      for (let next = line.next(now); next !== undefined; next = line.next(now)) {
        if (taken.push(next) === most) return taken;
      }
    return taken;
  }
}
