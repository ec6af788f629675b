/** A table whose rows are copied, as data. */
import type { EntityType } from '../../../platform/sql/bulk.js';
import type { Sql } from '../../../platform/sql/sql.js';
import type { Statement } from '../../../platform/sql/statement.js';
import type { ContentAspect, ContentKind } from '../content-kinds.js';
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
  /** SQL: how columns are read that follow something else unless somebody says otherwise: null for those that follow. */
  readonly reads?: Readonly<Record<string, (row: Sql) => Sql>>;
  /** Columns that a copy gets when it is made, and that are its own afterwards: the place in an order, say. */
  readonly once?: readonly string[];
  /** Columns that a copy does not take from its source, when it is made. */
  readonly made?: Readonly<Record<string, (copying: Copying) => unknown>>;
  /** Columns with an id, or a list of ids, of rows that are copied as well. */
  readonly references?: Readonly<Record<string, Reference>>;
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

/** Of some ids, those that a course may use without a copy: `id`. */
export type SharedIds = Statement<{ courseId: number; ids: readonly number[] }>;
