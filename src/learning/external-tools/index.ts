export { ExternalTool, type PrivacyLevel, privacyLevels } from './external-tool.entity.js';
export { externalToolReads } from './external-tool.reads.js';
export {
  type ConfigType,
  configTypes,
  type GivenPlacements,
  linkPlaceOf,
  type ToolPatch,
} from './external-tool.rules.js';
export { type LaunchRequest, type LaunchType, launchTypes } from './launching/launch-request.rules.js';
export { openToolLaunch } from './launching/operations/open-tool-launch.js';
export { type RequestedLaunch, requestToolLaunch } from './launching/operations/request-tool-launch.js';
export type { LaunchForm } from './launching/signed-form.js';
export { createExternalTool } from './operations/create-external-tool.js';
export { deleteExternalTool } from './operations/delete-external-tool.js';
export { updateExternalTool } from './operations/update-external-tool.js';
export {
  messageTypes,
  navigationAudiences,
  type PlacedTool,
  type PlacementPatch,
  type Placements,
  placedBy,
  placementNames,
  shownPlacements,
  windowTargets,
} from './placements/placement.rules.js';
export type { ToolOwner, ToolPlace } from './tool-owner.js';
export { sealedSecretOf } from './tool-secret.js';
