import { Progress, progressActs, startJob } from '../../../identity/progress/index.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { lengthRefusals, maxTextBytes } from '../../../platform/text/text-limits.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { starterOf } from '../../../platform/transaction/operation.js';
import { transition } from '../../../platform/transaction/transition.js';
import { Course } from '../../courses/index.js';
import { migrationRunning, nobodyFollows } from '../blueprint.refusals.js';
import { BlueprintMigration } from '../blueprint-migration.entity.js';
import { failureFrom, longestHours } from '../blueprint-migration.states.js';
import { templateNamed } from '../named-template.js';

export interface BlueprintSync {
  readonly comment?: string | null;
  readonly sendNotification?: boolean | null;
  /** Null: for courses that follow since the last migration alone. */
  readonly copySettings?: boolean | null;
  readonly publishAfterInitialSync?: boolean | null;
}

/**
 * Begins to hand down what has changed in a blueprint since the last time, to all courses that follow it. A job does so.
 * Refusals: 400 by field, `nobody_follows`; 403; 404; 409 `already_running`, also where two requests race.
 * Source: D1 · Blueprint templates; supplement §2.9.
 */
export async function syncBlueprint(
  ctx: OperationContext,
  courseKey: RecordKey,
  key: RecordKey,
  { comment = null, sendNotification, copySettings = null, publishAfterInitialSync }: BlueprintSync,
): Promise<BlueprintMigration> {
  const { template, course } = await templateNamed(ctx, 'sync', courseKey, key);
  refuseInvalid(lengthRefusals('comment', 'The comment', comment, maxTextBytes));
  await refuseWhileRunning(ctx, template.id);
  // unguarded: whether any course follows the blueprint.
  const followers = await ctx.em.count(Course, { blueprintCourseId: course.id, workflowState: { $ne: 'deleted' } });
  if (followers === 0) throw nobodyFollows();
  const progress = await startJob(ctx, {
    task: 'blueprint_migration',
    tag: 'blueprint_migration',
    contextType: 'Course',
    contextId: course.id,
    payload: { starter: starterOf(ctx) },
  });
  const migration = await insertNow(ctx, BlueprintMigration, {
    rootAccountId: template.rootAccountId,
    templateId: template.id,
    courseId: course.id,
    userId: ctx.actor.userId,
    progressId: progress.id,
    comment: comment?.trim() || null,
    sendNotification: sendNotification === true,
    copySettings,
    publishAfterInitialSync: publishAfterInitialSync === true,
  });
  const data = { courseId: course.id };
  ctx.audit({ type: 'blueprint_migration_started', subjectType: 'BlueprintMigration', subjectId: migration.id, data });
  return migration;
}

/** One that is too old, or whose job was ended from outside, does not run any more, and says so from now on. */
async function refuseWhileRunning(ctx: OperationContext, templateId: number): Promise<void> {
  const states = ['queued', 'exporting', 'imports_queued'] as const;
  // unguarded: the migration of a template that was authorized.
  const running = await ctx.em.findOne(BlueprintMigration, { templateId, workflowState: { $in: states } });
  if (running === null) return;
  // unguarded: its progress; only its state is asked.
  const progress = await ctx.em.findOneOrFail(Progress, running.progressId);
  const age = ctx.clock.getTime() - running.createdAt.getTime();
  if (progress.workflowState !== 'failed' && age < longestHours * 3_600_000) throw migrationRunning();
  transition(running, failureFrom(running.workflowState));
  if (progress.workflowState !== 'completed' && progress.workflowState !== 'failed') {
    transition(progress, progressActs.fail);
    progress.message = `It did not end within ${longestHours} hours.`;
  }
  await ctx.em.flush();
}
