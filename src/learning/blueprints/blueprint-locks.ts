/** Locks what courses that follow a blueprint may not change. They hold at once. Decision 0129. */
import { type WriteContext, write } from '../../platform/transaction/write.js';
import type { LockableKind } from '../course-copies/index.js';
import { lockStatements } from './blueprint-locks.sql.js';

const { itemLocked, coursesLocked, assignmentsLocked, coursesUnlocked } = lockStatements;

/** The copies of one content, in all courses that follow. */
export async function lockItem(
  ctx: WriteContext,
  blueprintId: number,
  kind: LockableKind,
  sourceId: number,
): Promise<void> {
  await write(ctx, itemLocked[kind].with({ blueprintId, sourceId }));
  if (kind === 'quiz' || kind === 'discussion_topic')
    for (const one of assignmentsLocked) await write(ctx, one.with({ blueprintId, courseIds: null }));
}

/** All copies in some of the courses that follow; null for all of them. */
export async function lockCourses(
  ctx: WriteContext,
  blueprintId: number,
  courseIds: readonly number[] | null,
): Promise<void> {
  for (const one of [...coursesLocked, ...assignmentsLocked]) await write(ctx, one.with({ blueprintId, courseIds }));
}

/** Nothing is locked in courses that follow no more. */
export async function unlockCourses(ctx: WriteContext, courseIds: readonly number[]): Promise<void> {
  if (courseIds.length === 0) return;
  for (const one of coursesUnlocked) await write(ctx, one.with({ courseIds }));
}
