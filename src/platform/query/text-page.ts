import type { TextEnv, WriteRows } from './answer-selection.js';
import { Page, type PageRows } from './page.js';
import type { FieldArguments } from './reads.js';

/** A page that is wanted as one text. */
export class TextPage extends Page {
  /**
   * @param write null where no text is written of such rows
   * @param fieldArguments of the lists inside
   */
  constructor(
    found: PageRows,
    args: FieldArguments,
    private readonly write: WriteRows | null,
    private readonly fieldArguments: readonly FieldArguments[],
  ) {
    super(found, args);
  }

  /** The rows as a JSON list; null where that cannot be written. */
  text(given: Pick<TextEnv, 'ctx' | 'variables'>): string | null {
    const { write, fieldArguments } = this;
    if (write === null) return null;
    try {
      return write(this.nodes, { ...given, fieldArguments, read: new Map() });
    } catch {
      return null;
    }
  }
}
