import type { RequestContext } from '../../../../platform/transaction/context.js';
import { type ToolOwner, toolPlace } from '../../tool-owner.js';
import type { LaunchRequest } from '../launch-request.rules.js';
import { launchTarget } from '../launch-target.js';
import { launchLife, launchPath, sealedLaunch } from '../sealed-launch.js';

/** A launch that was allowed. */
export interface RequestedLaunch {
  readonly externalToolId: number;
  /** What is launched: the assignment, the item of a module, or the tool. */
  readonly name: string;
  /** Where a browser opens it: once, within five minutes. */
  readonly url: string;
}

/**
 * Gives an address by which a browser launches a tool once, in the actor's name, without signing on. Nothing is written: what
 * is launched stands in the address, sealed, and is asked for again when it is opened.
 * Refusals: 400 by field; 403 for who belongs to no course there, for what is for staff, and for what is locked; 404.
 * Source: D1 · External tools, sessionless launch; supplement §2.2.
 */
export async function requestToolLaunch(
  ctx: RequestContext,
  owner: ToolOwner,
  request: LaunchRequest,
): Promise<RequestedLaunch> {
  const place = await toolPlace(ctx, owner, 'launchTools');
  const { tool, content, placement } = await launchTarget(ctx, place, request);
  const { rootAccountId, userId, realUserId } = ctx.actor;
  const verifier = sealedLaunch(ctx.services.secrets, {
    ...place,
    rootAccountId,
    userId,
    realUserId,
    credential: ctx.credentials.digest.toString('base64url'),
    externalToolId: tool.id,
    url: request.launchType == null ? (request.url ?? null) : null,
    launchType: request.launchType ?? null,
    assignmentId: content?.kind === 'assignment' ? content.id : null,
    moduleItemId: content?.kind === 'module_item' ? content.id : null,
    over: Date.now() + launchLife,
  });
  const url = `${ctx.baseUrl}${launchPath(place)}?verifier=${verifier}`;
  return { externalToolId: tool.id, name: content?.title ?? placement?.label ?? tool.name, url };
}
