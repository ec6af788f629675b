import type { OperationContext } from '../../../platform/transaction/context.js';
import { write } from '../../../platform/transaction/write.js';
import { withdrawal } from '../stream.sql.js';
import type { StreamType } from '../stream-entry.entity.js';

/** Takes what is about a record out of everybody's stream, for instance because the record was deleted. */
export async function withdrawFromStream(ctx: OperationContext, type: StreamType, assetId: number): Promise<void> {
  await write(ctx, withdrawal.with({ rootAccountId: ctx.actor.rootAccountId, type, assetId }));
}
