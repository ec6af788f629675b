import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { batchesUnderWay } from '../../../src/communication/conversations/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerPage } from '../../platform/answer.js';
import { PageArgs } from '../../platform/connection.js';
import { ConversationBatchConnection } from './conversation-batch.object.js';

@Resolver()
export class ConversationBatchQueries {
  @Query(() => ConversationBatchConnection, {
    nullable: true,
    description: 'Your messages to many people that are under way.',
  })
  conversationBatches(
    @Args(() => PageArgs) _args: PageArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerPage(ctx, info, batchesUnderWay);
  }
}
