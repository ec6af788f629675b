import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../../platform/transaction/context.js';
import type { ReportParameters } from '../report-parameters.rules.js';
import type { ReportTable, ReportValues } from '../tables/report-table.sql.js';
import { csvLines, headerLine } from './csv.rules.js';
import { rowsClosed, rowsFetched } from './report-rows.sql.js';

/** What the rows of a report are read with. */
export interface ReportReading {
  readonly services: Services;
  /** The transaction in which all of them are read. */
  readonly em: EntityManager;
  readonly values: ReportValues;
  readonly parameters: ReportParameters;
  /** Told of rows that were written; stops the report by throwing. */
  readonly wrote: (rows: number) => Promise<void>;
}

/** The lines of one table, a thousand rows at a time, as fast as they are taken. */
export async function* linesOf(reading: ReportReading, table: ReportTable): AsyncGenerator<string, void> {
  const { services, em, values, parameters, wrote } = reading;
  const headers = table.headers(parameters);
  yield headerLine(headers);
  await services.database.rows(table.opened.with(values), em);
  for (;;) {
    const rows = await services.database.rows<object>(rowsFetched.with({}), em);
    if (rows.length === 0) break;
    yield csvLines(headers, rows);
    await wrote(rows.length);
  }
  await services.database.rows(rowsClosed.with({}), em);
}

/** How many rows tables have together. */
export async function rowsIn({ services, em, values }: ReportReading, tables: readonly ReportTable[]): Promise<number> {
  let all = 0;
  for (const { counted } of tables) {
    const [row] = await services.database.rows<{ count: number }>(counted.with(values), em);
    all += (row as { count: number }).count;
  }
  return all;
}
