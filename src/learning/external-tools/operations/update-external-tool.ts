import { authorizedRead } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { changedNames, setChanged } from '../../../platform/transaction/patch.js';
import { refuseLocked } from '../../course-copies/index.js';
import { requestedCartridge } from '../configuration/requested-cartridge.js';
import type { ExternalTool } from '../external-tool.entity.js';
import { externalToolReads } from '../external-tool.reads.js';
import { type ToolPatch, toolRefusals } from '../external-tool.rules.js';
import { toolColumns } from '../tool-columns.js';
import { lockedOfTool } from '../tool-locks.rules.js';
import { managedTool, type ToolOwner } from '../tool-owner.js';
import { openedSecretOf } from '../tool-secret.js';

/**
 * Changes a tool: what is absent stays. A cartridge sets all that it can say, and what the request says beside it goes first.
 * Refusals: 400 by field, also `blocked_url`, `unreachable_url`; 403 without `lti_add_edit`, and by field for what a blueprint
 * has locked; 404.
 * Source: D1 · External tools; supplement §2.2.
 */
export async function updateExternalTool(
  ctx: OperationContext,
  owner: ToolOwner | null,
  id: RecordKey,
  patch: ToolPatch,
): Promise<ExternalTool> {
  // Another server is waited for before anything is locked, and for nobody who may not change the tool.
  if (patch.configType != null) await authorizedRead(ctx, externalToolReads, 'manage', id);
  const refusals = toolRefusals(patch, false);
  const cartridge = refusals.length === 0 ? await requestedCartridge(ctx, patch) : null;
  const tool = await managedTool(ctx, owner, id);
  refuseInvalid(refusals);
  const columns = toolColumns(ctx, { rootAccountId: tool.rootAccountId, stored: tool, cartridge }, patch);
  const isSameSecret = patch.sharedSecret != null && opens(ctx, tool, patch.sharedSecret);
  const differs = changedNames<ExternalTool>(tool, columns).filter((name) => name !== 'sealedSecret' || !isSameSecret);
  if (differs.length > 0) refuseLocked(lockedOfTool(tool, columns, { patch, differs }));
  const changed = setChanged<ExternalTool>(tool, columns);
  if (changed.length === 0) return tool;
  const { name, url, domain } = tool;
  ctx.audit({
    type: 'external_tool_updated',
    subjectType: 'ExternalTool',
    subjectId: tool.id,
    data: { changed, name, url, domain },
  });
  return tool;
}

const opens = (
  { services }: OperationContext,
  { rootAccountId, sealedSecret }: ExternalTool,
  secret: string,
): boolean => sealedSecret !== null && openedSecretOf(services.secrets, rootAccountId, sealedSecret) === secret;
