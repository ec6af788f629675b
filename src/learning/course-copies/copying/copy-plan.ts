/** Copies everything that is planned, kind by kind, in one transaction. */
import type { ContentKind } from '../content-kinds.js';
import { chunks } from './chunks.js';
import { copyContents } from './copy-contents.js';
import type { Copying } from './copying.js';
import { chunkOf } from './read-contents.js';
import { removeContents } from './remove-contents.js';
import { type CopyPlan, finishCopying, kindsInOrder } from './start-copying.js';

/** @param deleted contents of the source that are deleted, by kind */
export async function copyPlanned(
  copying: Copying,
  plan: CopyPlan,
  deleted: ReadonlyMap<ContentKind, readonly number[]>,
): Promise<void> {
  const kinds = kindsInOrder(copying.ctx);
  for (const content of kinds)
    for (const chunk of chunks(plan.get(content.kind) ?? [], chunkOf(content)))
      await copyContents(copying, content, chunk);
  // What refers to others goes before them.
  for (const content of [...kinds].reverse())
    for (const chunk of chunks(deleted.get(content.kind) ?? [], chunkOf(content)))
      await removeContents(copying, content, chunk);
  await finishCopying(copying);
}
