/** What has changed in a blueprint since the last migration. Decision 0133. */
import { isDeepStrictEqual } from 'node:util';
import {
  type ContentKind,
  type CopiedKind,
  contentIdsOf,
  type Digests,
  digestsOf,
  gone,
  kindsInOrder,
  type ReadContent,
  type ReadingContext,
  readContents,
} from '../course-copies/index.js';
import { type ItemState, itemsOfTemplate, type ToldChange } from './blueprint-items.sql.js';

/** A template, and the course whose contents it hands down. */
export interface Stock {
  readonly templateId: number;
  readonly courseId: number;
}

type Items = ReadonlyMap<string, ItemState>;

const keyOf = (kind: ContentKind, sourceId: number): string => `${kind} ${sourceId}`;

/** The changes, chunk by chunk, kind by kind, in the order in which kinds are copied; what was deleted comes last. */
export async function* changedContents(ctx: ReadingContext, stock: Stock): AsyncGenerator<readonly ToldChange[]> {
  const asked = itemsOfTemplate.with({ templateId: stock.templateId });
  const rows = await ctx.services.database.rows<ItemState>(asked, ctx.em, ctx.meter);
  const items: Items = new Map(rows.map((one) => [keyOf(one.kind, one.sourceId), one]));
  const seen = new Set<string>();
  for (const content of kindsInOrder(ctx))
    for await (const ids of contentIdsOf(ctx, content, stock.courseId)) {
      for (const id of ids) seen.add(keyOf(content.kind, id));
      const contents = await readContents(ctx, content, ids);
      yield contents.flatMap((one) => changeOf(content, one, items.get(keyOf(content.kind, one.row.id))) ?? []);
    }
  yield rows.filter((one) => !seen.has(keyOf(one.kind, one.sourceId)) && isThere(one.digests)).map(deletionOf);
}

/** What the next migration would find changed. Statements go by the chunks that the course is read in. Source: supplement §2.9. */
export async function unsyncedChanges(ctx: ReadingContext, stock: Stock): Promise<readonly ToldChange[]> {
  const changes: ToldChange[] = [];
  for await (const chunk of changedContents(ctx, stock)) changes.push(...chunk);
  return changes;
}

/** It was found by an earlier migration, and not as deleted. */
const isThere = (digests: Digests): boolean =>
  Object.keys(digests).length > 0 && !isDeepStrictEqual({ ...digests }, { ...gone });

function changeOf(content: CopiedKind, read: ReadContent, item: ItemState | undefined): ToldChange | null {
  const { row } = read;
  const locks = item?.locks ?? [];
  const digests = { ...digestsOf(content, read), ...(locks.length > 0 && { locks: locks.join() }) };
  const known = item !== undefined && isThere(item.digests);
  if (known && isDeepStrictEqual({ ...item.digests }, digests)) return null;
  return {
    kind: content.kind,
    sourceId: row.id,
    name: nameOf(content, row),
    path: content.path(row),
    changeType: known ? 'updated' : 'created',
    locked: locks.length > 0,
    digests,
  };
}

/** What people call a content. */
export function nameOf({ name }: CopiedKind, row: Readonly<Record<string, unknown>>): string {
  const called = row[name];
  return typeof called === 'string' ? called : '';
}

const deletionOf = ({ kind, sourceId, name, locks }: ItemState): ToldChange => ({
  kind,
  sourceId,
  name,
  path: null,
  changeType: 'deleted',
  locked: locks.length > 0,
  digests: gone,
});
