/** Runs of reports, as clients see them. */
import { parse } from 'csv-parse/sync';
import { filesIn } from '../../support/archive-files.js';
import { changeBySql, changeRows } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { runQueued } from '../../support/run-job.js';
import type { Answer, World } from '../../support/world.js';

export type ReportForm = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** `{ users: true }` → `parameters[users]=true`. */
const formOf = (parameters: ReportForm) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      Array.isArray(value) ? `parameters[${name}][]` : `parameters[${name}]`,
      value as string,
    ]),
  );

/** Starts a run of a report about an account, the first tenant's root unless given. */
export const started = (
  world: World,
  report: string,
  parameters: ReportForm = {},
  { as = 'admin', account = world.accounts.RA }: { as?: Person; account?: number } = {},
): Promise<Answer> => world.as(as).post(`/accounts/${account}/reports/${report}`, formOf(parameters));

/** Starts a run and writes its file; answers the run as it is then. */
export async function written(...of: Parameters<typeof started>): Promise<any> {
  const [world, report, , { as = 'admin', account = world.accounts.RA } = {}] = of;
  const answer = await started(...of);
  if (answer.status !== 200) throw new Error(`The report was refused: ${answer.text}`);
  await runQueued(world);
  return (await world.as(as).get(`/accounts/${account}/reports/${report}/${answer.body.id}`)).body;
}

/** The bytes at an address that an answer names, with somebody's token or with none. */
export async function fetched(address: string, token: string | null = null): Promise<Response> {
  return fetch(address, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
}

/** The files in the archive of a run, each with its rows. */
export async function partsOf(run: { attachment: { url: string } }): Promise<Record<string, Record<string, string>[]>> {
  const response = await fetched(run.attachment.url);
  if (response.status !== 200) throw new Error(`The file was refused: ${response.status}`);
  const files = filesIn(Buffer.from(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, parse(text, { columns: true })]));
}

/** The rows of the file of a run. */
export async function rowsOf(run: { attachment: { url: string } }): Promise<Record<string, string>[]> {
  const response = await fetched(run.attachment.url);
  if (response.status !== 200) throw new Error(`The file was refused: ${response.status}`);
  return parse(await response.text(), { columns: true });
}

/** A run whose job has begun, and goes on elsewhere. */
export async function beingWritten(world: World, runId: number): Promise<void> {
  await changeRows(world, 'account_reports', { id: runId }, { workflowState: 'running' });
  await changeBySql(
    world,
    `update progress p set workflow_state = 'running' from account_reports r where r.id = $1 and p.id = r.progress_id`,
    [runId],
  );
}
