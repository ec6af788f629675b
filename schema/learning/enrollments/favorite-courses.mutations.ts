import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  addFavoriteCourse,
  removeFavoriteCourse,
  resetFavoriteCourses,
} from '../../../src/learning/enrollments/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { CourseObject } from '../courses/course.object.js';

const courseName = { description: 'Id or `sis_course_id:…`.' };
type Changed = { readonly id: number };

@Resolver()
export class FavoriteCourseMutations {
  @PayloadMutation('course', () => CourseObject, {
    description: 'Marks a course as one of your favorites; for who belongs to it. Twice does no harm.',
  })
  async addFavoriteCourse(
    @Arg('courseId', () => RecordId, courseName) courseId: RecordKey,
    @Ctx() ctx: OperationContext,
  ): Promise<Changed> {
    return { id: await addFavoriteCourse(ctx, courseId) };
  }

  @PayloadMutation('course', () => CourseObject, {
    description: 'Takes a course off your favorites, also where it was none.',
  })
  async removeFavoriteCourse(
    @Arg('courseId', () => RecordId, courseName) courseId: RecordKey,
    @Ctx() ctx: OperationContext,
  ): Promise<Changed> {
    return { id: await removeFavoriteCourse(ctx, courseId) };
  }

  @PayloadMutation('courses', () => [CourseObject], {
    description: 'Takes every course off your favorites. Answers those that were some.',
  })
  async resetFavoriteCourses(@Ctx() ctx: OperationContext): Promise<Changed[]> {
    return (await resetFavoriteCourses(ctx)).map((id) => ({ id }));
  }
}
