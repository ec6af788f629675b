export { type ContentLock, contentLockOf } from './content-lock.sql.js';
export { type ContentWork, contentWorks } from './content-work.sql.js';
/** @public for areas further right */
export { recordContribution } from './item-marks.js';

export { contentStates, Module } from './module.entity.js';

export { moduleItemReads, moduleReads, seenModuleState } from './module.reads.js';
export type { ModulePatch } from './module.rules.js';
export { type ContentFinder, type ContentName, moduleContents, seenContent } from './module-contents.js';
export { type ItemType, itemTypes, ModuleItem, type RequirementType, requirementTypes } from './module-item.entity.js';
export { itemMarks, type ModuleItemMark, type ModuleItemPatch } from './module-item.rules.js';
export type { ModuleItemName, ModuleName } from './named-module.js';
export { createModule } from './operations/create-module.js';
export { createModuleItem, type NewModuleItem } from './operations/create-module-item.js';
export { deleteModule } from './operations/delete-module.js';
export { deleteModuleItem } from './operations/delete-module-item.js';
export { markModuleItem } from './operations/mark-module-item.js';
export { markModuleItems } from './operations/mark-module-items.js';
export { updateModule } from './operations/update-module.js';
export { updateModuleItem } from './operations/update-module-item.js';
export { itemLockedFor } from './requirements.sql.js';
