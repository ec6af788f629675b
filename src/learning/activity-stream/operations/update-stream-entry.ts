import { write } from '../../../platform/transaction/write.js';
import { restatement } from '../stream.sql.js';
import type { StreamContext, StreamEvent } from './publish-to-stream.js';

/** Says otherwise what stands in people's streams about a record, which neither moves up nor is unread again. */
export async function updateStreamEntry(
  ctx: StreamContext,
  { type, assetId, title, message }: Pick<StreamEvent, 'type' | 'assetId' | 'title' | 'message'>,
): Promise<void> {
  const { rootAccountId } = ctx.actor;
  const values = { rootAccountId, type, assetId, title: title.slice(0, 255), message: message ?? null };
  await write(ctx, restatement.with(values));
}
