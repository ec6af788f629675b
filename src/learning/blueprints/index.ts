export { contentKinds, type LockableAspect, lockableKinds } from '../course-copies/index.js';
export { type RestrictionsPatch, shownRestrictions } from '../courses/index.js';
export { BlueprintChange, blueprintChangeTypes } from './blueprint-change.entity.js';
export { BlueprintException, conflictingChanges } from './blueprint-exception.entity.js';
export { BlueprintImport } from './blueprint-import.entity.js';
export { BlueprintItem } from './blueprint-item.entity.js';
export type { ToldChange } from './blueprint-items.sql.js';
export { BlueprintMigration } from './blueprint-migration.entity.js';
export { blueprintImportStates, blueprintMigrationStates } from './blueprint-migration.states.js';
export { BlueprintSubscription } from './blueprint-subscription.entity.js';
export { BlueprintTemplate } from './blueprint-template.entity.js';
export {
  blueprintChangeReads,
  blueprintExceptionReads,
  blueprintImportReads,
  blueprintItemReads,
  blueprintMigrationReads,
  blueprintSubscriptionReads,
  blueprintTemplateReads,
} from './blueprint-template.reads.js';
export { unsyncedChanges } from './changed-contents.js';
export { restrictBlueprintItem } from './operations/restrict-blueprint-item.js';
export { type BlueprintSync, syncBlueprint } from './operations/sync-blueprint.js';
export { updateBlueprintAssociations } from './operations/update-blueprint-associations.js';
