import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { answerRecord } from '../../../platform/answer.js';
import { RecordId } from '../../../platform/scalars.js';
import { DiscussionEntryObject } from './discussion-entry.object.js';

@Resolver()
export class DiscussionEntryQueries {
  @Query(() => DiscussionEntryObject, { nullable: true, description: 'One entry of a discussion.' })
  discussionEntry(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }
}
