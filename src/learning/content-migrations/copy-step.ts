/** One step of a copy: the plan, a chunk of contents, or what follows when all is copied. */
import { authorizedFind, authorizedId } from '../../platform/authorization/authorize.js';
import type { OperationContext } from '../../platform/transaction/context.js';
import {
  type Copying,
  type CopyPlan,
  chunkOf,
  chunks,
  copyContents,
  copySettings,
  finishCopying,
  forgetAllUnmade,
  forgetUnmade,
  kindsInOrder,
  startCopying,
  type ToldIssue,
} from '../course-copies/index.js';
import { courseReads } from '../courses/index.js';
import type { ContentMigration, PlannedChunk } from './content-migration.entity.js';
import { plannedContents } from './planned-contents.js';

/** What came of a step. */
export interface StepDone {
  /** Where the step was to make the plan. */
  readonly plan?: readonly PlannedChunk[];
  /** Contents that were copied. */
  readonly copied: number;
  readonly issues: readonly ToldIssue[];
  readonly isLast: boolean;
}

/**
 * Goes on with a copy where it stands, with the rights that its starter has by now.
 * @throws Refusal where they have lost the right to copy, or a course is gone
 */
export async function takeStep(ctx: OperationContext, migration: ContentMigration): Promise<StepDone> {
  const { plan, done } = migration;
  if (plan === null) return planCopying(ctx, migration);
  const copying = await copyingOf(ctx, migration, new Map());
  const chunk = plan[done];
  const isLast = chunk === undefined;
  if (isLast) await finish(copying, migration);
  else await copyChunk(copying, chunk);
  const copied = copying.told.filter((one) => one.done === 'made' || one.done === 'changed').length;
  return { copied, issues: copying.issues, isLast };
}

async function planCopying(ctx: OperationContext, migration: ContentMigration): Promise<StepDone> {
  const contents = await plannedContents(ctx, migration.sourceCourseId, migration.selection);
  await copyingOf(ctx, migration, contents);
  const plan = kindsInOrder(ctx).flatMap((content) =>
    [...chunks(contents.get(content.kind) ?? [], chunkOf(content))].map((ids) => ({ kind: content.kind, ids })),
  );
  return { plan, copied: 0, issues: [], isLast: false };
}

/** Everything that is in the plan gets its id; nothing is in it once all has one. */
async function copyingOf(ctx: OperationContext, migration: ContentMigration, plan: CopyPlan): Promise<Copying> {
  const { courseId, sourceCourseId, dateShift: shift } = migration;
  await authorizedId(ctx, courseReads, 'copyFrom', sourceCourseId);
  const course = await authorizedFind(ctx, courseReads, 'copyInto', courseId);
  return startCopying(ctx, sourceCourseId, course, plan, { shift, overwrites: true });
}

async function copyChunk(copying: Copying, { kind, ids }: PlannedChunk): Promise<void> {
  const content = kindsInOrder(copying.ctx).find((one) => one.kind === kind);
  if (content === undefined) return;
  await copyContents(copying, content, ids);
  await forgetUnmade(copying.ctx, content, copying.course.id, ids);
}

async function finish(copying: Copying, { copiesSettings, plan }: ContentMigration): Promise<void> {
  if (copiesSettings) await copySettings(copying);
  await finishCopying(copying, new Set(plan?.map(({ kind }) => kind)));
  await forgetAllUnmade(copying.ctx, copying.course.id);
}
