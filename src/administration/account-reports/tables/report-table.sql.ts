/** How a report is written down: its columns, the rows they are computed of, and the statements that read both. */

import type { EnrollmentState } from '../../../learning/enrollments/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { type Statement, statement, type ValueSql } from '../../../platform/sql/statement.js';
import type { OutcomeReportOrder, ReportParameters } from '../report-parameters.rules.js';

/** What the statements of a report are run with. */
export interface ReportValues {
  readonly accountId: number;
  readonly rootAccountId: number;
  /** Null keeps all terms, as all courses below. */
  readonly termId: number | null;
  readonly courseId: number | null;
  readonly includeDeleted: boolean;
  readonly createdBySis: boolean;
  readonly startAt: string | null;
  readonly endAt: string | null;
  /** Null keeps all states. */
  readonly state: EnrollmentState | null;
  readonly order: OutcomeReportOrder;
  readonly showsSis: boolean;
  readonly showsEmail: boolean;
}

export type ReportSql = ValueSql<ReportValues>;

/** What the rows of a table are computed of. */
export interface TableSql {
  /** Header → SQL of the column, in their order. */
  readonly columns: Readonly<Record<string, Sql>>;
  /** From `from` on, without an order. */
  readonly rows: Sql;
  readonly order: Sql;
}

/** One file of a report. */
export interface ReportTable {
  /** Headers; some may depend on the parameters. */
  readonly headers: (parameters: ReportParameters) => readonly string[];
  /** Opens the cursor of the rows. */
  readonly opened: Statement<ReportValues>;
  /** Counts the rows. */
  readonly counted: Statement<ReportValues>;
}

/** A table with the name that its file has in an archive. */
export type NamedTable = readonly [name: string, table: ReportTable];

/** The name of the cursor; a transaction has one at a time. */
export const cursorName = 'report_rows';

/**
 * Declares a table of a report.
 * @param shown headers of which a run has some alone; all of them unless given
 */
export function reportTable(
  write: (value: ReportSql) => TableSql,
  shown: (header: string, parameters: ReportParameters) => boolean = () => true,
): ReportTable {
  const headers = Object.keys(write(() => sql.empty).columns);
  return {
    headers: (parameters) => headers.filter((header) => shown(header, parameters)),
    // unguarded: a run speaks of what lies below its account, whose reports its starter may read.
    opened: statement((value) => openedSql(write(value))),
    // unguarded: likewise.
    counted: statement((value) => sql`select count(*)::int as count ${write(value).rows}`),
  };
}

function openedSql({ columns, rows, order }: TableSql): Sql {
  const named = Object.entries(columns).map(([header, column]) => sql`${column} as ${sql.ref(header)}`);
  return sql`
    declare ${sql.ref(cursorName)} no scroll cursor for
    select ${sql.join(named)}
    ${rows}
    order by ${order}
  `;
}
