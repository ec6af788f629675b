import { Arg, Ctx, Resolver } from 'type-graphql';
import { updateCourseTab } from '../../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import type { OperationContext } from '../../../../src/platform/transaction/context.js';
import { OfRoutes } from '../../../platform/of-routes.js';
import { PayloadMutation } from '../../../platform/payload.js';
import { RecordId } from '../../../platform/scalars.js';
import { CourseTabReferenceInput, UpdateCourseTabInput } from './course-tab.inputs.js';
import { CourseTabObject } from './course-tab.object.js';

@Resolver()
export class CourseTabMutations {
  @PayloadMutation('courseTab', () => CourseTabObject, { description: 'Moves, hides or shows a tab of a course.' })
  updateCourseTab(
    @Arg('courseId', () => RecordId, { description: 'Id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('tab', () => CourseTabReferenceInput, { description: 'Which tab.' }) tab: CourseTabReferenceInput,
    @Arg('input', () => UpdateCourseTabInput, { description: 'What changes.' }) input: UpdateCourseTabInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateCourseTab(ctx, courseId, tab, input);
  }

  @OfRoutes('updateCourseTab')
  @PayloadMutation('courseTab', () => CourseTabObject, { description: 'Likewise, named as routes name tabs.' })
  updateCourseTabAsNamed(
    @Arg('courseId', () => RecordId, { description: 'Id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('tabId', () => String, { description: 'A page such as `pages`, or `context_external_tool_4`.' })
    tabId: string,
    @Arg('input', () => UpdateCourseTabInput, { description: 'What changes.' }) input: UpdateCourseTabInput,
    @Ctx() ctx: OperationContext,
  ) {
    return updateCourseTab(ctx, courseId, { key: tabId }, input);
  }
}
