import type { Job, JobRun } from '../../kernel/jobs.js';
import { receivingMinutes } from '../file.rules.js';

/** So many at a time, so that no transaction is long. */
const handful = 200;

/**
 * Gives up files that were announced and never came: their rows go, and whatever of their bytes is in the store.
 * Source: supplement §1.10.
 */
export const sweepUploads: Job = {
  task: 'sweep_uploads',
  lane: 'long',
  every: '*/10 * * * *',
  async run(run) {
    await endDownloads(run);
    while (!run.signal.aborted && (await sweep(run)) === handful);
    await run.services.files.tidy(new Date(Date.now() - 2 * receivingMinutes * 60_000));
  },
};

/** Bytes first: a row that is still there will be found again. */
async function sweep({ services }: JobRun): Promise<number> {
  const { database, files } = services;
  const expired = `select id, storage_key as "storageKey" from files where workflow_state = 'pending' and upload_expires_at <= now() order by upload_expires_at limit ${handful}`;
  const rows = await database.rows<{ id: number; storageKey: string }>({ text: expired, values: [] });
  for (const { storageKey } of rows) await files.remove(storageKey);
  const gone = `delete from files where id = any($1::bigint[]) and workflow_state = 'pending' and upload_expires_at <= now()`;
  if (rows.length > 0) await database.rows({ text: gone, values: [rows.map(({ id }) => id)] });
  return rows.length;
}

/** Who asked for a download is told that it came to nothing. */
async function endDownloads({ services }: JobRun): Promise<void> {
  const text = `update files set workflow_state = 'errored', upload_error = 'The download took too long.'
    where workflow_state = 'pending' and source_url is not null and upload_expires_at <= now()`;
  await services.database.rows({ text, values: [] });
}
