import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { administeredAccounts, taughtAccounts } from '../../../src/identity/accounts/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerPage, answerRecord } from '../../platform/answer.js';
import { PageArgs } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { AccountConnection, AccountObject } from './account.object.js';

@Resolver()
export class AccountQueries {
  @Query(() => AccountObject, { nullable: true, description: 'One account, by id, `self` or SIS identifier.' })
  account(
    @Arg('id', () => RecordId, { description: 'Id, `self`, or `sis_account_id:…`.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }

  @Query(() => AccountConnection, {
    nullable: true,
    description: 'The accounts that the viewer administers, sub-accounts included.',
  })
  accounts(@Args(() => PageArgs) _args: PageArgs, @Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo) {
    return answerPage(ctx, info, administeredAccounts);
  }

  @Query(() => AccountConnection, {
    nullable: true,
    description: 'The accounts of the courses in which the viewer teaches or designs.',
  })
  courseAccounts(@Args(() => PageArgs) _args: PageArgs, @Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo) {
    return answerPage(ctx, info, taughtAccounts);
  }
}
