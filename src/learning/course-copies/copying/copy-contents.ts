/** Copies contents of one kind: makes what is new, changes what has changed, and keeps what the course has made of it. */
import { write } from '../../../platform/transaction/write.js';
import { type KnownCopy, knownCopies } from '../content-copies.sql.js';
import type { ContentAspect } from '../content-kinds.js';
import type { CopiedKind } from './copied-content.js';
import { copiedRow, newRow, withAspects } from './copied-row.js';
import type { ContentRow, CopiedTable } from './copied-table.js';
import type { Copying, ToldContent } from './copying.js';
import { type Digests, differing, digestsOf } from './digests.rules.js';
import { keepDigests } from './keep-digests.js';
import { holdContents, type ReadContent, readContents } from './read-contents.js';
import { sameInBoth } from './same-change.js';
import { findShared } from './shared-rows.js';
import { type Standing, verdictOn } from './sync.rules.js';
import { partsOf, type WrittenPart, writeParts } from './write-parts.js';

/** A content on its way into the course. */
interface Copied {
  readonly source: ReadContent;
  readonly before: ReadContent | null;
  /** What is written; null leaves the copy as it is. */
  readonly row: ContentRow | null;
  readonly aspects: readonly ContentAspect[];
  readonly sourceDigests: Digests;
  /** The digests that are kept of the copy, of those that it has now. */
  readonly left: (now: Digests) => Digests;
  readonly told: ToldContent;
}

/** @param ids contents of the source, of one chunk; each has an id for its copy */
export async function copyContents(copying: Copying, content: CopiedKind, ids: readonly number[]): Promise<void> {
  const { ctx, copies } = copying;
  const known = await knownOf(copying, content, ids);
  const sources = await readContents(ctx, content, ids);
  await findShared(copying, content, sources);
  const copyIds = sources.map(({ row }) => copies.of(content.kind, row.id)).filter((id) => id !== undefined);
  const befores = new Map((await holdContents(ctx, content, copyIds)).map((one) => [one.row.id, one]));
  const worked = new Set(await content.worked?.among(copying, [...befores.keys()]));
  const copied = sources
    .filter(({ living }) => living)
    .flatMap((source) => {
      const copy = known.get(source.row.id);
      const before = copy === undefined ? undefined : (befores.get(copy.copyId) ?? null);
      return copy === undefined || before === undefined
        ? []
        : [weighed(copying, content, { source, before, known: copy, isWorked: worked.has(copy.copyId) })];
    });
  const written = copied.filter(({ row }) => row !== null);
  forgetIssues(copying, content, written);
  await writeAll(copying, content, written);
  const touched = copied.filter(({ row, before }) => row !== null || before !== null);
  await keepDigests(
    copying,
    content,
    touched.map(({ told, sourceDigests, left: copyDigests }) => ({ ...told, sourceDigests, copyDigests })),
  );
  copying.told.push(...copied.map(({ told }) => told).filter(({ done, kept }) => done !== 'kept' || kept.length > 0));
}

/** What is not written has no new issues. */
function forgetIssues({ issues }: Copying, { kind }: CopiedKind, written: readonly Copied[]): void {
  const ids = new Set(written.map(({ told }) => told.copyId));
  const kept = issues.filter((one) => one.kind !== kind || ids.has(one.copyId));
  issues.splice(0, issues.length, ...kept);
}

async function knownOf({ ctx, course }: Copying, { kind }: CopiedKind, ids: readonly number[]) {
  const asked = knownCopies.with({ courseId: course.id, kind, ids });
  const rows = await ctx.services.database.rows<KnownCopy>(asked, ctx.em, ctx.meter);
  return new Map(rows.map((one) => [one.sourceId, one]));
}

interface Weighing {
  readonly source: ReadContent;
  readonly before: ReadContent | null;
  readonly known: KnownCopy;
  readonly isWorked: boolean;
}

/** Decides what becomes of one content. */
function weighed(copying: Copying, content: CopiedKind, weighing: Weighing): Copied {
  const { source, before, known } = weighing;
  const { kind } = content;
  const locks = copying.locksOf(kind, source.row.id);
  const digests = digestsOf(content, source);
  const sourceDigests = locks.length > 0 ? { ...digests, locks: locks.join() } : digests;
  const about = { kind, sourceId: source.row.id, copyId: known.copyId };
  const as = ({ row, aspects = [], keeps = [], done = 'kept', kept = [] }: Outcome): Copied => ({
    source,
    before,
    row: row ?? null,
    aspects,
    sourceDigests,
    told: { ...about, done, kept },
    left: (now) => ({ ...now, ...Object.fromEntries(keeps.map((aspect) => [aspect, known.copyDigests[aspect]])) }),
  });
  const now = copiedRow(copying, content, source.row);
  if (now === null) return as({});
  if (before === null) return as({ row: newRow(copying, content, now), done: 'made' });
  // What the course had already stands for it as it is.
  if (Object.keys(known.sourceDigests).length === 0) return as({});
  const standing = standingOf(copying, content, before, known, digests);
  return as(outcomeOf(copying, content, { ...weighing, before, now, standing }));
}

