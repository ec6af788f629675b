/**
 * What a copy receives of its source, and what it keeps because its course changed it. Source: supplement §2.9; decision 0129.
 */
import type { ContentAspect, LockableAspect } from '../content-kinds.js';
import { type Digests, differing } from './digests.rules.js';

/** How a source and its copy stand to each other. */
export interface Standing {
  /** The source now, and when it was last copied. */
  readonly source: Digests;
  readonly sourceBefore: Digests;
  /** The copy now, and as the last copying left it. */
  readonly copy: Digests;
  readonly copyBefore: Digests;
  /** What the course may not have changed. */
  readonly locks: readonly LockableAspect[];
  /** Everything is copied again, whatever the course has made of it. */
  readonly overwrites: boolean;
}

/** What is done with a copy. */
export interface Verdict {
  /** Aspects that are copied. */
  readonly copied: readonly ContentAspect[];
  /** Aspects that the course has changed and keeps. */
  readonly kept: readonly ContentAspect[];
}

const locked = (locks: readonly LockableAspect[], aspect: ContentAspect): boolean =>
  (locks as readonly ContentAspect[]).includes(aspect);

/**
 * An aspect is copied where the source has changed it, unless the course has changed its copy. A locked aspect is copied
 * in either case.
 */
export function verdictOn(standing: Standing): Verdict {
  const { source, sourceBefore, copy, copyBefore, locks, overwrites } = standing;
  const all = Object.keys(source) as ContentAspect[];
  if (overwrites) return { copied: all, kept: [] };
  const changedThere = new Set(differing(source, sourceBefore));
  const changedHere = new Set(differing(copy, copyBefore));
  const copied = all.filter((aspect) => (changedHere.has(aspect) ? locked(locks, aspect) : changedThere.has(aspect)));
  return {
    copied,
    kept: all.filter((aspect) => changedThere.has(aspect) && changedHere.has(aspect) && !locked(locks, aspect)),
  };
}

/** Whether a copy goes with a source that was deleted: what the course has changed stays, unless something of it is locked. */
export const goesWithSource = ({ copy, copyBefore, locks, overwrites }: Standing): boolean =>
  overwrites || locks.length > 0 || differing(copy, copyBefore).length === 0;
