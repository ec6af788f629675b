import { Extensions, Field, ObjectType } from 'type-graphql';
import { courseAccessReads } from '../../../src/learning/courses/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';

/** Source: D2 · Course, access_restricted_by_date; supplement §3.1. */
@ReadBy(courseAccessReads)
@ObjectType('CourseAccess', {
  simpleResolvers: true,
  description: 'How far a course lets the viewer in: all that they may see of it, or its id while dates keep them out.',
})
export class CourseAccessObject {
  @Extensions({ column: 'id' })
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;
}

export const CourseAccessConnection = connectionType('CourseAccess', () => CourseAccessObject);
