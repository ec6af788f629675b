export { contentKinds, type LockableAspect, lockableKinds } from '../course-copies/index.js';
export { type RestrictionsPatch, shownRestrictions } from '../courses/index.js';
export { blueprintChangeTypes } from './blueprint-change.entity.js';
export { conflictingChanges } from './blueprint-exception.entity.js';
export type { ToldChange } from './blueprint-items.sql.js';
export { blueprintImportStates, blueprintMigrationStates } from './blueprint-migration.states.js';
export {
  blueprintChangeReads,
  blueprintExceptionReads,
  blueprintImportReads,
  blueprintItemReads,
  blueprintMigrationReads,
  blueprintSubscriptionReads,
  blueprintTemplateReads,
} from './blueprint-template.reads.js';
export { restrictBlueprintItem } from './operations/restrict-blueprint-item.js';
export { type BlueprintSync, syncBlueprint } from './operations/sync-blueprint.js';
export { updateBlueprintAssociations } from './operations/update-blueprint-associations.js';
export { unsyncedChanges } from './unsynced-changes.js';