/** What is done with a copy; what is not said is none. */
interface Outcome {
  readonly row?: ContentRow;
  readonly aspects?: readonly ContentAspect[];
  /** What the course has changed, and stays a change of its own. */
  readonly keeps?: readonly ContentAspect[];
  readonly done?: ToldContent['done'];
  readonly kept?: ToldContent['kept'];
}

function outcomeOf(
  copying: Copying,
  content: CopiedKind,
  { before, now, standing, isWorked, ...of }: Weighing & { before: ReadContent; now: ContentRow; standing: Standing },
): Outcome {
  const { overwrites } = copying;
  const { source, sourceBefore, copy, copyBefore, locks } = standing;
  const changedHere = differing(copy, copyBefore);
  const isOwn = locks.length === 0 && !overwrites;
  if (!before.living && changedHere.includes('state') && isOwn)
    return { keeps: changedHere, kept: differing(source, sourceBefore).length > 0 ? ['deleted'] : [] };
  const verdict = before.living ? verdictOn(standing) : allOf(standing);
  const same = sameInBoth(copying, content, of.source, { now, copy, aspects: verdict.kept });
  const { copied } = verdict;
  const kept = verdict.kept.filter((aspect) => !same.includes(aspect));
  const keeps = changedHere.filter((aspect) => !copied.includes(aspect) && !same.includes(aspect));
  if (copied.length === 0) return { keeps, kept };
  const fixed = isWorked && !overwrites ? (content.worked?.columns ?? []) : [];
  const row = withAspects(content, before.row, now, copied, fixed);
  const held = heldBy(content, copied, fixed, row, now);
  return { row, aspects: copied, keeps, done: 'changed', kept: [...new Set([...kept, ...held])] };
}

const allOf = ({ source }: Standing) => ({
  copied: Object.keys(source) as ContentAspect[],
  kept: [] as ContentAspect[],
});

/** Aspects of which something stays because students have worked on it. */
const heldBy = (
  { columns }: CopiedTable,
  aspects: readonly ContentAspect[],
  fixed: readonly string[],
  row: ContentRow,
  now: ContentRow,
): ContentAspect[] =>
  aspects.filter((aspect) =>
    (columns[aspect] ?? []).some(
      (name) => fixed.includes(name) && JSON.stringify(row[name]) !== JSON.stringify(now[name]),
    ),
  );

function standingOf(
  { locksOf, overwrites }: Copying,
  content: CopiedKind,
  copy: ReadContent,
  { sourceId, sourceDigests: sourceBefore, copyDigests: copyBefore }: KnownCopy,
  source: Digests,
): Standing {
  const locks = locksOf(content.kind, sourceId);
  return { source, sourceBefore, copy: digestsOf(content, copy), copyBefore, locks, overwrites };
}

/** Writes contents and their parts, and does what follows from it. */
async function writeAll(copying: Copying, content: CopiedKind, written: readonly Copied[]): Promise<void> {
  if (written.length === 0) return;
  const { ctx, course } = copying;
  await ctx.em.flush();
  const rows = written.map(({ row, before }) => ({ row: row as ContentRow, before: before?.row ?? null }));
  await content.prepare?.(copying, rows);
  const parts: WrittenPart[] = [];
  for (const [at, part] of content.parts.entries()) parts.push(await partsOf(copying, part, written, at));
  for (const part of parts) if (part.table.first === true) await writeParts(copying, part);
  const made = rows.filter(({ before }) => before === null).map(({ row }) => row);
  const changed = rows.filter(({ before }) => before !== null).map(({ row }) => row);
  const inCourse = (rows: ContentRow[]) => ({ courseId: course.id, rows: JSON.stringify(rows) });
  if (made.length > 0) await write(ctx, content.rows.made.with(inCourse(made)));
  if (changed.length > 0) await write(ctx, content.rows.changed.with(inCourse(changed)));
  for (const part of parts) if (part.table.first !== true) await writeParts(copying, part);
  await content.follow?.(copying, rows);
  await ctx.em.flush();
}
