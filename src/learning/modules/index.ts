export { type ContentWork, extendContentWork } from './content-work.sql.js';
export { recordContribution } from './item-marks.js';
export { Module } from './module.entity.js';
export { modulePolicy } from './module.policy.js';
export { moduleItemReads, moduleReads } from './module.reads.js';
export type { ModulePatch } from './module.rules.js';
export { type ContentFinder, type ContentName, extendModuleContents, seenContent } from './module-contents.js';
export { ModuleItem } from './module-item.entity.js';
export {
  type ItemType,
  itemTypes,
  type ModuleItemPatch,
  type RequirementType,
  requirementTypes,
} from './module-item.rules.js';
export { ModuleItemMark } from './module-item-mark.entity.js';
export type { ModuleItemName, ModuleName } from './named-module.js';
export { createModule } from './operations/create-module.js';
export { createModuleItem, type NewModuleItem } from './operations/create-module-item.js';
export { deleteModule } from './operations/delete-module.js';
export { deleteModuleItem } from './operations/delete-module-item.js';
export { type ModuleItemSaying, markModuleItem } from './operations/mark-module-item.js';
export { updateModule } from './operations/update-module.js';
export { updateModuleItem } from './operations/update-module-item.js';
export { itemLockedFor } from './requirements.sql.js';
