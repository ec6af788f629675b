import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { GroupObject } from './group.object.js';
import { GroupCategoryObject } from './group-category.object.js';

@Resolver()
export class GroupQueries {
  @Query(() => GroupObject, { nullable: true, description: 'One group, by id or SIS identifier.' })
  group(
    @Arg('id', () => RecordId, { description: 'Id or `sis_group_id:…`.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => GroupCategoryObject, { nullable: true, description: 'One set of groups.' })
  groupCategory(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }
}
