/** One copying of contents from one course into another. */
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { Course } from '../../courses/index.js';
import type { ContentAspect, ContentKind, LockableAspect } from '../content-kinds.js';
import type { DateShift } from './date-shift.rules.js';

/** What was done with a content. */
export interface ToldContent {
  readonly kind: ContentKind;
  readonly sourceId: number;
  readonly copyId: number;
  readonly done: 'made' | 'changed' | 'deleted' | 'kept';
  /** What the course keeps of its own; `deleted` where it has deleted its copy. */
  readonly kept: readonly (ContentAspect | 'deleted')[];
}

/** Something that somebody has to look after by hand. */
export interface ToldIssue {
  /** What it is about: a copy, or the course itself. */
  readonly kind: ContentKind | 'course';
  readonly copyId: number;
  readonly description: string;
}

export interface Copying {
  readonly ctx: OperationContext;
  readonly sourceCourseId: number;
  /** The course into which is copied. */
  readonly course: Course;
  /** What is or will be the copy of each record. */
  readonly copies: Copies;
  /** What is not copied and may be used as it is, of what was asked for so far: each stands for itself. */
  readonly shared: Copies;
  /** The urls of the copies of pages, by the urls of the pages. */
  readonly pageUrls: Map<string, string>;
  /** How times move; null leaves them. */
  readonly shift: DateShift | null;
  /** Everything is copied again, whatever the course has made of it. */
  readonly overwrites: boolean;
  readonly locksOf: (kind: ContentKind, sourceId: number) => readonly LockableAspect[];
  readonly told: ToldContent[];
  readonly issues: ToldIssue[];
}

/** Which record is the copy of which. */
export class Copies {
  readonly #byKind = new Map<ContentKind, Map<number, number>>();

  constructor(
    pairs: Iterable<{ readonly kind: ContentKind; readonly sourceId: number; readonly copyId: number }> = [],
  ) {
    for (const { kind, sourceId, copyId } of pairs) this.add(kind, sourceId, copyId);
  }

  add(kind: ContentKind, sourceId: number, copyId: number): void {
    const ofKind = this.#byKind.get(kind) ?? new Map<number, number>();
    ofKind.set(sourceId, copyId);
    this.#byKind.set(kind, ofKind);
  }

  of(kind: ContentKind, sourceId: number): number | undefined {
    return this.#byKind.get(kind)?.get(sourceId);
  }

  /** Source → copy of all records of a kind. */
  ofKind(kind: ContentKind): ReadonlyMap<number, number> {
    return this.#byKind.get(kind) ?? new Map();
  }
}

/** What of a content is locked where nothing is. */
export const unlocked = (): readonly LockableAspect[] => [];
