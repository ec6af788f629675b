/** The first half of a migration: it takes stock of the blueprint, and says which courses have to receive something. */
import { progressActs } from '../../../identity/progress/index.js';
import type { JobRun } from '../../../platform/jobs/jobs.js';
import type { Services } from '../../../platform/transaction/context.js';
import { clockOf } from '../../../platform/transaction/transaction.js';
import { transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import { changesTold, importsQueued, itemsFollow, type ToldChange } from '../blueprint-items.sql.js';
import { blueprintMigrationActs } from '../blueprint-migration.states.js';
import { changedContents } from '../changed-contents.js';
import { goesOn, type LockedMigration, lockedMigration } from './running-migration.js';

/**
 * Safe to repeat: what was told stays, and items change with the end of it alone.
 * @returns whether the migration goes on
 */
export async function exportBlueprint(run: JobRun, progressId: number): Promise<boolean> {
  const { services } = run;
  const begun = await inStep(services, progressId, async ({ migration, progress }, em) => {
    if (migration.workflowState === 'queued') {
      transition(migration, blueprintMigrationActs.export);
      migration.exportsStartedAt = await clockOf(services, em);
      transition(progress, progressActs.run);
    }
    const { id: migrationId, templateId, courseId } = migration;
    return { migrationId, templateId, courseId, isOver: migration.workflowState !== 'exporting' };
  });
  if (begun === null || begun.isOver) return begun !== null;
  const meter = { statements: 0, db: 0 };
  for await (const changes of changedContents({ services, meter }, begun)) {
    if (run.signal.aborted) throw new Error('Stopped between two chunks; the job goes on at the next start.');
    if (!(await note(services, progressId, begun.migrationId, changes))) return false;
  }
  return (await inStep(services, progressId, (locked, em) => finish(services, em, locked))) !== null;
}

type Em = Parameters<Parameters<Services['transaction']>[0]>[0];

/** A transaction on the locked migration; null where it runs no more. */
const inStep = <T>(
  services: Services,
  progressId: number,
  work: (locked: LockedMigration, em: Em) => Promise<T>,
): Promise<T | null> =>
  services.transaction(async (em) => {
    const locked = await lockedMigration(em, progressId);
    if (locked === null || !goesOn(locked)) return null;
    const answer = await work(locked, em);
    await em.flush();
    return answer;
  });

async function note(
  services: Services,
  progressId: number,
  migrationId: number,
  changes: readonly ToldChange[],
): Promise<boolean> {
  if (changes.length === 0) return true;
  const told = await inStep(services, progressId, async (_locked, em) => {
    await write({ services, em }, changesTold.with({ migrationId, changes: JSON.stringify(changes) }));
    return true;
  });
  return told === true;
}

async function finish(services: Services, em: Em, { migration }: LockedMigration): Promise<true> {
  const work = { services, em };
  const migrationId = migration.id;
  await write(work, itemsFollow.with({ migrationId }));
  const imports = await write(work, importsQueued.with({ migrationId }));
  if (imports.length > 0) {
    transition(migration, blueprintMigrationActs.queueImports);
    migration.importsQueuedAt = await clockOf(services, em);
  }
  return true;
}
