/** What contents refer to that is not copied, because the course may use it as it is: what belongs to its accounts. */
import type { CopiedKind } from './copied-content.js';
import type { ContentRow, CopiedTable } from './copied-table.js';
import type { Copying } from './copying.js';
import type { WholeRow } from './digests.rules.js';

/** Finds, of what contents of a chunk and their parts refer to, what the course may use without a copy. */
export async function findShared(copying: Copying, content: CopiedKind, sources: readonly WholeRow[]): Promise<void> {
  await findIn(
    copying,
    content,
    sources.map(({ row }) => row),
  );
  for (const [at, part] of content.parts.entries())
    await findIn(
      copying,
      part,
      sources.flatMap(({ parts }) => parts[at] ?? []),
    );
}

async function findIn(copying: Copying, { references = {} }: CopiedTable, rows: readonly ContentRow[]): Promise<void> {
  const { ctx, course, copies, shared } = copying;
  for (const [column, { kind, shared: sharedIds }] of Object.entries(references)) {
    if (sharedIds === undefined) continue;
    const named = new Set(rows.map((row) => row[column]).filter((id) => typeof id === 'number'));
    const ids = [...named].filter((id) => copies.of(kind, id) === undefined && shared.of(kind, id) === undefined);
    if (ids.length === 0) continue;
    const asked = sharedIds.with({ courseId: course.id, ids });
    for (const { id } of await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter))
      shared.add(kind, id, id);
  }
}
