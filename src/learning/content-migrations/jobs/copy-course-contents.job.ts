/** The copy of a course into another, chunk by chunk. Decision 0132. */

import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { tell } from '../../../identity/notification-events/index.js';
import { Progress, progressActs } from '../../../identity/progress/index.js';
import { nobodysId } from '../../../platform/authorization/visitor.js';
import { idIn, type Job, type JobRun } from '../../../platform/jobs/jobs.js';
import { Refusal } from '../../../platform/refusal/refusal.js';
import { createRow } from '../../../platform/transaction/insert.js';
import { operationInJob, type Starter } from '../../../platform/transaction/operation.js';
import { inSavepoint } from '../../../platform/transaction/savepoint.js';
import { transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import { forgetAllUnmade } from '../../course-copies/index.js';
import { ContentMigration, migrationActs } from '../content-migration.entity.js';
import { ContentMigrationIssue } from '../content-migration-issue.entity.js';
import { courseLocked, migrationFailed } from '../content-migrations.sql.js';
import { type StepDone, takeStep } from '../copy-step.js';
import { migrationImportFailed, migrationImportFinished } from '../occasions.sql.js';

interface Task {
  readonly progressId: number;
  readonly courseId: number;
  readonly starter: Starter;
}

const taskOf = (payload: Readonly<Record<string, unknown>>): Task => ({
  progressId: idIn(payload, 'progressId'),
  courseId: idIn(payload, 'courseId'),
  starter: payload['starter'] as Starter,
});

const givenUpText = 'The course could not be copied: the service failed again and again.';
const cancelledText = 'The copy was cancelled.';

/**
 * Copies a course with the rights that its starter has by then. What is copied, and how far the copy has come, are one
 * transaction for each chunk, so that neither a crash nor a second worker copies anything twice.
 */
export const copyCourseContents: Job = {
  task: 'copy_course_contents',
  lane: 'long',
  subject: ['progress', 'progressId'],
  async run(run, payload) {
    const task = taskOf(payload);
    for (;;) {
      if (run.signal.aborted) throw new Error('Stopped between two chunks; the job goes on at the next start.');
      if (await run.services.transaction((em) => step(run, em, task))) return;
    }
  },
  async givenUp(run, payload) {
    const task = taskOf(payload);
    await run.services.transaction(async (em) => {
      const migration = await underWay(run, em, task);
      if (migration !== null) await fail(run, em, task, migration, givenUpText);
    });
  },
};

/** The copy of a job, locked after its course; null once it has come to its end. */
async function underWay(
  run: JobRun,
  em: EntityManager,
  { progressId, courseId }: Task,
): Promise<ContentMigration | null> {
  await run.services.database.rows(courseLocked.with({ courseId }), em);
  const workflowState = { $in: ['pre_processing', 'running'] as never };
  // unguarded: the job's own copy.
  return em.findOne(
    ContentMigration,
    { progressId, courseId, workflowState },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

/** Goes one step on. Answers whether nothing is left. */
async function step(run: JobRun, em: EntityManager, task: Task): Promise<boolean> {
  const migration = await underWay(run, em, task);
  if (migration === null) return true;
  // unguarded: the job's own progress.
  const progress = await em.findOneOrFail(Progress, task.progressId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (progress.workflowState === 'failed') return fail(run, em, task, migration, cancelledText);
  const outcome = await outcomeOf(em, async (within) => {
    const ctx = await operationInJob(run, within, task.starter);
    return { ...(await takeStep(ctx, migration)), at: ctx.clock };
  });
  if (typeof outcome === 'string') return fail(run, em, task, migration, outcome);
  for (const { kind, copyId, description } of outcome.issues)
    createRow(em, ContentMigrationIssue, {
      rootAccountId: migration.rootAccountId,
      contentMigrationId: migration.id,
      courseId: migration.courseId,
      issueType: 'warning',
      kind,
      contentId: copyId,
      description,
    });
  move(migration, progress, outcome);
  if (!outcome.isLast) return false;
  await em.flush();
  await tell({ services: run.services, em, actor: asNobody(task.starter) }, migrationImportFinished, [migration.id]);
  return true;
}

/** A step with its time, by the database's clock. */
type TimedStep = StepDone & { readonly at: Date };

/** What came of a step, or why it was refused. */
async function outcomeOf(
  em: EntityManager,
  work: (em: EntityManager) => Promise<TimedStep>,
): Promise<TimedStep | string> {
  try {
    return await inSavepoint(em, work);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function move(migration: ContentMigration, progress: Progress, { plan, copied, isLast, at }: TimedStep): void {
  const sofar = Number(progress.resumeFrom?.['copied'] ?? 0) + copied;
  progress.resumeFrom = { copied: sofar };
  transition(progress, progressActs.run);
  transition(migration, migrationActs.run);
  migration.startedAt ??= at;
  if (plan !== undefined) migration.plan = plan;
  else if (!isLast) migration.done += 1;
  // The plan and the end are steps as well.
  progress.completion = (100 * (migration.done + 1)) / ((migration.plan?.length ?? 0) + 2);
  if (!isLast) return;
  transition(migration, migrationActs.complete);
  Object.assign(migration, { plan: null, finishedAt: at });
  const message = sofar === 1 ? '1 item was copied.' : `${sofar} items were copied.`;
  transition(progress, progressActs.complete);
  Object.assign(progress, { completion: 100, message });
  progress.results = { processed: sofar, failed: 0 };
}

/** Ends a copy before its time: what was copied stays. */
async function fail(
  { services }: JobRun,
  em: EntityManager,
  { starter }: Task,
  { id, courseId }: ContentMigration,
  message: string,
): Promise<true> {
  await write({ services, em }, migrationFailed.with({ id, message }));
  await forgetAllUnmade({ services, em }, courseId);
  await tell({ services, em, actor: asNobody(starter) }, migrationImportFailed, [id]);
  return true;
}

/** Whoever started it is told as well. */
const asNobody = ({ rootAccountId }: Starter) => ({ userId: nobodysId, rootAccountId });
