import { Arg, Ctx, Resolver } from 'type-graphql';
import { updateCourseTab } from '../../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { RecordId } from '../../../platform/scalars.js';
import { UpdateCourseTabInput } from './course-tab.inputs.js';
import { CourseTabName, CourseTabObject } from './course-tab.object.js';

@Resolver()
export class CourseTabMutations {
  @PayloadMutation('courseTab', () => CourseTabObject, { description: 'Moves, hides or shows a tab of a course.' })
  updateCourseTab(
    @Arg('courseId', () => RecordId, { description: 'Id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('tabId', () => CourseTabName, { description: 'Which tab.' }) tabId: CourseTabName,
    @Arg('input', () => UpdateCourseTabInput, { description: 'What changes.' }) input: UpdateCourseTabInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateCourseTab(ctx, courseId, tabId, input);
  }
}
