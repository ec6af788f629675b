import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { insertNow } from '../../../platform/transaction/insert.js';
import { requestedCartridge } from '../configuration/requested-cartridge.js';
import { ExternalTool } from '../external-tool.entity.js';
import { type ToolPatch, toolRefusals } from '../external-tool.rules.js';
import { toolColumns } from '../tool-columns.js';
import { type ToolOwner, toolPlace } from '../tool-owner.js';

/**
 * Installs a tool in a course or an account, from what the request says or from a Common Cartridge.
 * Refusals: 400 by field, also `blocked_url`, `unreachable_url`; 403 without `lti_add_edit` there; 404.
 * Source: D1 · External tools; supplement §2.2.
 */
export async function createExternalTool(
  ctx: OperationContext,
  owner: ToolOwner,
  given: ToolPatch,
): Promise<ExternalTool> {
  const place = await toolPlace(ctx, owner, 'createTool');
  refuseInvalid(toolRefusals(given, true));
  const cartridge = await requestedCartridge(ctx, given);
  const { rootAccountId } = ctx.actor;
  const columns = toolColumns(ctx, { rootAccountId, stored: null, cartridge }, given);
  const tool = await insertNow(ctx, ExternalTool, { rootAccountId, ...place, ...columns });
  const { name, url, domain } = tool;
  ctx.audit({
    type: 'external_tool_created',
    subjectType: 'ExternalTool',
    subjectId: tool.id,
    data: { ...place, name, url, domain },
  });
  return tool;
}
