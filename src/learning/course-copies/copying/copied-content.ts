/** How a kind of content is copied, as data. Each area declares its kinds, and adds them at `copiedContents`. */
import { extensionPoint } from '../../../platform/areas/extension-point.js';
import type { EntityType } from '../../../platform/sql/bulk.js';
import type { Sql } from '../../../platform/sql/sql.js';
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
  /** Columns with HTML. */
  readonly html?: readonly string[];
  /** Columns with times that a shift of dates moves. */
  readonly dates?: readonly string[];
  /** Changes what JSON columns hold; false leaves the row out. */
  readonly inside?: (row: ContentRow, copying: Copying) => boolean;
  /** False for a table without a `course_id`. */
  readonly inCourse?: false;
}

export interface Reference {
  readonly kind: ContentKind;
  /** What is not copied stays what it is: of an account, say, whose things its courses share. Otherwise it becomes null. */
  readonly orSame?: boolean;
}

/** Rows that belong to a content: they are read, compared and copied with it. */
export interface CopiedPart extends CopiedTable {
  /** SQL: the id of the content to which a row belongs. */
  readonly wholeOf: (row: Sql) => Sql;
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
  /** The column with its name, for people. */
  readonly name: string;
  /** Where it is found below its course, for links: `assignments/3`. Null for what has no page of its own. */
  readonly path: (row: ContentRow) => string | null;
  readonly parts?: readonly CopiedPart[];
  /** Rows that the course has already, and that stand for those of the source: by the id of the source. */
  readonly adopt?: (copying: Copying, rows: readonly ContentRow[]) => Promise<ReadonlyMap<number, number>>;
  /** Runs when everything has an id, before anything is written. */
  readonly begin?: (copying: Copying) => Promise<void>;
  /** Columns that stay what they are once students have worked on a copy, and which copies these are. */
  readonly worked?: {
    readonly columns: readonly string[];
    readonly among: (copying: Copying, copyIds: readonly number[]) => Promise<readonly number[]>;
  };
  /** Makes rows fit into the course before they are written: names that are taken, say. `before` is the copy as it is, if there is one. */
  readonly prepare?: (
    copying: Copying,
    rows: readonly { row: ContentRow; before: ContentRow | null }[],
  ) => Promise<void>;
  /** What follows from what was written, by the ids of the copies. */
  readonly follow?: (copying: Copying, written: Written) => Promise<void>;
  /** Deletes copies whose source was deleted. */
  readonly remove: (copying: Copying, copyIds: readonly number[]) => Promise<void>;
  /** What follows once from all that was done with the kind. */
  readonly finish?: (copying: Copying) => Promise<void>;
}

export interface Written {
  readonly made: readonly number[];
  readonly changed: readonly number[];
}

/** A kind of content with the statements on its tables. */
export interface CopiedKind extends Omit<CopiedContent, 'parts'> {
  readonly rows: CopiedRows;
  readonly parts: readonly (CopiedPart & { readonly rows: CopiedRows })[];
}

/** Declares how a kind of content is copied. */
export const copiedContent = ({ parts = [], ...content }: CopiedContent): CopiedKind => ({
  ...content,
  rows: new CopiedRows(content, content),
  parts: parts.map((part) => ({ ...part, rows: new CopiedRows(part, part) })),
});

export const copiedContents = extensionPoint<CopiedKind>('contents of courses that are copied', ({ kind }) => kind);
