/** The parts of contents: the questions of a quiz, the items of a module. */
import { write } from '../../../platform/transaction/write.js';
import type { ContentAspect } from '../content-kinds.js';
import type { CopiedKind } from './copied-content.js';
import { copiedRow, newRow, withAspects } from './copied-row.js';
import type { ContentRow, WrittenRow } from './copied-table.js';
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
export async function partsOf(
  copying: Copying,
  table: Part,
  wholes: readonly WrittenWhole[],
  at: number,
): Promise<WrittenPart> {
  const known = wholes.flatMap(({ before }) => (before?.parts[at] ?? []).map(({ id }) => id));
  const worked = new Set(known.length === 0 ? [] : await table.worked?.among(copying, known));
  const fixed = (id: number) => (worked.has(id) && !copying.overwrites ? table.worked?.columns : undefined);
  const made: ContentRow[] = [];
  const changed: WrittenRow[] = [];
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
      } else changed.push({ row: withAspects(table, own, row, aspects, fixed(own.id)), before: own });
    }
    if (all) removed.push(...here.keys());
  }
  await table.prepare?.(copying, [...made.map((row) => ({ row, before: null })), ...changed]);
  return { table, made, changed: changed.map(({ row }) => row), removed };
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
