import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  concludeCourse,
  createCourse,
  deleteCourse,
  resetCourseContent,
  updateCourse,
  updateCourseSettings,
  updateCourses,
} from '../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { withSettings } from '../../platform/parts.js';
import { PayloadMutation } from '../../platform/payload.js';
import { RecordId } from '../../platform/scalars.js';
import { CourseObject } from './course.object.js';
import { CourseDeletionObject } from './course-deletion.object.js';
import {
  CourseBatchEvent,
  CourseDeletionEvent,
  CreateCourseInput,
  UpdateCourseInput,
  withImage,
} from './course-write.inputs.js';
import { UpdateCourseSettingsInput } from './settings/course-settings.inputs.js';

const courseName = { description: 'Id or `sis_course_id:…`.' };

@Resolver()
export class CourseMutations {
  @PayloadMutation('course', () => CourseObject, { description: 'Makes a course with a section of the same name.' })
  createCourse(
    @Arg('accountId', () => RecordId, { description: 'The account: id, `self`, or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('input', () => CreateCourseInput, { nullable: true, description: 'The new course.' })
    fields: CreateCourseInput | null,
    @Arg('offer', () => Boolean, { nullable: true, description: 'True makes it available to students at once.' })
    offer: boolean | null,
    @Arg('enrollMe', () => Boolean, { nullable: true, description: 'True makes the caller its teacher.' })
    enrollMe: boolean | null,
    @Arg('enableSisReactivation', () => Boolean, {
      nullable: true,
      description: 'True brings back a deleted course of the same SIS id, if there is one; it keeps what it had.',
    })
    enableSisReactivation: boolean | null,
    @Ctx() ctx: OperationContext,
  ) {
    return createCourse(ctx, accountId, {
      fields: fields && withSettings(fields),
      offer,
      enrollMe,
      enableSisReactivation,
    });
  }

  @PayloadMutation('course', () => CourseObject, { description: 'Changes a course, as far as one’s rights reach.' })
  updateCourse(
    @Arg('id', () => RecordId, courseName) id: RecordKey,
    @Arg('input', () => UpdateCourseInput, { nullable: true, description: 'What changes.' })
    input: UpdateCourseInput | null,
    @Arg('offer', () => Boolean, { nullable: true, description: 'True is another way to say the event `OFFER`.' })
    offer: boolean | null,
    @Arg('enableSisReactivation', () => Boolean, {
      nullable: true,
      description: 'True brings the course back first, if it is deleted and has a SIS id.',
    })
    enableSisReactivation: boolean | null,
    @Ctx() ctx: OperationContext,
  ) {
    return updateCourse(ctx, id, withImage(withSettings(input ?? {})), { offer, enableSisReactivation });
  }

  @PayloadMutation('courseDeletion', () => CourseDeletionObject, { description: 'Deletes or concludes a course.' })
  async deleteCourse(
    @Arg('id', () => RecordId, courseName) id: RecordKey,
    @Arg('event', () => CourseDeletionEvent, { description: 'Which of the two.' }) event: CourseDeletionEvent,
    @Ctx() ctx: OperationContext,
  ): Promise<CourseDeletionObject> {
    const end = event === CourseDeletionEvent.CONCLUDE ? concludeCourse : deleteCourse;
    const course = await end(ctx, id);
    return { courseId: course.id, event };
  }

  @PayloadMutation('course', () => CourseObject, {
    description: 'Deletes a course with its content, and answers the empty one, with its people, in its place.',
  })
  resetCourseContent(@Arg('id', () => RecordId, courseName) id: RecordKey, @Ctx() ctx: OperationContext) {
    return resetCourseContent(ctx, id);
  }

  @PayloadMutation('progress', () => ProgressObject, {
    description: 'Takes many courses through one event after the answer, which is the progress of it.',
  })
  updateCourses(
    @Arg('accountId', () => RecordId, { description: 'The account: id, `self`, or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('courseIds', () => [RecordId], {
      description: 'At most 500 courses of the account or of those below it: ids or `sis_course_id:…`.',
    })
    courseIds: RecordKey[],
    @Arg('event', () => CourseBatchEvent, { description: 'What they are taken through.' }) event: CourseBatchEvent,
    @Ctx() ctx: OperationContext,
  ) {
    return updateCourses(ctx, accountId, courseIds, event);
  }

  @PayloadMutation('course', () => CourseObject, { description: 'Changes the settings of a course.' })
  updateCourseSettings(
    @Arg('id', () => RecordId, courseName) id: RecordKey,
    @Arg('input', () => UpdateCourseSettingsInput, { description: 'What changes.' }) input: UpdateCourseSettingsInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateCourseSettings(ctx, id, input);
  }
}
