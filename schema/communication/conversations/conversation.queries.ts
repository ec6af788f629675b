import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Query, Resolver } from 'type-graphql';
import {
  ownConversations,
  readConversationIds,
  readUnreadCount,
  sentConversations,
} from '../../../src/communication/conversations/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerPage, answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { ConversationListArgs, ConversationPlaceArgs, SentConversationArgs } from './conversation.inputs.js';
import { ConversationConnection, ConversationObject } from './conversation.object.js';

@Resolver()
export class ConversationQueries {
  @Query(() => ConversationObject, {
    nullable: true,
    description: 'One conversation in which you take part. To ask for it does not mark it as read.',
  })
  conversation(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => ConversationConnection, {
    nullable: true,
    description: 'Your conversations, those with the newest message first.',
  })
  conversations(
    @Args(() => ConversationListArgs) _args: ConversationListArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerPage(ctx, info, ownConversations);
  }

  @Query(() => ConversationConnection, {
    nullable: true,
    description: 'Conversations in which you have written, those with the newest message of yours first.',
  })
  sentConversations(
    @Args(() => SentConversationArgs) _args: SentConversationArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerPage(ctx, info, sentConversations);
  }

  @Query(() => [RecordId], {
    nullable: true,
    description:
      'Record ids of all conversations of such a list, in its order; at most 10,000. With `SENT`, in that of your own last messages.',
  })
  conversationIds(
    @Args(() => ConversationPlaceArgs) { scope, labels, filterMode }: ConversationPlaceArgs,
    @Ctx() ctx: RequestContext,
  ) {
    return readConversationIds(ctx, {
      scope: scope ?? null,
      labels: labels ?? null,
      filterMode: filterMode ?? null,
    });
  }

  @Query(() => Int, { nullable: true, description: 'How many of your conversations you have not seen.' })
  unreadConversationCount(@Ctx() ctx: RequestContext) {
    return readUnreadCount(ctx);
  }
}
