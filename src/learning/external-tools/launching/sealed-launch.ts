/** What is launched, and in whose name, as a launch address carries it: sealed, so that nothing stands anywhere. Decision 0091. */
import { randomUUID } from 'node:crypto';
import type { SecretBox } from '../../../platform/authorization/secrets.js';
import type { ToolPlace } from '../tool-owner.js';
import type { LaunchType } from './launch-request.rules.js';

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
