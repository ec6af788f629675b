/** What a migration does in one course: all of it in one transaction. Decisions 0129, 0133. */

import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { refuseUnless } from '../../../platform/authorization/authorize.js';
import type { JobRun } from '../../../platform/jobs/jobs.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { operationInJob, type Starter } from '../../../platform/transaction/operation.js';
import { transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import {
  type Copying,
  type CopyPlan,
  contentIdsOf,
  copyPlanned,
  copySettings,
  kindsInOrder,
  type LockableAspect,
  startCopying,
} from '../../course-copies/index.js';
import { Course, changeState } from '../../courses/index.js';
import { BlueprintImport } from '../blueprint-import.entity.js';
import { exceptionsTold, passedOnTold } from '../blueprint-imports.sql.js';
import { type ItemState, itemsOfTemplate, type LackedItem, lackedItems } from '../blueprint-items.sql.js';
import { lockCourses } from '../blueprint-locks.js';
import { BlueprintMigration } from '../blueprint-migration.entity.js';
import { blueprintImportActs } from '../blueprint-migration.states.js';
import { BlueprintSubscription } from '../blueprint-subscription.entity.js';
import { blueprintTemplateReads } from '../blueprint-template.reads.js';

const goneText = 'The course no longer follows the blueprint.';

export async function importBlueprint(
  run: JobRun,
  em: EntityManager,
  starter: Starter,
  importId: number,
): Promise<void> {
  // unguarded: the job's own work.
  const work = await em.findOneOrFail(BlueprintImport, importId);
  // unguarded: likewise.
  const migration = await em.findOneOrFail(BlueprintMigration, work.migrationId);
  // unguarded: likewise.
  const subscription = await em.findOneOrFail(BlueprintSubscription, work.subscriptionId);
  const ctx = await operationInJob(run, em, starter);
  await refuseUnless(ctx, blueprintTemplateReads, 'sync', migration.templateId);
  // unguarded: a course that follows the blueprint, which its account has decided.
  const course = await em.findOneOrFail(Course, work.courseId, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (course.workflowState === 'deleted' || course.blueprintCourseId !== migration.courseId) {
    transition(work, blueprintImportActs.skip);
    Object.assign(work, { message: goneText, completedAt: ctx.clock });
    return;
  }
  const copying = await copied(ctx, migration, course);
  const isFirst = subscription.syncedAt === null;
  if (migration.copySettings ?? isFirst) await copySettings(copying);
  if (isFirst && migration.publishAfterInitialSync) await published(ctx, course);
  await ctx.em.flush();
  await lockCourses(ctx, migration.courseId, [course.id]);
  await noteDone(ctx, copying, work);
  subscription.syncedAt = ctx.clock;
}

/** Copies what the course lacks. */
async function copied(ctx: OperationContext, migration: BlueprintMigration, course: Course): Promise<Copying> {
  const { templateId, courseId: sourceCourseId } = migration;
  const { database } = ctx.services;
  const items = await database.rows<ItemState>(itemsOfTemplate.with({ templateId }), ctx.em, ctx.meter);
  const asked = lackedItems.with({ templateId, courseId: course.id });
  const lacked = await database.rows<LackedItem>(asked, ctx.em, ctx.meter);
  const plan = await inOrder(ctx, sourceCourseId, byKind(lacked.filter(({ gone }) => !gone)));
  const copying = await startCopying(ctx, sourceCourseId, course, plan, { locksOf: locksAmong(items) });
  await copyPlanned(copying, plan, byKind(lacked.filter(({ gone }) => gone)));
  return copying;
}

/** What lies in others of its kind comes after them. */
async function inOrder(ctx: OperationContext, sourceCourseId: number, plan: CopyPlan): Promise<CopyPlan> {
  const ordered = new Map(plan);
  for (const content of kindsInOrder(ctx)) {
    const wanted = new Set(plan.get(content.kind));
    if (content.depth === undefined || wanted.size === 0) continue;
    const ids: number[] = [];
    for await (const chunk of contentIdsOf(ctx, content, sourceCourseId)) ids.push(...chunk);
    ordered.set(
      content.kind,
      ids.filter((id) => wanted.has(id)),
    );
  }
  return ordered;
}

function byKind(items: readonly LackedItem[]): CopyPlan {
  const groups = Map.groupBy(items, ({ kind }) => kind);
  return new Map([...groups].map(([kind, of]) => [kind, of.map(({ sourceId }) => sourceId)]));
}

function locksAmong(items: readonly ItemState[]): Copying['locksOf'] {
  const none: readonly LockableAspect[] = [];
  const locked = items.filter(({ locks }) => locks.length > 0);
  const byItem = new Map(locked.map(({ kind, sourceId, locks }) => [`${kind} ${sourceId}`, locks]));
  return (kind, sourceId) => byItem.get(`${kind} ${sourceId}`) ?? none;
}

/** Offers a course to its students that nobody has offered so far. */
async function published(ctx: OperationContext, course: Course): Promise<void> {
  if (course.workflowState === 'created' || course.workflowState === 'claimed') await changeState(ctx, course, 'offer');
}

const changeTypes = { made: 'created', changed: 'updated', deleted: 'deleted', kept: 'updated' } as const;

async function noteDone(ctx: OperationContext, { told, course }: Copying, work: BlueprintImport): Promise<void> {
  const { migrationId } = work;
  const passed = told.map(({ kind, sourceId, done }) => ({ kind, sourceId, changeType: changeTypes[done] }));
  const kept = told.filter((one) => one.kept.length > 0);
  if (passed.length > 0) await write(ctx, passedOnTold.with({ migrationId, passed: JSON.stringify(passed) }));
  if (kept.length > 0)
    await write(ctx, exceptionsTold.with({ migrationId, courseId: course.id, kept: JSON.stringify(kept) }));
  const count = (done: (typeof told)[number]['done']) => told.filter((one) => one.done === done).length;
  transition(work, blueprintImportActs.complete);
  Object.assign(work, {
    made: count('made'),
    changed: count('changed'),
    deleted: count('deleted'),
    kept: kept.length,
    completedAt: ctx.clock,
  });
}
