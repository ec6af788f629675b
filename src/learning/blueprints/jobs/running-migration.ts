/** A migration while its job works: each step holds it, and goes on only while it runs. */
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Progress } from '../../../identity/progress/index.js';
import { BlueprintMigration } from '../blueprint-migration.entity.js';
import { isRunning } from '../blueprint-migration.states.js';

export interface LockedMigration {
  readonly migration: BlueprintMigration;
  readonly progress: Progress;
}

/** The migration of a progress and the progress, locked in this order; null where there is none. */
export async function lockedMigration(em: EntityManager, progressId: number): Promise<LockedMigration | null> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true };
  // unguarded: the job's own migration.
  const migration = await em.findOne(BlueprintMigration, { progressId }, lock);
  if (migration === null) return null;
  // unguarded: the job's own progress.
  return { migration, progress: await em.findOneOrFail(Progress, progressId, lock) };
}

/** Neither is it over, nor was its job ended from outside. */
export const goesOn = ({ migration, progress }: LockedMigration): boolean =>
  isRunning(migration.workflowState) && progress.workflowState !== 'failed';
