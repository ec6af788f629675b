/** What a request to launch has to name. Source: D1 · External tools, sessionless launch rules. */
import type { RecordKey } from '../../../platform/query/record-key.js';
import { launchNeeds, refuseUnnamedLaunch } from '../external-tool.refusals.js';
import { type PlacementName, placementNames } from '../placements/placement.rules.js';

/** How something is launched that is no place of a tool. */
export const contentLaunches = ['assessment', 'module_item'] as const;
export const launchTypes = [...contentLaunches, ...placementNames] as const;
export type LaunchType = (typeof launchTypes)[number];

/** What a request names. */
export interface LaunchRequest {
  readonly externalToolId?: RecordKey | null | undefined;
  readonly url?: string | null | undefined;
  readonly launchType?: LaunchType | null | undefined;
  readonly assignmentId?: RecordKey | null | undefined;
  readonly moduleItemId?: RecordKey | null | undefined;
}

export const isPlacementLaunch = (type: LaunchType | null | undefined): type is PlacementName =>
  type != null && !(contentLaunches as readonly string[]).includes(type);

const isMissing = (value: RecordKey | string | null | undefined): boolean => value == null || value === '';

/** What each way to launch needs to be told. @throws Refusal 400 by field */
export function refuseIncomplete({ launchType, externalToolId, url, assignmentId, moduleItemId }: LaunchRequest): void {
  if (launchType === 'assessment') {
    if (isMissing(assignmentId)) throw launchNeeds('assignmentId', launchType);
  } else if (launchType === 'module_item') {
    if (isMissing(moduleItemId)) throw launchNeeds('moduleItemId', launchType);
  } else if (isPlacementLaunch(launchType)) {
    if (isMissing(externalToolId)) throw launchNeeds('externalToolId', launchType);
  } else if (isMissing(externalToolId) && isMissing(url))
    refuseUnnamedLaunch(['externalToolId', 'url', 'moduleItemId']);
}
