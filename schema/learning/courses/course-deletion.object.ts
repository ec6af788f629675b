import { Field, ObjectType } from 'type-graphql';
import { RecordId } from '../../platform/scalars.js';
import { CourseDeletionEvent } from './course-write.inputs.js';

@ObjectType('CourseDeletion', { simpleResolvers: true, description: 'What came of deleting or concluding a course.' })
export class CourseDeletionObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => CourseDeletionEvent, { description: 'What was done.' })
  event!: CourseDeletionEvent;
}
