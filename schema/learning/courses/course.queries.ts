import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { CourseObject } from './course.object.js';

@Resolver()
export class CourseQueries {
  @Query(() => CourseObject, { nullable: true, description: 'One course, by id or SIS identifier.' })
  course(
    @Arg('id', () => RecordId, { description: 'Id or `sis_course_id:…`.' }) id: RecordKey,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id);
  }
}
