import type { EntityManager } from '@mikro-orm/postgresql';
import { idIn, type Job, type JobRun } from '../../kernel/jobs.js';
import { Refusal } from '../../kernel/refusal.js';
import { Progress } from '../../progress/index.js';
import { commitFile } from '../commit-file.js';
import { Inspection } from '../inspection.js';
import { largestFile, roomBelow } from '../quota.js';
import { storeBytes } from '../store-bytes.js';
import { StoredFile } from '../stored-file.entity.js';

/** Milliseconds that a file may take to come. */
const patience = 10 * 60_000;

/**
 * Gets the bytes of a file from the address that its announcement names. Safe to start again: the file becomes
 * available once. Source: supplement §1.10, url.
 */
export const downloadFromUrl: Job = {
  task: 'download_file_from_url',
  lane: 'download',
  subject: ['files', 'fileId'],
  async run(run, payload) {
    const fileId = idIn(payload, 'fileId');
    const progressId = idIn(payload, 'progressId');
    const { transaction } = run.services;
    const file = await transaction((em) => em.findOne(StoredFile, fileId));
    if (file === null || file.workflowState !== 'pending' || file.sourceUrl === null) return;
    try {
      const seen = await fetched(run, file);
      await transaction(async (tx) => {
        await commitFile(run.services, fileId, null, seen, tx, `job ${progressId}`);
        await finish(tx, progressId, null);
      });
    } catch (error) {
      await run.services.files.remove(file.storageKey);
      // Asked to stop: the job goes on at the next start.
      if (run.signal.aborted || !(error instanceof Refusal)) throw error;
      const { message } = error;
      await transaction(async (tx) => {
        await tx.nativeUpdate(
          StoredFile,
          { id: fileId, workflowState: 'pending' },
          { workflowState: 'errored', uploadError: message },
        );
        await finish(tx, progressId, message);
      });
    }
  },
};

async function fetched({ services, signal }: JobRun, file: StoredFile): Promise<Inspection> {
  const limitBytes = await roomFor(services, file);
  const options = { limitBytes, timeoutMs: patience, pace: services.slowestDownload, signal };
  const answer = await services.outbound.get(file.sourceUrl as string, options);
  if (answer.status !== 200) {
    answer.body.destroy();
    throw new Refusal('BAD_REQUEST', 'unreachable_url', `The address answered with ${answer.status}.`);
  }
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  const seen = new Inspection(limitBytes, true);
  await storeBytes(services.files, file.storageKey, answer.body, seen, Number.isSafeInteger(length) ? length : null);
  return seen;
}

/** Bytes that still fit; the commit asks again, under the lock. */
async function roomFor(services: JobRun['services'], file: StoredFile): Promise<number> {
  const sql = 'select ancestors[1] as root from folders where id = $1';
  const [row] = await services.database.rows<{ root: number }>({ text: sql, values: [file.folderId] });
  const room = await roomBelow(services, (row as { root: number }).root, file.forSubmissions);
  return Math.min(largestFile(services, file), Math.max(0, room + file.size));
}

async function finish(em: EntityManager, progressId: number, failure: string | null): Promise<void> {
  await em.nativeUpdate(Progress, progressId, {
    workflowState: failure === null ? 'completed' : 'failed',
    completion: 100,
    message: failure,
  });
}
