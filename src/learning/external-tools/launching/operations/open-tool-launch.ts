import type { EntityManager } from '@mikro-orm/postgresql';
import { digestOf } from '../../../../platform/authorization/secrets.js';
import { wholeListCap } from '../../../../platform/query/page.js';
import { Refusal } from '../../../../platform/refusal/refusal.js';
import type { Services } from '../../../../platform/transaction/context.js';
import { contextWithoutToken, operationOf } from '../../../../platform/transaction/operation.js';
import { write } from '../../../../platform/transaction/write.js';
import { launchNotGood } from '../../external-tool.refusals.js';
import type { ToolPlace } from '../../tool-owner.js';
import { type Launch, openedLaunch } from '../sealed-launch.js';
import { type SignedLaunch, signedLaunch } from '../signed-launch.js';
import { launchUsed } from '../tool-launches.sql.js';

/** An address that a browser opens, and from where. */
export interface OpenedAddress {
  readonly place: ToolPlace;
  readonly verifier: string;
  readonly baseUrl: string;
  readonly requestId: string;
}

/**
 * Opens a launch address, once: everything is asked for again in the name of the user for whom it was made, by the token or
 * the session with which it was asked for, and what the tool is told is signed. Null for an address that this service has not made.
 * Refusals: 403 `launch_not_good` for one that was used or is over, and as for `requestToolLaunch`; 404.
 */
export async function openToolLaunch(
  services: Services,
  { place, verifier, baseUrl, requestId }: OpenedAddress,
): Promise<SignedLaunch | null> {
  const launch = openedLaunch(services.secrets, place, verifier);
  if (launch === null) return null;
  const own = services.ofTenant(launch.rootAccountId);
  return own.transaction(async (em) => {
    const { rootAccountId, externalToolId, userId } = launch;
    const { actor, clock } = await whoLaunches(own, launch, em);
    if (clock.getTime() >= launch.over) throw launchNotGood();
    const used = launchUsed.with({ rootAccountId, externalToolId, userId, digest: digestOf(verifier) });
    if ((await write({ services: own, em }, used)).length === 0) throw launchNotGood();
    const asked = contextWithoutToken(own, actor, { requestId, baseUrl, pageLimit: wholeListCap });
    return signedLaunch(operationOf({ ...asked, em }, em, clock), launch);
  });
}

/** Who launches, with what they may do just now. @throws Refusal 403 where the credential has ended, or acts as them no more */
async function whoLaunches(services: Services, { credential, userId, realUserId }: Launch, em: EntityManager) {
  const asUser = realUserId === null ? null : String(userId);
  try {
    return await services.resolveActor({ digest: Buffer.from(credential, 'base64url'), asUser }, em);
  } catch (error) {
    throw error instanceof Refusal && error.status < 500 ? launchNotGood() : error;
  }
}
