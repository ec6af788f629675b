/** A report of all enrollments of the school: rows per second, and the memory of the process that writes it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { memory } from '../contestant.js';
import type { Cores } from '../cores.js';
import { table } from '../report.js';
import type { BenchSchool } from '../school.js';

export interface ReportOutcome {
  readonly report: string;
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Megabytes that are resident before, and at most. */
  readonly before: number;
  readonly most: number;
}

const measured = [
  ['provisioning_csv', { enrollments: true }],
  ['grade_export_csv', null],
] as const;

/** Writes each of the reports by a process that does nothing else. */
export async function measureReports(
  school: BenchSchool,
  cores: Cores,
  tell: (line: string) => void,
): Promise<ReportOutcome[]> {
  const pool = new pg.Pool({ connectionString: school.url, max: 1 });
  // Who waits for nothing need not hear that the cluster has ended.
  pool.on('error', () => undefined);
  try {
    const found: ReportOutcome[] = [];
    for (const [report, parameters] of measured) {
      tell(`${report}`);
      const progressId = await queued(pool, school.rootAccountId, report, parameters);
      const { seconds, before, most } = await written(school, cores, progressId);
      const { rows } = await pool.query<{ line: number; size: number }>(
        'select current_line as line, size::int as size from account_reports where progress_id = $1',
        [progressId],
      );
      const { line, size } = rows[0] as { line: number; size: number };
      found.push({ report, rows: line, bytes: size, seconds, before: before / 2 ** 20, most: most / 2 ** 20 });
    }
    return found;
  } finally {
    await pool.end();
  }
}

async function queued(pool: pg.Pool, root: number, report: string, parameters: object | null): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with p as (
      insert into progress (root_account_id, context_type, context_id, user_id, tag)
      select $1::bigint, 'Account', $1::bigint, user_id, 'account_report' from admins where root_account_id = $1 limit 1
      returning id, user_id, root_account_id)
    insert into account_reports (root_account_id, account_id, user_id, progress_id, report, parameters, shows_sis, shows_email)
    select root_account_id, root_account_id, user_id, id, $2, $3, true, true from p returning progress_id::int as id`,
    [root, report, parameters === null ? null : JSON.stringify(parameters)],
  );
  return (rows[0] as { id: number }).id;
}

async function written(
  { url, dataDir }: BenchSchool,
  cores: Cores,
  progressId: number,
): Promise<{ seconds: number; before: number; most: number }> {
  const script = fileURLToPath(new URL('./writing-process.js', import.meta.url));
  const [command, ...args] = cores.onServerCore([
    process.execPath,
    ...memory,
    script,
    url,
    dataDir,
    String(progressId),
  ]);
  const child = spawn(command as string, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`The report was not written: the process ended with ${code}.`);
  return JSON.parse(Buffer.concat(said).toString()) as { seconds: number; before: number; most: number };
}

export const reportsTable = (found: readonly ReportOutcome[]): string =>
  table(
    ['report', 'rows', 'MB', 'seconds', 'rows per second', 'memory before, MB', 'memory at most, MB'],
    found.map(({ report, rows, bytes, seconds, before, most }) => [
      report,
      String(rows),
      (bytes / 2 ** 20).toFixed(0),
      seconds.toFixed(1),
      (rows / seconds).toFixed(0),
      before.toFixed(0),
      most.toFixed(0),
    ]),
  );
