import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { loadChanged } from '../../platform/load-record.js';
import { CourseObject } from './course.object.js';
import { CourseDeletionObject } from './course-deletion.object.js';

@Resolver(() => CourseDeletionObject)
export class CourseDeletionFields {
  @FieldResolver(() => CourseObject, { nullable: true, description: 'The course as it is now.' })
  course(@Root() { courseId }: CourseDeletionObject, @Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo) {
    return loadChanged(ctx, info, courseId);
  }
}
