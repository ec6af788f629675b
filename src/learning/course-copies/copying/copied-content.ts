/** How a kind of content is copied, as data. Each area declares its kinds, and adds them at `copiedContents`. */
import { extensionPoint } from '../../../platform/areas/extension-point.js';
import type { Sql } from '../../../platform/sql/sql.js';
import type { ContentKind } from '../content-kinds.js';
import { type CopiedRows, copiedRows } from './copied-rows.sql.js';
import type { ContentRow, CopiedTable, WrittenRow } from './copied-table.js';
import type { Copying } from './copying.js';

/** Rows that belong to a content: they are read, compared and copied with it. */
export interface CopiedPart extends CopiedTable {
  /** SQL: the id of the content to which a row belongs. */
  readonly wholeOf: (row: Sql) => Sql;
  /** SQL: whether a row belongs to one of the contents, where an index does not find it by `wholeOf`. */
  readonly within?: (row: Sql, ids: Sql) => Sql;
  /** SQL: which of them are copied; those that are not deleted, where it is not said. */
  readonly living?: (row: Sql) => Sql;
  /** Written before the content, which refers to it. */
  readonly first?: boolean;
  /** What becomes of the copy of a part that is there no more: the state that says so, or null where the row goes. */
  readonly removed: string | null;
}

/** A kind of content that stands by itself. */
export interface CopiedContent extends CopiedTable {
  /** SQL: whether a row belongs to the course; by its `course_id` where it is not said. */
  readonly belongsTo?: (row: Sql, courseId: Sql) => Sql;
  /** SQL: which of them are copied; those that are not deleted, where it is not said. */
  readonly living?: (row: Sql) => Sql;
  /** SQL: how deep a row lies, for kinds whose rows lie in each other: what holds others is copied before them. */
  readonly depth?: (row: Sql) => Sql;
  /** SQL, by another kind: whether a row is wanted by somebody who selects some of that: the files of a folder, say. */
  readonly goesWith?: Readonly<Partial<Record<ContentKind, (row: Sql, ids: Sql) => Sql>>>;
  /** What goes with it is wanted as well where something merely refers to it. */
  readonly comesWhole?: true;
  /** The column with its name, for people. */
  readonly name: string;
  /** Where it is found below its course, for links: `assignments/3`. Null for what has no page of its own. */
  readonly path: (row: ContentRow) => string | null;
  readonly parts?: readonly CopiedPart[];
  /** Rows that the course has already, and that stand for those of the source: by the id of the source. */
  readonly adopt?: (copying: Copying, rows: readonly ContentRow[]) => Promise<ReadonlyMap<number, number>>;
  /** Runs when everything has an id, before anything is written. */
  readonly begin?: (copying: Copying) => Promise<void>;
  /** What follows from what was written. */
  readonly follow?: (copying: Copying, written: readonly WrittenRow[]) => Promise<void>;
  /** Deletes copies whose source was deleted; where it is not said, their state says so. */
  readonly remove?: (copying: Copying, copyIds: readonly number[]) => Promise<void>;
  /** What follows once from all that was done with the kind. */
  readonly finish?: (copying: Copying) => Promise<void>;
}

/** A part with the statements on its table. */
export type CopiedPartOfKind = CopiedPart & { readonly rows: CopiedRows };

/** A kind of content with the statements on its tables. */
export interface CopiedKind extends Omit<CopiedContent, 'parts'> {
  readonly rows: CopiedRows;
  readonly parts: readonly CopiedPartOfKind[];
}

/** Declares how a kind of content is copied. */
export const copiedContent = ({ parts = [], ...content }: CopiedContent): CopiedKind => ({
  ...content,
  rows: copiedRows(content, content),
  parts: parts.map(copiedPart),
});

/** Declares how rows are copied that belong to a content. */
export const copiedPart = (part: CopiedPart): CopiedPartOfKind => ({ ...part, rows: copiedRows(part, part) });

export const copiedContents = extensionPoint<CopiedKind>('contents of courses that are copied', ({ kind }) => kind);

/** Parts of contents of an area further left. */
export const copiedParts = extensionPoint<{ readonly of: ContentKind; readonly part: CopiedPartOfKind }>(
  'parts of contents that are copied with them',
  ({ of, part }) => `${part.kind} of ${of}`,
);
