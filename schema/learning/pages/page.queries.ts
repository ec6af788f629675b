import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { PageObject } from './page.object.js';

@Resolver()
export class PageQueries {
  @Query(() => PageObject, { nullable: true, description: 'One page of a course or group.' })
  page(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }
}
