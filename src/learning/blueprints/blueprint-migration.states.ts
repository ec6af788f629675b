/** How a migration of a blueprint goes. Source: supplement §2.9. */
import type { Acts } from '../../platform/transaction/transition.js';

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

export const blueprintMigrationActs = {
  export: { from: ['queued'], to: 'exporting' },
  queueImports: { from: ['exporting', 'imports_queued'], to: 'imports_queued' },
  /** Also where no course has to receive anything. */
  complete: { from: ['queued', 'exporting', 'imports_queued'], to: 'completed' },
  failExports: { from: ['queued', 'exporting'], to: 'exports_failed' },
  failImports: { from: ['imports_queued'], to: 'imports_failed' },
} as const satisfies Acts<BlueprintMigrationState>;

/** How a migration ends before its time. */
export const failureFrom = (state: BlueprintMigrationState) =>
  state === 'imports_queued' ? blueprintMigrationActs.failImports : blueprintMigrationActs.failExports;

/** What a migration does in one course; it may be failed after its transaction was undone, however it stood there. */
export const blueprintImportActs = {
  complete: { from: ['queued'], to: 'completed' },
  skip: { from: ['queued'], to: 'skipped' },
  fail: { from: 'any', to: 'failed' },
} as const satisfies Acts<BlueprintImportState>;
