import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Occasion, tell } from '../../../identity/notification-events/index.js';
import { Progress, progressActs, progressBegun } from '../../../identity/progress/index.js';
import { nobodysId } from '../../../platform/authorization/visitor.js';
import { idIn, type Job } from '../../../platform/jobs/jobs.js';
import type { Services } from '../../../platform/transaction/context.js';
import { clockOf } from '../../../platform/transaction/transaction.js';
import { transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import { AccountReport, reportActs } from '../account-report.entity.js';
import { reportFailed, reportGenerated } from '../occasions.sql.js';
import { ReportStopped, type WrittenReport, writeReport } from '../writing/write-report.js';

const givenUpText = 'The report could not be written: the service failed again and again.';
const cancelledText = 'The report was cancelled.';

/**
 * Writes the file of a run of a report. Safe to start again: each try writes the file anew under a key of its own, and
 * only the latest can finish the run. Source: D1 · Account reports; supplement §2.5.
 */
export const writeAccountReport: Job = {
  task: 'write_account_report',
  lane: 'long',
  subject: ['progress', 'progressId'],
  async run(run, payload) {
    const progressId = idIn(payload, 'progressId');
    const begun = await begin(run.services, progressId);
    if (begun === null) return;
    const { report, key } = begun;
    try {
      const written = await writeReport(run, report, key);
      if (await finish(run.services, progressId, key, written)) return;
    } catch (error) {
      if (!(error instanceof ReportStopped)) {
        await run.services.files.remove(key);
        throw error;
      }
    }
    await run.services.files.remove(key);
    await settle(run.services, progressId);
  },
  async givenUp({ services }, payload) {
    await end(services, idIn(payload, 'progressId'), 'error', givenUpText);
  },
};

/** The report of a progress and the progress, locked in this order. */
async function lockedRun(
  em: EntityManager,
  progressId: number,
): Promise<{ report: AccountReport; progress: Progress } | null> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
  // unguarded: the job's own run.
  const report = await em.findOne(AccountReport, { progressId }, lock);
  if (report === null) return null;
  // unguarded: the job's own progress.
  return { report, progress: await em.findOneOrFail(Progress, progressId, lock) };
}

/** Begins a try; null where the run is over. An earlier try, should it still run, cannot finish it any more. */
async function begin(services: Services, progressId: number): Promise<{ report: AccountReport; key: string } | null> {
  const key = `reports/${randomUUID()}`;
  const begun = await services.transaction(async (em) => {
    const found = await lockedRun(em, progressId);
    if (found === null) return null;
    const { report, progress } = found;
    const left = report.storageKey;
    if (report.workflowState === 'complete') return null;
    if (!isUnfinished(report) || progress.workflowState === 'failed') return { report: null, left };
    transition(report, reportActs.run);
    report.startedAt ??= await clockOf(services, em);
    report.storageKey = key;
    report.currentLine = null;
    await write({ services, em }, progressBegun.with({ id: progressId }));
    return { report, left };
  });
  if (begun === null) return null;
  // What a try before this one may have written, also where the run was ended after that try.
  if (begun.left !== null) await services.files.remove(begun.left);
  if (begun.report === null) {
    await settle(services, progressId);
    return null;
  }
  return { report: begun.report, key };
}

/** The run is complete, unless it was ended meanwhile or another try has begun. @returns whether the file is kept */
async function finish(services: Services, progressId: number, key: string, written: WrittenReport): Promise<boolean> {
  return services.transaction(async (em) => {
    const found = await lockedRun(em, progressId);
    if (found === null) return false;
    const { report, progress } = found;
    if (report.workflowState !== 'running' || report.storageKey !== key) return false;
    if (progress.workflowState === 'failed') return false;
    const { filename, contentType, size, sha256, rows } = written;
    Object.assign(report, { filename, contentType, size, sha256, currentLine: rows });
    transition(report, reportActs.complete);
    report.endedAt = await clockOf(services, em);
    report.extraText = rows === 1 ? '1 row' : `${rows} rows`;
    transition(progress, progressActs.complete);
    Object.assign(progress, { completion: 100, message: report.extraText });
    await tellOfEnd(services, em, report, reportGenerated);
    return true;
  });
}

/** A run whose progress was ended from outside says so, and keeps no file. */
async function settle(services: Services, progressId: number): Promise<void> {
  await end(services, progressId, 'aborted', cancelledText);
}

/** Ends a run that is not finished; one that waits for another try goes on. */
async function end(services: Services, progressId: number, state: 'aborted' | 'error', said: string): Promise<void> {
  const left = await services.transaction(async (em) => {
    const found = await lockedRun(em, progressId);
    if (found === null || !isUnfinished(found.report)) return null;
    const { report, progress } = found;
    if (state === 'aborted' && progress.workflowState !== 'failed') return null;
    const key = report.storageKey;
    transition(report, reportActs[state]);
    report.endedAt = await clockOf(services, em);
    report.extraText = state === 'aborted' ? (progress.message ?? said) : said;
    if (progress.workflowState !== 'failed') {
      transition(progress, progressActs.fail);
      progress.message = said;
    }
    if (state === 'error') await tellOfEnd(services, em, report, reportFailed);
    return key;
  });
  if (left !== null) await services.files.remove(left);
}

/** Tells whoever started the run; nobody has ended it. */
async function tellOfEnd(
  services: Services,
  em: EntityManager,
  { id, rootAccountId }: AccountReport,
  occasion: Occasion,
): Promise<void> {
  await em.flush();
  await tell({ services, em, actor: { userId: nobodysId, rootAccountId } }, occasion, [id]);
}

const isUnfinished = ({ workflowState }: AccountReport): boolean =>
  workflowState === 'created' || workflowState === 'running';
