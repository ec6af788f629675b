import { Arg, Ctx, Resolver } from 'type-graphql';
import { markStreamItem } from '../../../src/learning/activity-stream/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { StreamItemObject } from './stream-item.object.js';

@Resolver()
export class StreamItemMutations {
  @PayloadMutation('streamItem', () => StreamItemObject, {
    description: 'Marks an item of your stream as read, or as unread again.',
  })
  markStreamItem(
    @Arg('id', () => RecordId, { description: 'Record id of the item.' }) id: RecordKey,
    @Arg('read', () => Boolean, { description: 'False makes it unread.' }) isRead: boolean,
    @Ctx() ctx: OperationContext,
  ) {
    return markStreamItem(ctx, id, isRead);
  }
}
