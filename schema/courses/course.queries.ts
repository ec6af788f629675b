import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../src/kernel/context.js';
import type { RecordKey } from '../../src/kernel/record-key.js';
import { answerRecord } from '../kernel/answer.js';
import { RecordId } from '../kernel/scalars.js';
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
