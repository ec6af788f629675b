/** What is known of copies. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { ContentCopy } from './content-copy.entity.js';
import type { ContentKind } from './content-kinds.js';
import type { Digests } from './copying/digests.rules.js';

export interface CopyPair {
  readonly kind: ContentKind;
  readonly sourceId: number;
  readonly copyId: number;
}

/** All copies that a course holds: `CopyPair`. */
// unguarded: the course into which the actor may copy.
export const copiesInCourse = statement<{ courseId: number }>(
  (value) => sql`
    select k.kind, k.source_id as "sourceId", k.copy_id as "copyId"
    from content_copies k
    where k.course_id = ${value('courseId', 'bigint')}
  `,
);

export interface KnownCopy extends CopyPair {
  readonly sourceDigests: Digests;
  readonly copyDigests: Digests;
}

/** What is known of some copies of a kind, locked: `KnownCopy`. */
// unguarded: likewise.
export const knownCopies = statement<{ courseId: number; kind: ContentKind; ids: readonly number[] }>(
  (value) => sql`
    select k.kind, k.source_id as "sourceId", k.copy_id as "copyId", k.source_digests as "sourceDigests",
      k.copy_digests as "copyDigests"
    from content_copies k
    where k.course_id = ${value('courseId', 'bigint')}
      and k.kind = ${value('kind', 'text')}
      and k.source_id = any(${value('ids', 'bigint[]')})
    order by k.id
    for update
  `,
);

/** Rows that a course has already stand for those of the source. */
// unguarded: the course into which the actor copies.
export const copiesAdopted = bulkStatement<{
  courseId: number;
  kind: ContentKind;
  sourceIds: readonly number[];
  copyIds: readonly number[];
}>(
  [ContentCopy],
  (value) => sql`
    insert into content_copies (root_account_id, course_id, kind, source_id, copy_id)
    select c.root_account_id, c.id, ${value('kind', 'text')}, x.source_id, x.copy_id
    from courses c,
      unnest(${value('sourceIds', 'bigint[]')}, ${value('copyIds', 'bigint[]')}) as x (source_id, copy_id)
    where c.id = ${value('courseId', 'bigint')}
    on conflict (course_id, kind, source_id) do nothing
  `,
);

/** Keeps what source and copy are after they were copied. */
// unguarded: the course into which the actor copies.
export const digestsKept = bulkStatement<{ courseId: number; kind: ContentKind; digests: string }>(
  [updated(ContentCopy, 'sourceDigests', 'copyDigests')],
  (value) => sql`
    update content_copies k
    set source_digests = x."sourceDigests", copy_digests = x."copyDigests"
    from jsonb_to_recordset(${value('digests', 'jsonb')})
      as x ("sourceId" bigint, "sourceDigests" jsonb, "copyDigests" jsonb)
    where k.course_id = ${value('courseId', 'bigint')}
      and k.kind = ${value('kind', 'text')}
      and k.source_id = x."sourceId"
  `,
);
