import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  clearCourseNickname,
  clearCourseNicknames,
  setCourseNickname,
} from '../../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { RecordId } from '../../../platform/scalars.js';
import { CourseObject } from '../course.object.js';

const courseName = { description: 'Id or `sis_course_id:…`.' };

@Resolver()
export class CourseNicknameMutations {
  @PayloadMutation('course', () => CourseObject, { description: 'What you call a course, for yourself alone.' })
  async setCourseNickname(
    @Arg('courseId', () => RecordId, courseName) courseId: RecordKey,
    @Arg('nickname', () => String, { description: 'At most 60 characters.' }) nickname: string,
    @Ctx() ctx: OperationContext,
  ) {
    return { id: await setCourseNickname(ctx, courseId, nickname) };
  }

  @PayloadMutation('course', () => CourseObject, {
    description: 'You call a course by its own name again, also where you did before.',
  })
  async clearCourseNickname(
    @Arg('courseId', () => RecordId, courseName) courseId: RecordKey,
    @Ctx() ctx: OperationContext,
  ) {
    return { id: await clearCourseNickname(ctx, courseId) };
  }

  @PayloadMutation('courses', () => [CourseObject], {
    description: 'You call every course by its own name again. Answers those that you called otherwise.',
  })
  async clearCourseNicknames(@Ctx() ctx: OperationContext): Promise<{ id: number }[]> {
    return (await clearCourseNicknames(ctx)).map((id) => ({ id }));
  }
}
