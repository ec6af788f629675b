import { permitted } from '../../../../platform/authorization/authorize.js';
import { notPermitted } from '../../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../../platform/transaction/context.js';
import { folderReads } from '../../file.reads.js';
import { type FileOwner, rootFolderId } from '../../file-owner.js';
import { quotaOf } from '../left-of-quota.js';
import type { Quota } from '../quota.rules.js';

/** The quota of the files and the bytes that are used, for those who manage them. Refusals: 403; 404. Source: supplement §5.4. */
export async function readQuota(ctx: RequestContext, owner: FileOwner): Promise<Quota> {
  const rootId = await rootFolderId(ctx, owner);
  if (!(await permitted(ctx, folderReads, 'manage', rootId))) throw notPermitted();
  return quotaOf(ctx.services, rootId);
}
