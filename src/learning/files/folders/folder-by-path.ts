import { authorizedId } from '../../../platform/authorization/authorize.js';
import { notFound } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { folderReads } from '../file.reads.js';
import { type FileOwner, rootFolderId } from '../file-owner.js';
import { folderAtPath } from '../folders.sql.js';

/** Id of the folder at a path below the root. @throws Refusal 403, 404 */
export async function folderIdAt(ctx: RequestContext, owner: FileOwner, path: string): Promise<number> {
  const rootId = await rootFolderId(ctx, owner);
  const names = path.split('/').filter((name) => name !== '');
  const [row] = await ctx.services.database.rows<{ id: number }>(
    folderAtPath.with({ rootId, names }),
    undefined,
    ctx.meter,
  );
  if (row === undefined) throw notFound();
  return authorizedId(ctx, folderReads, 'visible', row.id);
}
