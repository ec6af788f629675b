import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { readCourseRights } from '../../../src/learning/courses/index.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { RecordId } from '../../platform/scalars.js';
import { CourseRightObject } from './course-right.object.js';

@Resolver()
export class CourseRightQueries {
  @Query(() => [CourseRightObject], { nullable: true, description: 'What the viewer may do in a course.' })
  courseRights(
    @Arg('courseId', () => RecordId, { description: 'The course: id or `sis_course_id:…`.' }) courseId: RecordKey,
    @Arg('names', () => [String], {
      nullable: true,
      description:
        'Permissions, or `read`, `read_as_admin`, `update`, `delete`, `create_discussion_topic`, `create_announcement`; ' +
        'all of them unless given.',
    })
    names: string[] | null,
    @Ctx() ctx: RequestContext,
  ) {
    return readCourseRights(ctx, courseId, names);
  }
}
