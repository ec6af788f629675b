import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { progressBegun, progressEnded } from '../../../../identity/progress/index.js';
import { idIn, type Job, type JobRun } from '../../../../platform/jobs/jobs.js';
import { Refusal } from '../../../../platform/refusal/refusal.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { write } from '../../../../platform/transaction/write.js';
import { unreachableUrl } from '../../file.refusals.js';
import { freshStorageKey } from '../../file.rules.js';
import { mostBytesFor } from '../../quota/left-of-quota.js';
import { StoredFile } from '../../stored-file.entity.js';
import { commitFile } from '../commit-file.js';
import { Inspection } from '../inspection.js';
import { storeBytes } from '../store-bytes.js';
import { downloadFailed } from '../uploads.sql.js';

interface Ids {
  readonly fileId: number;
  readonly progressId: number;
}

/** One try: nobody else has its claim, and only it writes under the key of its file. */
interface Try extends Ids {
  readonly file: StoredFile;
  readonly claim: string;
}

const failed = 'The file could not be fetched: the service failed again and again.';

/**
 * Gets the bytes of a file from the address that its announcement names. Safe to start again, and beside a try that was
 * lost: the file becomes available once. Source: supplement §1.10, url.
 */
export const downloadFromUrl: Job = {
  task: 'download_file_from_url',
  lane: 'download',
  subject: ['progress', 'progressId'],
  async run(run, payload) {
    const ids = idsIn(payload);
    const own = await begun(run.services, ids);
    if (own === null) return settle(run.services, ids);
    try {
      const seen = await fetched(run, own.file);
      await run.services.transaction(async (tx) => {
        await commitFile(run.services, ids.fileId, own.claim, seen, tx, `job ${ids.progressId}`);
        await finish(run.services, tx, ids.progressId, null);
      });
    } catch (error) {
      // Asked to stop, or a fault of the service: the job goes on later, and the next try removes what this one left.
      if (run.signal.aborted || !(error instanceof Refusal)) throw error;
      await run.services.files.remove(own.file.storageKey);
      await fail(run.services, ids, own.claim, error.message);
    }
  },
  async givenUp({ services }, payload) {
    const ids = idsIn(payload);
    const own = await begun(services, ids);
    await (own === null ? settle(services, ids) : fail(services, ids, own.claim, failed));
  },
};

const idsIn = (payload: Readonly<Record<string, unknown>>): Ids => ({
  fileId: idIn(payload, 'fileId'),
  progressId: idIn(payload, 'progressId'),
});

/** Begins a try; null where the file waits for none. An earlier try, should it still run, cannot commit any more. */
async function begun(services: Services, ids: Ids): Promise<Try | null> {
  const claim = randomUUID();
  const opened = await services.transaction(async (em) => {
    // unguarded: the job was queued with the announcement.
    const file = await em.findOne(StoredFile, ids.fileId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (file === null || file.workflowState !== 'pending' || file.sourceUrl === null) return null;
    // What a try before this one may have written.
    const left = file.uploadClaim === null ? null : file.storageKey;
    file.uploadClaim = claim;
    file.storageKey = freshStorageKey(randomUUID());
    await write({ services, em }, progressBegun.with({ id: ids.progressId }));
    return { file, left };
  });
  if (opened === null) return null;
  if (opened.left !== null) await services.files.remove(opened.left);
  return { ...ids, file: opened.file, claim };
}

async function fetched({ services, signal }: JobRun, file: StoredFile): Promise<Inspection> {
  const limitBytes = await mostBytesFor(services, file);
  const { timeoutMs, pace } = services.downloadLimits;
  const answer = await services.outbound.get(file.sourceUrl as string, { limitBytes, timeoutMs, pace, signal });
  if (answer.status !== 200) {
    answer.body.destroy();
    throw unreachableUrl(answer.status);
  }
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  const seen = new Inspection(limitBytes, true);
  await storeBytes(services.files, file.storageKey, answer.body, seen, Number.isSafeInteger(length) ? length : null);
  return seen;
}

/** The file did not come. Another try that has begun meanwhile speaks for itself. */
async function fail(services: Services, { fileId, progressId }: Ids, claim: string, message: string): Promise<void> {
  await services.transaction(async (tx) => {
    const ours = await write({ services, em: tx }, downloadFailed.with({ id: fileId, claim, message }));
    if (ours.length > 0) await finish(services, tx, progressId, message);
  });
  await settle(services, { fileId, progressId });
}

/** The progress of a file that is there, was given up, or was deleted meanwhile, says so. */
async function settle(services: Services, { fileId, progressId }: Ids): Promise<void> {
  await services.transaction(async (tx) => {
    // unguarded: the job was queued with the announcement.
    const file = await tx.findOne(StoredFile, fileId);
    if (file?.workflowState === 'pending') return;
    const gone = file === null || file.sha256 === null;
    await finish(services, tx, progressId, gone ? (file?.uploadError ?? 'The file was deleted before it came.') : null);
  });
}

/** Once: what was said first stays. */
async function finish(services: Services, em: EntityManager, id: number, failure: string | null): Promise<void> {
  const state = failure === null ? 'completed' : 'failed';
  await write({ services, em }, progressEnded.with({ id, state, completion: 100, message: failure }));
}
