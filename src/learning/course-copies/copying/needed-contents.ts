/** What has to be copied with what somebody has selected. */
import type { ContentKind } from '../content-kinds.js';
import { chunks } from './chunks.js';
import type { CopiedKind, CopiedPartOfKind } from './copied-content.js';
import type { ContentRow, CopiedTable, Named } from './copied-table.js';
import { chunkOf, type ReadContent, type ReadingContext, readContents, readParts } from './read-contents.js';
import { type CopyPlan, kindsInOrder } from './start-copying.js';

/** What is selected, as contents of the course. */
export interface SelectedContents {
  /** Contents that were selected themselves. */
  readonly contents: readonly Named[];
  /** Contents of which a part was selected, an item of a module, and what that part brings along. */
  readonly wholes: readonly Named[];
  readonly brought: readonly Named[];
  /** Ids that are none of the course. */
  readonly unknown: readonly number[];
}

/** Finds what somebody has selected by the ids of a kind: contents, or parts of contents. */
export async function selectedContents(
  ctx: ReadingContext,
  courseId: number,
  kind: ContentKind,
  ids: readonly number[],
): Promise<SelectedContents> {
  const kinds = kindsInOrder(ctx);
  const own = kinds.find((content) => content.kind === kind);
  const found = own === undefined ? [] : await belonging(ctx, own, courseId, ids);
  let unknown = ids.filter((id) => !found.includes(id));
  const [wholes, brought]: [Named[], Named[]] = [[], []];
  for (const content of kinds)
    for (const part of content.parts.filter((one) => one.kind === kind)) {
      if (unknown.length === 0) continue;
      const parts = await readParts(ctx, part, unknown);
      const there = new Set(await belonging(ctx, content, courseId, [...new Set(parts.map(({ whole }) => whole))]));
      const known = parts.filter(({ whole }) => there.has(whole));
      wholes.push(...known.map(({ whole }): Named => [content.kind, whole]));
      brought.push(...known.flatMap(({ row }) => part.brings?.(row) ?? []));
      unknown = unknown.filter((id) => !known.some(({ row }) => row.id === id));
    }
  return { contents: found.map((id): Named => [kind, id]), wholes, brought, unknown };
}

/**
 * What is selected, with all that it cannot be without, such as the group of an assignment, and all that goes with it, such
 * as the files of a folder. What comes along because something refers to it mostly brings nothing else that goes with it.
 */
export async function neededContents(
  ctx: ReadingContext,
  courseId: number,
  selected: ReadonlyMap<ContentKind, readonly number[]>,
): Promise<CopyPlan> {
  const kinds = kindsInOrder(ctx);
  const needed = new Needed(new Set(kinds.map(({ kind }) => kind)));
  for (const [kind, ids] of selected) {
    if (ids.length === 0) continue;
    const { contents, wholes, brought } = await selectedContents(ctx, courseId, kind, ids);
    needed.add(contents, 'wanted');
    needed.add(wholes, 'needed');
    needed.add(brought, 'wanted');
  }
  while (needed.waiting)
    for (const content of kinds)
      for (const as of ['wanted', 'needed'] as const)
        for (const chunk of chunks(
          await belonging(ctx, content, courseId, needed.take(content.kind, as)),
          chunkOf(content),
        ))
          await follow(ctx, courseId, needed, { content, ids: chunk, isWanted: as === 'wanted' });
  const plan = new Map<ContentKind, readonly number[]>();
  for (const content of kinds) plan.set(content.kind, await belonging(ctx, content, courseId, needed.of(content.kind)));
  return plan;
}

/** Somebody wants a content with what goes with it, or something else cannot be without it. */
type Reason = 'wanted' | 'needed';

/** What was found to be copied so far. */
class Needed {
  readonly #known = new Map<ContentKind, Map<number, Reason>>();
  readonly #next = new Map<string, Set<number>>();

  /** @param kinds of contents that stand by themselves: parts come with these */
  constructor(readonly kinds: ReadonlySet<ContentKind>) {}

  get waiting(): boolean {
    return this.#next.size > 0;
  }

  add(contents: readonly Named[], as: Reason): void {
    for (const [kind, id] of contents) {
      if (!this.kinds.has(kind)) continue;
      const known = this.#known.get(kind) ?? new Map<number, Reason>();
      const before = known.get(id);
      if (before === 'wanted' || before === as) continue;
      this.#known.set(kind, known.set(id, as));
      const place = `${kind} ${as}`;
      this.#next.set(place, (this.#next.get(place) ?? new Set()).add(id));
    }
  }

  /** Those that have yet to be looked at. */
  take(kind: ContentKind, as: Reason): number[] {
    const place = `${kind} ${as}`;
    const ids = [...(this.#next.get(place) ?? [])];
    this.#next.delete(place);
    return ids;
  }

  of = (kind: ContentKind): number[] => [...(this.#known.get(kind)?.keys() ?? [])];
}

interface Followed {
  readonly content: CopiedKind;
  readonly ids: readonly number[];
  readonly isWanted: boolean;
}

/** Adds what contents refer to and, where they are wanted, what goes with them. */
async function follow(ctx: ReadingContext, courseId: number, needed: Needed, followed: Followed): Promise<void> {
  const { content, ids, isWanted } = followed;
  const rows = (await readContents(ctx, content, ids)).flatMap((one) => rowsOf(content, one));
  needed.add(
    rows.flatMap(([table, row]) => referencesOf(table, row)),
    'needed',
  );
  if (!isWanted && content.comesWhole !== true) return;
  needed.add(
    rows.flatMap(([table, row]) => table.brings?.(row) ?? []),
    'wanted',
  );
  for (const { kind, rows } of kindsInOrder(ctx)) {
    const along = rows.alongWith.get(content.kind)?.with({ courseId, ids });
    if (along === undefined) continue;
    const found = await ctx.services.database.rows<{ id: number }>(along, ctx.em, ctx.meter);
    needed.add(
      found.map(({ id }): Named => [kind, id]),
      'wanted',
    );
  }
}

/** A content and its parts, each with its table. */
const rowsOf = (content: CopiedKind, { row, parts }: ReadContent): (readonly [CopiedTable, ContentRow])[] => [
  [content, row],
  ...content.parts.flatMap((part: CopiedPartOfKind, at) => (parts[at] ?? []).map((one) => [part, one] as const)),
];

/** Those of the course among some ids, in the order in which they are copied. */
async function belonging(ctx: ReadingContext, { rows }: CopiedKind, courseId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const found = await ctx.services.database.rows<{ id: number }>(
    rows.amongCourse.with({ courseId, ids }),
    ctx.em,
    ctx.meter,
  );
  return found.map(({ id }) => id);
}

/** What a row refers to and cannot be without. */
const referencesOf = ({ references = {} }: CopiedTable, row: ContentRow): Named[] =>
  Object.entries(references).flatMap(([column, { kind, dispensable }]) =>
    dispensable === true
      ? []
      : [row[column]]
          .flat()
          .filter((id) => typeof id === 'number')
          .map((id): Named => [kind, id]),
  );
