import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import { nicknamedCourses } from '../../../../src/learning/courses/index.js';
import type { RequestContext } from '../../../../src/platform/transaction/context.js';
import { answerPage } from '../../../platform/answer.js';
import { PageArgs } from '../../../platform/connection.js';
import { needs } from '../../../platform/declare.js';
import { CourseConnection, CourseObject } from '../course.object.js';

interface Named {
  readonly nickname: string | null;
  readonly nameToViewer: string;
  readonly originalName: string | null;
}
const courseNeeds = needs<Named>();

/** Source: supplement §5.1, course_nicknames. */
@Resolver(() => CourseObject)
class CourseNicknameFields {
  @courseNeeds('nickname')
  @FieldResolver(() => String, { nullable: true, description: 'What the viewer calls the course; null without it.' })
  nickname(@Root() course: Pick<Named, 'nickname'>): string | null {
    return course.nickname;
  }

  @courseNeeds('nameToViewer')
  @FieldResolver(() => String, { description: 'The nickname that the viewer has given it, else its name.' })
  nameToViewer(@Root() course: Pick<Named, 'nameToViewer'>): string {
    return course.nameToViewer;
  }

  @courseNeeds('originalName')
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the course, where the viewer calls it by a nickname.',
  })
  originalName(@Root() course: Pick<Named, 'originalName'>): string | null {
    return course.originalName;
  }
}

@Resolver()
class CourseNicknameQueries {
  @Query(() => CourseConnection, {
    nullable: true,
    description: 'The courses that you call by nicknames, as far as you see them.',
  })
  nicknamedCourses(@Args(() => PageArgs) _: PageArgs, @Ctx() ctx: RequestContext, @Info() info: GraphQLResolveInfo) {
    return answerPage(ctx, info, nicknamedCourses);
  }
}

export const courseNicknameFields = [CourseNicknameFields, CourseNicknameQueries];
