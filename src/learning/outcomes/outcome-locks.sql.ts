/**
 * Who links outcomes and who ends links hold each other up, a tenant at a time; what belongs to all tenants has a lock of
 * its own, which is taken last. Decision 0120.
 */
import type { RowColumns } from '../../platform/authorization/authorize.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { statement, type ValueSql } from '../../platform/sql/statement.js';

/** The tenant whose outcomes are meant; 0 for those of all tenants. */
interface Whose {
  readonly tenant: number;
}

const keyOf = (value: ValueSql<Whose>): Sql =>
  sql`hashtextextended('outcomes of ' || ${value('tenant', 'bigint')}::text, 0)`;

/** Several may use outcomes at once. */
// unguarded: a lock.
export const outcomesShared = statement<Whose>((value) => sql`select pg_advisory_xact_lock_shared(${keyOf(value)})`);

/** One alone ends links or moves groups. */
// unguarded: a lock.
export const outcomesAlone = statement<Whose>((value) => sql`select pg_advisory_xact_lock(${keyOf(value)})`);

/** Where a group stands, and whether the actor manages it. */
interface StandingGroup {
  readonly courseId: number | null;
  readonly accountId: number | null;
  readonly isManaged: boolean;
}

export const standing: RowColumns<StandingGroup, 'manage'> = {
  courseId: (group) => sql`${group}.course_id`,
  accountId: (group) => sql`${group}.account_id`,
  isManaged: 'manage',
};
