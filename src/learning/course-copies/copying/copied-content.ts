/** How a kind of content is copied, as data. Each area declares its kinds, and adds them at `copiedContents`. */
import { extensionPoint } from '../../../platform/areas/extension-point.js';
import type { EntityType } from '../../../platform/sql/bulk.js';
import type { Sql } from '../../../platform/sql/sql.js';
import type { Statement } from '../../../platform/sql/statement.js';
import type { ContentAspect, ContentKind } from '../content-kinds.js';
import { CopiedRows } from './copied-rows.sql.js';
import type { Copying } from './copying.js';

/** A row of a content by the names of its columns, as JSON tells it. */
export type ContentRow = { id: number } & Record<string, unknown>;

/** A table whose rows are copied. Columns are named as in the database. */
export interface CopiedTable {
  readonly kind: ContentKind;
  readonly entity: EntityType;
  readonly table: string;
  /** The columns that are copied, by what they are about. */
  readonly columns: Readonly<Partial<Record<ContentAspect, readonly string[]>>>;
  /** Columns that a copy gets when it is made, and that are its own afterwards: the place in an order, say. */
  readonly once?: readonly string[];
  /** Columns that a copy does not take from its source, when it is made. */
  readonly made?: Readonly<Record<string, (copying: Copying) => unknown>>;
  /** Columns with an id, or a list of ids, of rows that are copied as well. */
  readonly references?: Readonly<Record<string, Reference>>;
  /** What else a row names that is not copied where the course may use it as it is; `inside` points to it. */
  readonly mentions?: readonly Mention[];
  /** What somebody who selects a row wants as well, beyond what it refers to: what the item of a module shows, say. */
  readonly brings?: (row: ContentRow) => readonly Named[];
  /** Columns with HTML. */
  readonly html?: readonly string[];
  /** Columns with times that a shift of dates moves. */
  readonly dates?: readonly string[];
  /** Changes what JSON columns hold; false leaves the row out. */
  readonly inside?: (row: ContentRow, copying: Copying) => boolean;
  /** False for a table without a `course_id`. */
  readonly inCourse?: false;
  /** Columns that stay what they are once students have worked on a copy, and which copies these are. */
  readonly worked?: {
    readonly columns: readonly string[];
    readonly among: (copying: Copying, copyIds: readonly number[]) => Promise<readonly number[]>;
  };
  /** Makes rows fit into the course before they are written: names that are taken, say. */
  readonly prepare?: (copying: Copying, rows: readonly WrittenRow[]) => Promise<void>;
}

/** A row on its way into the course. */
export interface WrittenRow {
  readonly row: ContentRow;
  /** The copy as it is; null for a new one. */
  readonly before: ContentRow | null;
}

export interface Reference {
  readonly kind: ContentKind;
  /**
   * What is not copied stays what it is where this names it: of the ids, those that the course may use, as it may use what
   * belongs to its accounts. Otherwise it becomes null.
   */
  readonly shared?: SharedIds;
  /** What refers does well without it: it is not copied only because something is that refers to it. */
  readonly dispensable?: true;
}

/** What a row names. */
export type Named = readonly [kind: ContentKind, id: number];

export interface Mention {
  readonly kind: ContentKind;
  readonly shared: SharedIds;
  readonly in: (row: ContentRow) => readonly unknown[];
}

/** Of some ids, those that a course may use without a copy: `id`. */
export type SharedIds = Statement<{ courseId: number; ids: readonly number[] }>;

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
  rows: new CopiedRows(content, content),
  parts: parts.map(copiedPart),
});

/** Declares how rows are copied that belong to a content. */
export const copiedPart = (part: CopiedPart): CopiedPartOfKind => ({ ...part, rows: new CopiedRows(part, part) });

export const copiedContents = extensionPoint<CopiedKind>('contents of courses that are copied', ({ kind }) => kind);

/** Parts of contents of an area further left. */
export const copiedParts = extensionPoint<{ readonly of: ContentKind; readonly part: CopiedPartOfKind }>(
  'parts of contents that are copied with them',
  ({ of, part }) => `${part.kind} of ${of}`,
);
