import type { EntityManager } from '@mikro-orm/postgresql';
import { type Occasion, tell } from '../../../identity/notification-events/index.js';
import { progressActs, runItems } from '../../../identity/progress/index.js';
import { nobodysId } from '../../../platform/authorization/visitor.js';
import { idIn, type Job, type JobRun } from '../../../platform/jobs/jobs.js';
import { Refusal, saidOfItem } from '../../../platform/refusal/refusal.js';
import type { Services } from '../../../platform/transaction/context.js';
import type { Starter } from '../../../platform/transaction/operation.js';
import { clockOf, isRepeatable } from '../../../platform/transaction/transaction.js';
import { transition } from '../../../platform/transaction/transition.js';
import { write } from '../../../platform/transaction/write.js';
import { importBroken } from '../blueprint.refusals.js';
import { BlueprintImport } from '../blueprint-import.entity.js';
import { type ImportsDone, importsDone, importsLeft, importsOfMigration } from '../blueprint-imports.sql.js';
import type { BlueprintMigration } from '../blueprint-migration.entity.js';
import { blueprintImportActs, blueprintMigrationActs, failureFrom, isRunning } from '../blueprint-migration.states.js';
import { contentAdded, syncComplete } from '../occasions.sql.js';
import { exportBlueprint } from './export-blueprint.js';
import { importBlueprint } from './import-blueprint.js';
import { lockedMigration } from './running-migration.js';

const givenUpText = 'The migration failed again and again.';
const cancelledText = 'The migration was cancelled.';

/**
 * Hands down what has changed in a blueprint: first it takes stock, then each course is a transaction. Safe to start again:
 * it goes on with the next course, and does none twice. Source: supplement §2.9; decision 0133.
 */
export const migrateBlueprint: Job = {
  task: 'blueprint_migration',
  lane: 'long',
  subject: ['progress', 'progressId'],
  async run(run, payload) {
    const progressId = idIn(payload, 'progressId');
    const starter = payload['starter'] as Starter;
    if (await exportBlueprint(run, progressId)) {
      const imports = await queuedImports(run.services, progressId);
      const perform = (em: EntityManager, id: number) => importOne(run, em, starter, id);
      const failed = (em: EntityManager, id: number, message: string) => importFailed(run.services, em, id, message);
      await runItems(run, progressId, imports, perform, failed);
    }
    await settle(run.services, progressId, null);
  },
  async givenUp({ services }, payload) {
    await settle(services, idIn(payload, 'progressId'), givenUpText);
  },
};

async function queuedImports(services: Services, progressId: number): Promise<number[]> {
  const locked = await services.transaction((em) => lockedMigration(em, progressId));
  if (locked === null) return [];
  const asked = importsOfMigration.with({ migrationId: locked.migration.id });
  return (await services.database.rows<{ id: number }>(asked)).map(({ id }) => id);
}

/**
 * What nobody foresaw fails the course, not the migration: the next one does it again. A transaction that the database undid
 * for one beside it is done again at once, and with a connection that is lost the job begins again.
 */
async function importOne(run: JobRun, em: EntityManager, starter: Starter, importId: number): Promise<void> {
  // unguarded: the job's own work.
  const { courseId } = await em.findOneOrFail(BlueprintImport, importId);
  await saidOfItem(`Course ${courseId}`, async () => {
    try {
      await importBlueprint(run, em, starter, importId);
      await em.flush();
    } catch (error) {
      if (error instanceof Refusal || isRepeatable(error)) throw error;
      run.services.onFault(error, starter.requestId);
      throw importBroken();
    }
  });
}

async function importFailed(services: Services, em: EntityManager, importId: number, message: string): Promise<void> {
  // unguarded: the job's own work.
  const work = await em.findOneOrFail(BlueprintImport, importId, { refresh: true });
  transition(work, blueprintImportActs.fail);
  Object.assign(work, { message, completedAt: await clockOf(services, em) });
}

/** The migration is over, and says how it came off. @param givenUp why its job is not tried again; null where it ended by itself */
async function settle(services: Services, progressId: number, givenUp: string | null): Promise<void> {
  await services.transaction(async (em) => {
    const locked = await lockedMigration(em, progressId);
    if (locked === null || !isRunning(locked.migration.workflowState)) return;
    const { migration, progress } = locked;
    const work = { services, em };
    const migrationId = migration.id;
    if (givenUp !== null && progress.workflowState !== 'failed') {
      transition(progress, progressActs.fail);
      progress.message = givenUp;
    }
    const left = givenUp ?? progress.message ?? cancelledText;
    await write(work, importsLeft.with({ migrationId, state: givenUp === null ? 'skipped' : 'failed', message: left }));
    const [done] = await services.database.rows<ImportsDone>(importsDone.with({ migrationId }), em);
    const { failed, changed } = done as ImportsDone;
    const isDone = progress.workflowState === 'completed' && failed === 0;
    transition(migration, isDone ? blueprintMigrationActs.complete : failureFrom(migration.workflowState));
    migration.importsCompletedAt = migration.importsQueuedAt === null ? null : await clockOf(services, em);
    await em.flush();
    if (migration.sendNotification) await tellOfEnd(services, em, migration, changed);
  });
}

async function tellOfEnd(
  services: Services,
  em: EntityManager,
  { id, rootAccountId }: BlueprintMigration,
  changed: readonly number[],
): Promise<void> {
  const ctx = { services, em, actor: { userId: nobodysId, rootAccountId } };
  const told: [Occasion, readonly number[]][] = [
    [contentAdded, changed],
    [syncComplete, [id]],
  ];
  for (const [occasion, ids] of told) await tell(ctx, occasion, ids);
}
