/** Tables of the two reports of parts: one for student information systems, and one with the ids of the service beside. */
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { hasSis, ifFromSis, sis } from './columns.sql.js';
import { type ReportSql, type ReportTable, reportTable, type TableSql } from './report-table.sql.js';

export type PartFamily = 'sis' | 'provisioning';

/** A part as both reports write it. */
export interface PartSql {
  /** Columns that only the one with the ids of the service has, first. */
  readonly ids?: Readonly<Record<string, Sql>>;
  /** Columns of both. */
  readonly columns: Readonly<Record<string, Sql>>;
  /** The state, in the words of student information systems and in those of the service. */
  readonly status: { readonly sis: Sql; readonly own: Sql };
  /** Columns that follow the state, of both. */
  readonly after?: Readonly<Record<string, Sql>>;
  /** Where the SIS id stands by which the record is known, and null in records of another origin. */
  readonly sisId: Sql;
  readonly rows: Sql;
  readonly order: Sql;
}

/** Declares a part of both reports. A SIS file has what has a SIS id, and nothing else. */
export function partTables(write: (value: ReportSql) => PartSql): Readonly<Record<PartFamily, ReportTable>> {
  const sisTable = (value: ReportSql): TableSql => {
    const { columns, status, after, sisId, rows, order } = write(value);
    return {
      columns: { ...columns, status: status.sis, ...after },
      rows: sql`${rows} and ${sisId} is not null`,
      order,
    };
  };
  const ownTable = (value: ReportSql): TableSql => {
    const { ids, columns, status, after, sisId, rows, order } = write(value);
    const isFromSis = sis(value, hasSis(sisId));
    return {
      columns: { ...ids, ...columns, status: status.own, ...after, created_by_sis: isFromSis },
      rows: sql`${rows} and ${ifFromSis(value, sisId)}`,
      order,
    };
  };
  // unguarded: a run speaks of what lies below its account, whose reports its starter may read.
  return { sis: reportTable(sisTable), provisioning: reportTable(ownTable) };
}

/** A state that both reports say in the same word. */
export const sameWord = (state: Sql): PartSql['status'] => ({ sis: state, own: state });
