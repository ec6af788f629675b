/** What keeps students out of an assignment beside its dates: areas further right add it. */
import { extensionPoint } from '../../../platform/areas/extension-point.js';
import { type AddedSql, addedSql, type Sql, sql } from '../../../platform/sql/sql.js';

/** One reason for which a student is kept out. */
export interface AssignmentLock {
  readonly name: string;
  /** SQL over the row of an assignment and a user's id: JSON of the lock, null for none. */
  readonly lockOf: (assignment: Sql, user: Sql) => Sql;
}

export const assignmentLocks = extensionPoint<AssignmentLock>('locks of assignments', ({ name }) => name);

const firstLock: AddedSql<AssignmentLock> = (locks, assignment, user) => {
  const each = locks.map(({ lockOf }) => lockOf(assignment as Sql, user as Sql));
  return sql`coalesce(${sql.join([...each, sql`null::json`])})`;
};

/** SQL: JSON of what keeps the user out beside the dates, null for nothing. */
export const lockBesideDates = (assignment: Sql, user: Sql): Sql =>
  addedSql(assignmentLocks, firstLock, assignment, user);
