import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { refuseUnlessReadsCourses, userCourses } from '../../../src/learning/enrollments/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerPage } from '../../platform/answer.js';
import { CourseAccessConnection } from '../courses/course-access.object.js';
import { NamedUserCourseArgs } from './user-courses.inputs.js';

@Resolver()
export class UserCourseQueries {
  @Query(() => CourseAccessConnection, {
    nullable: true,
    description:
      'The courses of a person by name, also those that only dates keep the viewer out of; yours, or those of somebody whom you observe or administer.',
  })
  async userCourses(
    @Args(() => NamedUserCourseArgs) { userId }: NamedUserCourseArgs,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    await refuseUnlessReadsCourses(ctx, userId ?? ctx.actor.userId);
    return answerPage(ctx, info, userCourses);
  }
}
