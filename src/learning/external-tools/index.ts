export { ExternalTool, type PrivacyLevel, privacyLevels } from './external-tool.entity.js';
export { externalToolReads } from './external-tool.reads.js';
export { type ConfigType, configTypes, type GivenPlacements, type ToolPatch } from './external-tool.rules.js';
export { createExternalTool } from './operations/create-external-tool.js';
export { deleteExternalTool } from './operations/delete-external-tool.js';
export { updateExternalTool } from './operations/update-external-tool.js';
export {
  messageTypes,
  navigationAudiences,
  type PlacedTool,
  type PlacementPatch,
  placedBy,
  placementNames,
  shownPlacements,
  windowTargets,
} from './placements/placement.rules.js';
export type { ToolOwner } from './tool-owner.js';
