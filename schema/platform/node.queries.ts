import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, ID, Info, Query, Resolver } from 'type-graphql';
import { badRequest, notFound } from '../../src/platform/refusal/refusal.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';
import { answerNodes } from './answer-nodes.js';
import { parseGlobalId, parseIdWithin } from './global-id.js';
import { NodeObject } from './node.js';

const mostNodes = 100;

const nodeIdOf = (id: string) => parseGlobalId(id) ?? parseIdWithin(id);

@Resolver()
export class NodeQueries {
  @Query(() => NodeObject, { nullable: true, description: 'A record by its global id.' })
  async node(
    @Arg('id', () => ID, { description: 'Global id.' }) id: string,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    const [found] = await answerNodes(ctx, info, [nodeIdOf(id)]);
    if (!found) throw notFound();
    return found;
  }

  @Query(() => [NodeObject], {
    nullable: 'itemsAndList',
    description: 'Records by their global ids, at most 100; null for each one not found.',
  })
  nodes(
    @Arg('ids', () => [ID], { description: 'Global ids.' }) ids: string[],
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    if (ids.length > mostNodes) throw badRequest('too_many_ids', `At most ${mostNodes} ids at a time.`);
    return answerNodes(ctx, info, ids.map(nodeIdOf));
  }
}
