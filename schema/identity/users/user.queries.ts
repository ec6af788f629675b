import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { UserObject } from './user.object.js';
import { userKey } from './user-key.js';

@Resolver()
export class UserQueries {
  @Query(() => UserObject, { nullable: true, description: 'The user in whose name the request is made.' })
  viewer(@Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo) {
    return answerRecord(ctx, info, ctx.actor.userId);
  }

  @Query(() => UserObject, { nullable: true, description: 'One user, by id, `self` or SIS identifier.' })
  user(
    @Arg('id', () => RecordId, { description: 'Id, `self`, `sis_user_id:…` or `sis_login_id:…`.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, userKey(ctx, id));
  }
}
