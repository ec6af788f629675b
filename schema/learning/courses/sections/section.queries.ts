import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { answerRecord } from '../../../platform/answer.js';
import { RecordId } from '../../../platform/scalars.js';
import { SectionObject } from './section.object.js';

@Resolver()
export class SectionQueries {
  @Query(() => SectionObject, { nullable: true, description: 'One section of a course, by id or SIS identifier.' })
  section(
    @Arg('id', () => RecordId, { description: 'Id or `sis_section_id:…`.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }
}
