import { authorizedFind, authorizedId } from '../../platform/authorization/authorize.js';
import type { RecordKey } from '../../platform/query/record-key.js';
import { notFound } from '../../platform/refusal/refusal.js';
import type { OperationContext, RequestContext } from '../../platform/transaction/context.js';
import type { ExternalTool } from './external-tool.entity.js';
import { accountToolsReads, courseToolsReads, externalToolReads } from './external-tool.reads.js';

/** Where a tool belongs: one of the two. */
export interface ToolOwner {
  readonly courseId?: RecordKey | null | undefined;
  readonly accountId?: RecordKey | null | undefined;
}

/** The same, found. */
export interface ToolPlace {
  readonly courseId: number | null;
  readonly accountId: number | null;
}

type PlaceAction = 'visible' | 'createTool' | 'launchTools' | 'launchForStaff';

/** The course or account that a request names, where the actor may take the action. @throws Refusal 403, 404 */
export async function toolPlace(ctx: RequestContext, owner: ToolOwner, action: PlaceAction): Promise<ToolPlace> {
  if (owner.courseId != null)
    return { courseId: await authorizedId(ctx, courseToolsReads, action, owner.courseId), accountId: null };
  if (owner.accountId == null) throw notFound();
  return { courseId: null, accountId: await authorizedId(ctx, accountToolsReads, action, owner.accountId) };
}

/**
 * The tool that a request names, locked.
 * @param owner where a path names it; null where its id says enough
 * @throws Refusal 403; 404, also for a tool of another course or account
 */
export async function managedTool(
  ctx: OperationContext,
  owner: ToolOwner | null,
  id: RecordKey,
): Promise<ExternalTool> {
  const place = owner === null ? null : await toolPlace(ctx, owner, 'visible');
  const tool = await authorizedFind(ctx, externalToolReads, 'manage', id);
  if (place !== null && (tool.courseId !== place.courseId || tool.accountId !== place.accountId)) throw notFound();
  return tool;
}
