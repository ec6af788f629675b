import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import { favoriteCourses } from '../../../src/learning/enrollments/index.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerPage } from '../../platform/answer.js';
import { PageArgs } from '../../platform/connection.js';
import { needs } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';
import { CourseAccessConnection } from '../courses/course-access.object.js';

interface Marked {
  readonly isFavorite: boolean;
}
const markedNeeds = needs<Marked>();

@Resolver(() => CourseObject)
class FavoriteFields {
  @markedNeeds('isFavorite')
  @FieldResolver(() => Boolean, { description: 'The viewer marked the course as a favorite.' })
  isFavorite(@Root() course: Marked): boolean {
    return course.isFavorite;
  }
}

@Resolver()
class FavoriteQueries {
  @Query(() => CourseAccessConnection, {
    nullable: true,
    description:
      'Your favorites among your current courses by name, also those that only dates keep you out of; all of your current courses while none is marked.',
  })
  favoriteCourses(@Args(() => PageArgs) _: PageArgs, @Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo) {
    return answerPage(ctx, info, favoriteCourses);
  }
}

export const favoriteCourseFields = [FavoriteFields, FavoriteQueries];
