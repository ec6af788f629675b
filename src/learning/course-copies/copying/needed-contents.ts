/** What has to be copied with what somebody has chosen. */
import type { ContentKind } from '../content-kinds.js';
import type { ContentRow, CopiedKind, CopiedTable } from './copied-content.js';
import { chunks } from './copy-plan.js';
import { chunkOf, type ReadingContext, readContents } from './read-contents.js';
import { type CopyPlan, kindsInOrder } from './start-copying.js';

/** The contents of a course among those that are chosen, and all that they refer to in it: the group of an assignment, say. */
export async function neededContents(
  ctx: ReadingContext,
  courseId: number,
  chosen: ReadonlyMap<ContentKind, readonly number[]>,
): Promise<CopyPlan> {
  const kinds = kindsInOrder(ctx);
  const needed = new Map(kinds.map(({ kind }) => [kind, new Set<number>()]));
  let asked = new Map(chosen);
  while (asked.size > 0) {
    const next = new Map<ContentKind, number[]>();
    for (const content of kinds) {
      const known = needed.get(content.kind)!;
      const ids = (asked.get(content.kind) ?? []).filter((id) => !known.has(id));
      for (const chunk of chunks(await belonging(ctx, content, courseId, ids), chunkOf(content))) {
        for (const id of chunk) known.add(id);
        for (const [kind, id] of await referredTo(ctx, content, chunk)) next.set(kind, [...(next.get(kind) ?? []), id]);
      }
    }
    asked = next;
  }
  const plan = new Map<ContentKind, readonly number[]>();
  for (const content of kinds)
    plan.set(content.kind, await belonging(ctx, content, courseId, [...(needed.get(content.kind) ?? [])]));
  return plan;
}

/** Those of the course among some ids, in the order in which they are copied. */
async function belonging(ctx: ReadingContext, { rows }: CopiedKind, courseId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const asked = rows.amongCourse.with({ courseId, ids: [...new Set(ids)] });
  const found = await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter);
  return found.map(({ id }) => id);
}

/** What contents and their parts refer to. */
async function referredTo(
  ctx: ReadingContext,
  content: CopiedKind,
  ids: readonly number[],
): Promise<[ContentKind, number][]> {
  const found = await readContents(ctx, content, ids);
  return found.flatMap(({ row, parts }) => [
    ...referencesOf(content, row),
    ...content.parts.flatMap((part, at) => (parts[at] ?? []).flatMap((one) => referencesOf(part, one))),
  ]);
}

const referencesOf = ({ references = {} }: CopiedTable, row: ContentRow): [ContentKind, number][] =>
  Object.entries(references).flatMap(([column, { kind }]) =>
    [row[column]]
      .flat()
      .filter((id) => typeof id === 'number')
      .map((id): [ContentKind, number] => [kind, id]),
  );
