/** The file of a report: one table as CSV, or several in an archive. */
import { Readable } from 'node:stream';
import { type ZipEntry, zipOf } from '../../../platform/files/zip.js';
import type { ReportKind } from '../report-types.js';
import type { NamedTable } from '../tables/report-table.sql.js';
import { linesOf, type ReportReading } from './report-lines.js';

export interface ReportContent {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Readable;
}

/** @param tables one at least */
export function contentOf(report: ReportKind, reading: ReportReading, tables: readonly NamedTable[]): ReportContent {
  const [first, ...more] = tables;
  if (more.length === 0) {
    const lines = linesOf(reading, (first as NamedTable)[1]);
    return { filename: `${report.replace(/_csv$/, '')}.csv`, contentType: 'text/csv', content: bytesOf(lines) };
  }
  const archive = Readable.from(zipOf(entriesOf(reading, tables)), { objectMode: false });
  return { filename: `${report.replace(/_csv$/, '')}.zip`, contentType: 'application/zip', content: archive };
}

async function* entriesOf(reading: ReportReading, tables: readonly NamedTable[]): AsyncGenerator<ZipEntry, void> {
  for (const [name, table] of tables)
    yield { name: `${name}.csv`, open: () => Promise.resolve(bytesOf(linesOf(reading, table))) };
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  for await (const text of lines) yield Buffer.from(text, 'utf8');
}

const bytesOf = (lines: AsyncIterable<string>): Readable => Readable.from(encoded(lines), { objectMode: false });
