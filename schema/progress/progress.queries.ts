import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../src/kernel/context.js';
import type { RecordKey } from '../../src/kernel/record-key.js';
import { answerRecord } from '../kernel/answer.js';
import { RecordId } from '../kernel/scalars.js';
import { ProgressObject } from './progress.object.js';

@Resolver()
export class ProgressQueries {
  @Query(() => ProgressObject, { nullable: true, description: 'How far a job has come.' })
  progress(
    @Arg('id', () => RecordId, { description: 'Record id.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }
}
