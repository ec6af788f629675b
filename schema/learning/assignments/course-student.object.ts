import { Extensions, Field, ObjectType } from 'type-graphql';
import { studentWorkReads } from '../../../src/learning/assignments/index.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { RecordId } from '../../platform/scalars.js';

/** Source: supplement §5.3. */
@ReadBy(studentWorkReads)
@ObjectType('CourseStudent', {
  implements: NodeObject,
  simpleResolvers: true,
  description:
    'What a student has to do in a course. Its record id is that of the enrollment by which they stand there.',
})
export class CourseStudentObject extends NodeObject {
  @Field(() => RecordId, { description: 'Record id of the student.' })
  userId!: number;

  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Extensions({ column: 'courseSectionId' })
  @Field(() => RecordId, { description: 'Record id of the section: the first one of a student in several.' })
  sectionId!: number;
}
