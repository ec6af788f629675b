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
import { FavoriteCourseObject } from './favorite-course.object.js';

const courseName = { description: 'Id or `sis_course_id:…`.' };
const marked = (contextId: number): FavoriteCourseObject => ({ contextId, contextType: 'Course' });

@Resolver()
export class FavoriteCourseMutations {
  @PayloadMutation('favoriteCourse', () => FavoriteCourseObject, {
    description: 'Marks a course as one of your favorites; for who belongs to it. Twice does no harm.',
  })
  async addFavoriteCourse(
    @Arg('courseId', () => RecordId, courseName) courseId: RecordKey,
    @Ctx() ctx: OperationContext,
  ): Promise<FavoriteCourseObject> {
    return marked(await addFavoriteCourse(ctx, courseId));
  }

  @PayloadMutation('favoriteCourse', () => FavoriteCourseObject, {
    description: 'Takes a course off your favorites, also where it was none.',
  })
  async removeFavoriteCourse(
    @Arg('courseId', () => RecordId, courseName) courseId: RecordKey,
    @Ctx() ctx: OperationContext,
  ): Promise<FavoriteCourseObject> {
    return marked(await removeFavoriteCourse(ctx, courseId));
  }

  @PayloadMutation('isReset', () => Boolean, { description: 'Takes every course off your favorites.' })
  resetFavoriteCourses(@Ctx() ctx: OperationContext): Promise<boolean> {
    return resetFavoriteCourses(ctx);
  }
}
