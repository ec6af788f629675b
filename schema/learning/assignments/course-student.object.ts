import { Extensions, Field, ObjectType } from 'type-graphql';
import { studentWorkReads } from '../../../src/learning/assignments/index.js';
import { ReadBy } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';

/** Source: supplement §5.3. */
@ReadBy(studentWorkReads)
@ObjectType('CourseStudent', { simpleResolvers: true, description: 'What a student has to do in a course.' })
export class CourseStudentObject {
  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Extensions({ column: 'courseSectionId' })
  @Field(() => RecordId, { description: 'Record id of the section: the first one of a student in several.' })
  sectionId!: number;
}
