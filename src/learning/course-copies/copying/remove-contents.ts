/** Deletes the copies of contents that their source has deleted. */
import { write } from '../../../platform/transaction/write.js';
import { type KnownCopy, knownCopies } from '../content-copies.sql.js';
import type { CopiedKind } from './copied-content.js';
import type { Copying } from './copying.js';
import { type Digests, differing, digestsOf, gone } from './digests.rules.js';
import { keepDigests } from './keep-digests.js';
import { holdContents } from './read-contents.js';
import { goesWithSource } from './sync.rules.js';

/** @param ids contents of the source that are deleted, of one chunk */
export async function removeContents(copying: Copying, content: CopiedKind, ids: readonly number[]): Promise<void> {
  const { ctx, course, overwrites } = copying;
  const asked = knownCopies.with({ courseId: course.id, kind: content.kind, ids });
  const known = await ctx.services.database.rows<KnownCopy>(asked, ctx.em, ctx.meter);
  const copies = await holdContents(
    ctx,
    content,
    known.map(({ copyId }) => copyId),
  );
  const byId = new Map(copies.filter(({ living }) => living).map((one) => [one.row.id, digestsOf(content, one)]));
  const weighed = known.flatMap((one) => {
    const copy = byId.get(one.copyId);
    // Neither what the course had already, nor what it has deleted by itself.
    if (copy === undefined || Object.keys(one.copyDigests).length === 0) return [{ ...one, goes: false, kept: [] }];
    const locks = copying.locksOf(content.kind, one.sourceId);
    const standing = { source: gone, sourceBefore: one.sourceDigests, copy, copyBefore: one.copyDigests };
    const goes = goesWithSource({ ...standing, locks, overwrites });
    return [{ ...one, goes, kept: goes ? [] : differing(copy, one.copyDigests) }];
  });
  const going = weighed.filter(({ goes }) => goes).map(({ copyId }) => copyId);
  await ctx.em.flush();
  if (going.length > 0) await remove(copying, content, going);
  await ctx.em.flush();
  // The next copying need not look at them again, unless their source comes back.
  const left = weighed.map(({ goes, ...one }) => ({
    ...one,
    sourceDigests: gone,
    copyDigests: goes ? (now: Digests) => now : one.copyDigests,
  }));
  await keepDigests(copying, content, left);
  for (const { sourceId, copyId, goes, kept } of weighed) {
    if (!goes && kept.length === 0) continue;
    copying.told.push({ kind: content.kind, sourceId, copyId, done: goes ? 'deleted' : 'kept', kept });
  }
}

const remove = async (copying: Copying, content: CopiedKind, ids: readonly number[]): Promise<unknown> =>
  content.remove === undefined
    ? write(copying.ctx, content.rows.removed.with({ ids, state: 'deleted' }))
    : content.remove(copying, ids);
