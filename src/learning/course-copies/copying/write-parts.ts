/** The parts of contents: the questions of a quiz, the items of a module. */
import { write } from '../../../platform/transaction/write.js';
import type { ContentAspect } from '../content-kinds.js';
import type { ContentRow, CopiedKind } from './copied-content.js';
import { copiedRow, newRow, withAspects } from './copied-row.js';
import type { Copying } from './copying.js';
import type { WholeRow } from './digests.rules.js';

type Part = CopiedKind['parts'][number];

/** What is done with the rows of a part. */
export interface WrittenPart {
  readonly table: Part;
  readonly made: readonly ContentRow[];
  readonly changed: readonly ContentRow[];
  readonly removed: readonly number[];
}

/** A content that is written, with its parts in the source and in the course. */
export interface WrittenWhole {
  readonly source: WholeRow;
  readonly before: WholeRow | null;
  /** Aspects that are copied; all of a new one. */
  readonly aspects: readonly ContentAspect[];
}

/** Which parts there are is a matter of the content; what else a part says follows the aspect that it is about. */
export function partsOf(copying: Copying, table: Part, wholes: readonly WrittenWhole[], at: number): WrittenPart {
  const made: ContentRow[] = [];
  const changed: ContentRow[] = [];
  const removed: number[] = [];
  for (const { source, before, aspects } of wholes) {
    const here = new Map((before?.parts[at] ?? []).map((row) => [row.id, row]));
    const all = before === null || aspects.includes('content');
    for (const part of source.parts[at] ?? []) {
      const row = copiedRow(copying, table, part);
      if (row === null) continue;
      const own = here.get(row.id);
      here.delete(row.id);
      if (own === undefined) {
        if (all) made.push(newRow(copying, table, row));
      } else changed.push(withAspects(table, own, row, aspects));
    }
    if (all) removed.push(...here.keys());
  }
  return { table, made, changed, removed };
}

export async function writeParts(
  { ctx, course }: Copying,
  { table, made, changed, removed }: WrittenPart,
): Promise<void> {
  const inCourse = (rows: readonly ContentRow[]) => ({ courseId: course.id, rows: JSON.stringify(rows) });
  if (removed.length > 0) await write(ctx, table.rows.removed.with({ ids: removed, state: table.removed }));
  if (made.length > 0) await write(ctx, table.rows.made.with(inCourse(made)));
  if (changed.length > 0) await write(ctx, table.rows.changed.with(inCourse(changed)));
}
