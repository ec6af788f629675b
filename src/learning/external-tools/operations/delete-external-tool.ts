import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { removal, transition } from '../../../platform/transaction/transition.js';
import { refuseLockedDeletion } from '../../course-copies/index.js';
import type { ExternalTool } from '../external-tool.entity.js';
import { managedTool, type ToolOwner } from '../tool-owner.js';

/**
 * Takes a tool out of its course or account; its secret is forgotten, and nothing launches it any more.
 * Refusals: 403 without `lti_add_edit`, and for one that a blueprint has locked; 404. Source: D1 · External tools; supplement §2.2.
 */
export async function deleteExternalTool(
  ctx: OperationContext,
  owner: ToolOwner | null,
  id: RecordKey,
): Promise<ExternalTool> {
  const tool = await managedTool(ctx, owner, id);
  refuseLockedDeletion(tool);
  transition(tool, removal);
  tool.sealedSecret = null;
  ctx.audit({
    type: 'external_tool_deleted',
    subjectType: 'ExternalTool',
    subjectId: tool.id,
    data: { courseId: tool.courseId, accountId: tool.accountId, name: tool.name },
  });
  return tool;
}
