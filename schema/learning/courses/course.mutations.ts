import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  createCourse,
  deleteCourse,
  updateCourse,
  updateCourseSettings,
  updateCourses,
} from '../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../src/platform/transaction/context.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { ExactTrue, RecordId } from '../../platform/scalars.js';
import { CourseObject } from './course.object.js';
import { CourseDeletionObject } from './course-deletion.object.js';
import { UpdateCourseSettingsInput } from './course-settings.inputs.js';
import { CourseBatchEvent, CourseDeletionEvent, CreateCourseInput, UpdateCourseInput } from './course-write.inputs.js';

const courseName = { description: 'Id or `sis_course_id:…`.' };

@Resolver()
export class CourseMutations {
  @Mutation(() => CourseObject, { nullable: true, description: 'Makes a course with a section of the same name.' })
  createCourse(
    @Arg('accountId', () => RecordId, { description: 'The account: id, `self`, or `sis_account_id:…`.' })
    accountId: RecordKey,
    @Arg('input', () => CreateCourseInput, { nullable: true, description: 'The new course.' })
    fields: CreateCourseInput | null,
    @Arg('offer', () => Boolean, { nullable: true, description: 'True makes it available to students at once.' })
    offer: boolean | null,
    @Arg('enrollMe', () => ExactTrue, { nullable: true, description: 'True makes the caller its teacher.' })
    enrollMe: boolean | null,
    @Arg('enableSisReactivation', () => Boolean, {
      nullable: true,
      description: 'True brings back a deleted course of the same SIS id, if there is one; it keeps what it had.',
    })
    enableSisReactivation: boolean | null,
    @Ctx() ctx: OperationContext,
  ) {
    return createCourse(ctx, accountId, { fields, offer, enrollMe, enableSisReactivation });
  }

  @Mutation(() => CourseObject, { nullable: true, description: 'Changes a course, as far as one’s rights reach.' })
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
    return updateCourse(ctx, id, input ?? {}, { offer, enableSisReactivation });
  }

  @Mutation(() => CourseDeletionObject, { nullable: true, description: 'Deletes or concludes a course.' })
  async deleteCourse(
    @Arg('id', () => RecordId, courseName) id: RecordKey,
    @Arg('event', () => CourseDeletionEvent, { description: 'Which of the two.' }) event: CourseDeletionEvent,
    @Ctx() ctx: OperationContext,
  ): Promise<CourseDeletionObject> {
    const course = await deleteCourse(ctx, id, event);
    return { courseId: course.id, event };
  }

  @Mutation(() => ProgressObject, {
    nullable: true,
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

  @Mutation(() => CourseObject, { nullable: true, description: 'Changes the settings of a course.' })
  updateCourseSettings(
    @Arg('id', () => RecordId, courseName) id: RecordKey,
    @Arg('input', () => UpdateCourseSettingsInput, { description: 'What changes.' }) input: UpdateCourseSettingsInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateCourseSettings(ctx, id, input);
  }
}
