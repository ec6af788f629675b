/** How a migration of a blueprint goes. Source: supplement §2.9. */

export const blueprintMigrationStates = [
  'queued',
  'exporting',
  'imports_queued',
  'completed',
  'exports_failed',
  'imports_failed',
] as const;
export type BlueprintMigrationState = (typeof blueprintMigrationStates)[number];

export const blueprintImportStates = ['queued', 'completed', 'failed', 'skipped'] as const;
export type BlueprintImportState = (typeof blueprintImportStates)[number];

/** Hours after which a migration does not run any more, whatever its state says. */
export const longestHours = 24;

/** It waits, or works. */
export const isRunning = (state: BlueprintMigrationState): boolean =>
  state === 'queued' || state === 'exporting' || state === 'imports_queued';

/** The state of a migration that came to its end before its time. */
export const failedFrom = (state: BlueprintMigrationState): BlueprintMigrationState =>
  state === 'imports_queued' ? 'imports_failed' : 'exports_failed';
