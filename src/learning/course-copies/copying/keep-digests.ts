/** Remembers what source and copy are now, so that the next copying sees what has changed since. */
import { write } from '../../../platform/transaction/write.js';
import { digestsKept } from '../content-copies.sql.js';
import type { CopiedKind } from './copied-content.js';
import type { Copying } from './copying.js';
import { type Digests, digestsOf } from './digests.rules.js';
import { readContents } from './read-contents.js';

/** What is to be remembered of a copy. */
export interface KeptDigests {
  readonly sourceId: number;
  readonly copyId: number;
  readonly sourceDigests: Digests;
  /** Of the copy, made of those that it has now; as they are, where it was not touched. */
  readonly copyDigests: Digests | ((now: Digests) => Digests);
}

export async function keepDigests(copying: Copying, content: CopiedKind, kept: readonly KeptDigests[]): Promise<void> {
  if (kept.length === 0) return;
  const { ctx, course } = copying;
  const touched = kept.filter(({ copyDigests }) => typeof copyDigests === 'function');
  const left = await readContents(
    ctx,
    content,
    touched.map(({ copyId }) => copyId),
  );
  const now = new Map(left.map((one) => [one.row.id, digestsOf(content, one)]));
  const digests = kept.map(({ sourceId, copyId, sourceDigests, copyDigests }) => ({
    sourceId,
    sourceDigests,
    copyDigests: typeof copyDigests === 'function' ? copyDigests(now.get(copyId) ?? {}) : copyDigests,
  }));
  await write(ctx, digestsKept.with({ courseId: course.id, kind: content.kind, digests: JSON.stringify(digests) }));
}
