import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { BookmarkObject } from './bookmark.object.js';

@Resolver()
export class BookmarkQueries {
  @Query(() => BookmarkObject, { nullable: true, description: 'One bookmark of yours.' })
  bookmark(
    @Arg('id', () => RecordId, { description: 'Id of the bookmark.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }
}
