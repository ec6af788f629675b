import { authorizedId } from '../kernel/authorize.js';
import type { RequestContext } from '../kernel/context.js';
import { notFound } from '../kernel/refusal.js';
import { folderReads } from './file.reads.js';
import { type FileOwner, rootFolderId } from './file-owner.js';

/** Follows names from the root down, without regard to case. */
const followed = `
  with recursive steps as (
    select f.id, 0 as depth from folders f where f.id = $1
    union all
    select f.id, s.depth + 1 from steps s join folders f on f.parent_folder_id = s.id
    where f.workflow_state = 'visible' and lower(f.name) = lower(($2::text[])[s.depth + 1])
  )
  select id from steps where depth = cardinality($2::text[])`;

/** Id of the folder at a path below the root. @throws Refusal 403, 404 */
export async function folderIdAt(ctx: RequestContext, owner: FileOwner, path: string): Promise<number> {
  const rootId = await rootFolderId(ctx, owner);
  const names = path.split('/').filter((name) => name !== '');
  const [row] = await ctx.services.database.rows<{ id: number }>(
    { text: followed, values: [rootId, names] },
    undefined,
    ctx.meter,
  );
  if (row === undefined) throw notFound();
  return authorizedId(ctx, folderReads, 'visible', row.id);
}
