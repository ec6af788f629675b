/** What a course has changed to just what its source says by now. */
import type { ContentAspect } from '../content-kinds.js';
import type { CopiedKind } from './copied-content.js';
import { copiedRow } from './copied-row.js';
import type { ContentRow } from './copied-table.js';
import type { Copying } from './copying.js';
import { type Digests, digestsOf, type WholeRow } from './digests.rules.js';

/**
 * Of some aspects, those in which a copy is already what it would become: somebody has changed it in the same way, or it has
 * followed what it shows, as items of modules do.
 */
export function sameInBoth(
  copying: Copying,
  content: CopiedKind,
  source: WholeRow,
  {
    now,
    copy,
    aspects,
  }: { readonly now: ContentRow; readonly copy: Digests; readonly aspects: readonly ContentAspect[] },
): readonly ContentAspect[] {
  if (aspects.length === 0) return [];
  // Nothing is written of it: its issues are none of this copying.
  const quiet: Copying = { ...copying, issues: [] };
  const parts = content.parts.map((part, at) =>
    (source.parts[at] ?? []).map((row) => copiedRow(quiet, part, row)).filter((row) => row !== null),
  );
  const wanted = digestsOf(content, { row: now, parts });
  return aspects.filter((aspect) => wanted[aspect] === copy[aspect]);
}
