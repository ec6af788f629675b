/** What is launched, and in whose name, as a launch address carries it: sealed, so that nothing stands anywhere. Decision 0091. */
import { randomUUID } from 'node:crypto';
import type { SecretBox } from '../../../platform/authorization/secrets.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { launchNeeds, refuseUnnamedLaunch } from '../external-tool.refusals.js';
import { type PlacementName, placementNames } from '../placements/placement.rules.js';
import type { ToolPlace } from '../tool-owner.js';

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

/** A launch as it was allowed: opening its address asks for all of it again. */
export interface Launch extends ToolPlace {
  readonly rootAccountId: number;
  readonly userId: number;
  /** Who really asked, when acting as the user. */
  readonly realUserId: number | null;
  /** The digest of the token or the session by which it was asked for: the address is good as long as they are. */
  readonly credential: string;
  readonly externalToolId: number;
  readonly url: string | null;
  readonly launchType: LaunchType | null;
  readonly assignmentId: number | null;
  readonly moduleItemId: number | null;
  /** Milliseconds since 1970 at which it is over. */
  readonly over: number;
  /** Makes one of two equal launches another one. */
  readonly once: string;
}

/** Milliseconds. */
export const launchLife = 5 * 60_000;

const purpose = 'tool launch';

/** Where a launch is opened, below the base of the service: it opens nowhere else. */
export const launchPath = ({ courseId, accountId }: ToolPlace): string =>
  `${courseId === null ? `/accounts/${accountId}` : `/courses/${courseId}`}/external_tools/sessionless_launch`;

export const sealedLaunch = (box: SecretBox, launch: Omit<Launch, 'once'>): string =>
  box.sealBriefly(JSON.stringify({ ...launch, once: randomUUID() }), purpose, launchPath(launch));

/** Null for whatever this service has not sealed for the place. */
export function openedLaunch(box: SecretBox, place: ToolPlace, verifier: string): Launch | null {
  const text = box.openBrief(verifier, purpose, launchPath(place));
  return text === null ? null : (JSON.parse(text) as Launch);
}

export const isPlacementLaunch = (type: LaunchType | null | undefined): type is PlacementName =>
  type != null && !(contentLaunches as readonly string[]).includes(type);

const isMissing = (value: RecordKey | string | null | undefined): boolean => value == null || value === '';

/**
 * What each way to launch needs to be told. Source: D1 · External tools, sessionless launch rules.
 * @throws Refusal 400 by field
 */
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
