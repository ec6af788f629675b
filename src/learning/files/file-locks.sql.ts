/** What keeps readers out of a file beside what it says of itself: areas further right add it. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import { type AddedSql, addedSql, type Sql, sql } from '../../platform/sql/sql.js';

/** A lock as PostgreSQL writes it in JSON: the module that keeps the viewer out, where they may know of it. */
export interface PlaceLock {
  readonly moduleId?: number;
  readonly moduleName?: string;
  /** Where a date that has not come opens it. */
  readonly unlockAt?: string;
}

/** One reason for which somebody is kept out of a file. */
export interface FileLock {
  readonly name: string;
  /** SQL over the row of a file and the id of a user who reads it, and no more: JSON of a `PlaceLock`, null for none. */
  readonly lockOf: (file: Sql, user: Sql) => Sql;
}

export const fileLocks = extensionPoint<FileLock>('locks of files', ({ name }) => name);

const firstLock: AddedSql<FileLock> = (locks, file, user) => {
  const each = locks.map(({ lockOf }) => lockOf(file as Sql, user as Sql));
  return sql`coalesce(${sql.join([...each, sql`null::json`])})`;
};

/** SQL: JSON of what keeps the user out of the file because of where it stands, a `PlaceLock`; null for nothing. */
export const placeLockOf = (file: Sql, user: Sql): Sql => addedSql(fileLocks, firstLock, file, user);
