import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { recipients } from '../../../src/communication/conversations/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerPage } from '../../platform/answer.js';
import { RecipientArgs } from './recipient.inputs.js';
import { RecipientConnection } from './recipient.object.js';

/** Source: supplement §4.9, find_recipients. */
@Resolver()
export class RecipientQueries {
  @Query(() => RecipientConnection, {
    nullable: true,
    description:
      'Those to whom you can write: courses, sections and groups, then people, each by name. Nobody unless something is searched for.',
  })
  recipients(
    @Args(() => RecipientArgs) _args: RecipientArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerPage(ctx, info, recipients);
  }
}
