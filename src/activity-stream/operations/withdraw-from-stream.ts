import type { OperationContext } from '../../kernel/context.js';
import type { StreamType } from '../stream-entry.entity.js';

/** Takes what is about a record out of everybody's stream, for instance because the record was deleted. */
export async function withdrawFromStream(ctx: OperationContext, type: StreamType, assetId: number): Promise<void> {
  const text = `update stream_items i set hidden = true from stream_entries e
    where i.stream_entry_id = e.id and e.root_account_id = $1::bigint and e.type = $2::text and e.asset_id = $3::bigint`;
  await ctx.services.database.rows({ text, values: [ctx.actor.rootAccountId, type, assetId] }, ctx.em, ctx.meter);
}
