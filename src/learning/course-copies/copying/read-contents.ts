/** Contents with their parts, as they are just now. */
import type { OperationContext, RequestContext, Services } from '../../../platform/transaction/context.js';
import { chunks } from './chunks.js';
import type { CopiedKind, CopiedPartOfKind } from './copied-content.js';
import type { CopiedRows } from './copied-rows.sql.js';
import type { ContentRow } from './copied-table.js';
import type { WholeRow } from './digests.rules.js';

/** Who reads: in a transaction, or beside one. */
export interface ReadingContext extends Pick<RequestContext, 'meter' | 'em'> {
  readonly services: Pick<Services, 'database' | 'extensions'>;
}

export interface ReadContent extends WholeRow {
  /** It is not deleted. */
  readonly living: boolean;
}

interface ReadRow {
  /** Of a part: the content to which it belongs; null where it belongs to none. */
  readonly whole: number | null;
  readonly row: ContentRow & { whole?: number; living?: boolean };
}

async function rowsOf(ctx: ReadingContext, statement: CopiedRows['byId'], ids: readonly number[]): Promise<ReadRow[]> {
  return ctx.services.database.rows<ReadRow>(statement.with({ ids }), ctx.em, ctx.meter);
}

/** Takes from a row what the statement says beside its columns. */
function stripped({ row: said }: ReadRow): { row: ContentRow; living: boolean } {
  const living = said.living === true;
  delete said.living;
  delete said.whole;
  return { row: said, living };
}

/** Contents by their ids, deleted ones as well, in the order of the ids. One statement for the kind and for each of its parts. */
export const readContents = (ctx: ReadingContext, content: CopiedKind, ids: readonly number[]) =>
  contentsAs(ctx, content, ids, { byId: 'byId', ofWholes: 'ofWholes' });

/** The same, held until the end of the transaction: what a teacher changes meanwhile waits, and is not written over. */
export const holdContents = (ctx: OperationContext, content: CopiedKind, ids: readonly number[]) =>
  contentsAs(ctx, content, ids, { byId: 'heldById', ofWholes: 'heldOfWholes' });

interface HowRead {
  readonly byId: 'byId' | 'heldById';
  readonly ofWholes: 'ofWholes' | 'heldOfWholes';
}

async function contentsAs(
  ctx: ReadingContext,
  content: CopiedKind,
  ids: readonly number[],
  { byId, ofWholes }: HowRead,
): Promise<ReadContent[]> {
  if (ids.length === 0) return [];
  const wholes = await rowsOf(ctx, content.rows[byId], ids);
  const parts: Map<number, ContentRow[]>[] = [];
  for (const part of content.parts) {
    const byWhole = new Map<number, ContentRow[]>();
    for (const one of await rowsOf(ctx, part.rows[ofWholes], ids)) {
      const whole = one.whole as number;
      byWhole.set(whole, [...(byWhole.get(whole) ?? []), stripped(one).row]);
    }
    parts.push(byWhole);
  }
  return wholes.map((one) => ({ ...stripped(one), parts: parts.map((of) => of.get(one.row.id) ?? []) }));
}

/** Parts by their ids, those that are there, each with the id of the content to which it belongs. */
export async function readParts(
  ctx: ReadingContext,
  part: CopiedPartOfKind,
  ids: readonly number[],
): Promise<{ readonly whole: number; readonly row: ContentRow }[]> {
  const found = await rowsOf(ctx, part.rows.byId, ids);
  return found.flatMap((one) => {
    const { row, living } = stripped(one);
    return living && one.whole !== null ? [{ whole: one.whole, row }] : [];
  });
}

/** How many contents of a kind are read at once: fewer where each can have many parts. */
export const chunkOf = ({ parts }: CopiedKind): number => (parts.length > 0 ? 50 : 200);

/** The ids of the contents of a course that are copied, chunk by chunk. */
export async function* contentIdsOf(
  ctx: ReadingContext,
  content: CopiedKind,
  courseId: number,
): AsyncGenerator<readonly number[]> {
  const limit = chunkOf(content);
  // Of contents that lie in each other the ids of all are read at once.
  if (content.depth !== undefined) {
    const asked = content.rows.ofCourse.with({ courseId, after: 0, limit });
    const all = (await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter)).map(({ id }) => id);
    yield* chunks(all, limit);
    return;
  }
  for (let after = 0; ; ) {
    const asked = content.rows.ofCourse.with({ courseId, after, limit });
    const found = await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter);
    if (found.length === 0) return;
    yield found.map(({ id }) => id);
    if (found.length < limit) return;
    after = found.at(-1)?.id ?? 0;
  }
}

/** A content of a course by its id; null for one that is deleted, that is not copied, or that is elsewhere. */
export async function contentOfCourse(
  ctx: ReadingContext,
  content: CopiedKind,
  courseId: number,
  id: number,
): Promise<ContentRow | null> {
  const asked = content.rows.amongCourse.with({ courseId, ids: [id] });
  const [found] = await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter);
  if (found === undefined) return null;
  const [read] = await readContents(ctx, content, [id]);
  return read?.row ?? null;
}
