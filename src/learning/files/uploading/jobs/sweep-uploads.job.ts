import type { Job, JobRun } from '../../../../platform/jobs/jobs.js';
import { write } from '../../../../platform/transaction/write.js';
import { receivingMinutes } from '../../file.rules.js';
import { downloadsEnded, expiredUploads, handful, uploadsGone } from '../uploads.sql.js';

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
  const rows = await database.rows<{ id: number; storageKey: string }>(expiredUploads.with({}));
  for (const { storageKey } of rows) await files.remove(storageKey);
  if (rows.length > 0) await write({ services }, uploadsGone.with({ ids: rows.map(({ id }) => id) }));
  return rows.length;
}

/** Who asked for a download is told that it came to nothing. */
async function endDownloads({ services }: JobRun): Promise<void> {
  await write({ services }, downloadsEnded.with({}));
}
