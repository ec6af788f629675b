import { authorizedFind } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import type { StreamItem } from '../stream-item.entity.js';
import { streamItemReads } from '../stream-item.reads.js';

/**
 * Marks an item of the actor's own stream as read, or as unread again. What happens anew makes it unread by itself.
 * Refusals: 404, also for the items of others. Source: supplement §3.5, read_state.
 */
export async function markStreamItem(ctx: OperationContext, key: RecordKey, isRead: boolean): Promise<StreamItem> {
  const item = await authorizedFind(ctx, streamItemReads, 'visible', key);
  item.read = isRead;
  return item;
}
